package org.edarts.epiphany.cam.fit;

import java.util.function.BiFunction;
import java.util.function.IntUnaryOperator;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.lower.RoomOnCores;
import org.edarts.epiphany.cam.place.Residence;

/**
 * Lets cores have copies of what is written and many read, where that pays: in the room that is left beside what they
 * fetch, or before that, if codelets are estimated to wait much less for what they read. Owner: the thread that lowers
 * the graph.
 *
 * @param lower lowers the graph
 */
record Broadcasting(BiFunction<Residence, Placing, Lowering> lower) {
    /** If what is estimated to have room for copies has not, half of it may, or less, down to such a part. */
    private static final int MOST_PARTS = 4;

    /** Of an estimate, as much as is much less. */
    private static final double MUCH_LESS = 0.8;

    /**
     * Returns a graph so, all of whose blocks lie on cores.
     *
     * @param residence where they lie
     * @param resident the graph without such copies
     */
    Lowering of(Residence residence, Placing placing, Lowering resident) {
        if (!Broadcasts.mayPay(resident.homes())) {
            return resident;
        }
        RoomOnCores room = resident.room();
        Lowering beside = of(residence, placing, resident, room::forCopies);
        Lowering before = of(residence, placing, beside, room::forCopiesFirst);
        return InputCost.of(before) < MUCH_LESS * InputCost.of(beside) ? before : beside;
    }

    private Lowering of(Residence residence, Placing placing, Lowering without, IntUnaryOperator room) {
        for (int parts = 1; parts <= MOST_PARTS; parts *= 2) {
            int share = parts;
            Lowering found = lower.apply(residence.withCopies(core -> room.applyAsInt(core) / share), placing);
            if (found.broadcasts().isEmpty()) {
                return without;
            }
            if (found.fits()) {
                return found;
            }
        }
        return without;
    }
}
