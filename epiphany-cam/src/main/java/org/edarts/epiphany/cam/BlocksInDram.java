package org.edarts.epiphany.cam;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.WindowSizes;
import org.edarts.epiphany.cam.unit.Assignment;

/**
 * Finds out which blocks lie in the DRAM of a graph that fits if all of them do: as few as can, of which fewest bytes
 * are moved. Owner: the thread that lowers the graph.
 */
final class BlocksInDram {
    /** What blocks on cores may need in arcs and signals, tried one after the other. */
    static final int[] SPARE = {64, 512, 2048, 8192};

    /** Of what is moved with two buffers, as much as is moved with one that is better. */
    private static final double MUCH = 0.75;

    /** With fewer frames of a procedure cores are without any as soon as a few invocations wait for others. */
    private static final int ENOUGH_FRAMES = 16;

    private final BiFunction<Residence, Placing, Lowering> lower;
    private final Assignment assignment;

    /** Lowers a graph by a function. */
    BlocksInDram(BiFunction<Residence, Placing, Lowering> lower, Assignment assignment) {
        this.lower = lower;
        this.assignment = assignment;
    }

    /** Of a lowering that fits with all blocks in the DRAM: lets those lie on cores that have room there. */
    Lowering mixed(Placing placing, Lowering streamed, IntPredicate stores) {
        Map<Integer, Integer> possible = possible(streamed);
        for (int spare : SPARE) {
            Lowering mixed = lower.apply(residence(streamed, possible, spare, stores), placing);
            if (mixed.fits() && (streamed.frames().isEmpty() || hasFrames(mixed, streamed))) {
                return mixed;
            }
        }
        return streamed;
    }

    /** What waits for frames may wait for ever: no block takes the room of those that may be needed. */
    private static boolean hasFrames(Lowering mixed, Lowering streamed) {
        int enough = Math.min(ENOUGH_FRAMES, streamed.frames().room().least());
        return mixed.frames().room().least() >= enough;
    }

    /** Does the same for a graph of which cores have windows: nobody stores records, for lists come with these. */
    Lowering mixed(Placing placing, Lowering streamed, WindowSizes windows) {
        Map<Integer, Integer> possible = possible(streamed);
        for (int spare : SPARE) {
            Residence residence = buffered(streamed, possible, spare, core -> false);
            Lowering mixed = lower.apply(residence.withWindows(windows), placing);
            if (mixed.fits()) {
                return mixed;
            }
        }
        return streamed;
    }

    private Map<Integer, Integer> possible(Lowering streamed) {
        Map<Integer, Integer> possible = new HashMap<>();
        for (int cell : streamed.homes().uses().keySet()) {
            possible.put(cell, streamed.homes().possible(cell, assignment));
        }
        return possible;
    }

    /**
     * Returns which blocks can lie on cores that are to keep so many bytes to spare. More cores than have to store
     * records where that leaves so much more room for blocks that less is moved.
     */
    private Residence residence(Lowering streamed, Map<Integer, Integer> possible, int spare, IntPredicate stores) {
        Residence fewest = buffered(streamed, possible, spare, stores);
        Residence all = buffered(streamed, possible, spare, core -> true);
        return all.moved() < fewest.moved() ? all : fewest;
    }

    /** A second buffer is left out where the room for it saves much. */
    private Residence buffered(Lowering streamed, Map<Integer, Integer> possible, int spare, IntPredicate stores) {
        List<Integer> room = IntStream.range(0, assignment.cores())
                .mapToObj(core -> streamed.room(core) - spare)
                .toList();
        Residence two = new Eviction(streamed, possible::get, room, 2, stores).run();
        Residence one = new Eviction(streamed, possible::get, room, 1, stores).run();
        return one.moved() < MUCH * two.moved() ? one : two;
    }
}
