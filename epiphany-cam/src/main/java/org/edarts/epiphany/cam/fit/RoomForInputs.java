package org.edarts.epiphany.cam.fit;

import java.util.function.BiFunction;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Lets blocks lie on other cores than those that use them, if what codelets read elsewhere has no room else: where
 * blocks leave none, kernels load each word from the other core, again and again, while cores may be there that have
 * nothing. Owner: the thread that lowers the graph.
 *
 * @param lower lowers the graph
 */
record RoomForInputs(BiFunction<Residence, Placing, Lowering> lower, Assignment assignment) {
    /** Of an estimate of what codelets wait for, as much as is much less: signals go the way of what lies elsewhere. */
    private static final double MUCH_LESS = 0.5;

    /**
     * Returns a graph so, or as it is, with copies of what is written on all cores where these pay.
     *
     * @param residence where its blocks lie: all on cores
     * @param resident the graph so, which fits
     */
    Lowering of(Residence residence, Placing placing, Lowering resident) {
        Broadcasting broadcasting = new Broadcasting(lower);
        Lowering usual = broadcasting.of(residence, placing, resident);
        if (assignment.cus().stream().noneMatch(usual.room()::lacksRoomForInputs)) {
            return usual;
        }
        double least = MUCH_LESS * InputCost.of(usual);
        try {
            return new SpareRoom(lower, assignment, false, true)
                    .of(residence, placing, resident, roomier -> InputCost.of(roomier) < least)
                    .map(spread -> broadcasting.of(spread.residence(), placing, spread.lowering()))
                    .orElse(usual);
        } catch (GraphException refused) {
            // Whether all are told of data in time depends on where it lies.
            return usual;
        }
    }
}
