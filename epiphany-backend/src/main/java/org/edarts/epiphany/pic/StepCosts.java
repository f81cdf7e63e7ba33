package org.edarts.epiphany.pic;

import org.edarts.epiphany.core.CoreState;

/**
 * What the steps of the manager cost, in cycles, when the simulator takes them: what {@code cachemanager.S} needs for the same
 * steps, observed instruction by instruction on a core of the E16, less the few instructions of {@code cachetraps.S}. Accesses
 * to memory outside the core are not in it: both forms really make them. What the manager of another core's table would do is
 * charged by loads over the mesh.
 */
final class StepCosts {
    /** A call of a function in the cache, but for the search. */
    static final int CALL = 19;

    /** Each row that the search for a called function looks at. */
    static final int CALLED_ROW = 9;

    /** A return, but for the search. */
    static final int RETURN = 15;

    /** Each row that the search for a function that returns looks at. */
    static final int RETURNED_ROW = 7;

    /** Entry into the search for room. */
    static final int LOAD = 18;

    /** The look for a free row. */
    static final int ROOM = 5;

    /** Each gap that is tried. */
    static final int GAP = 12;

    /** Each row that is looked at for unloading. */
    static final int JUDGED_ROW = 21;

    /** Each function that is unloaded. */
    static final int UNLOADED = 9;

    /** Each row behind the new one, used or not: all move. */
    static final int MOVED_ROW = 13;

    /** The new row, the beginning of the copy and the slot's new word. */
    static final int ENTERED = 33;

    /** Going to a function where it is. */
    static final int OUTSIDE = 9;

    /** Stores of a count and of a lock's word to another core, which nobody waits for. */
    static final int REMOTE_STORES = 2;

    private static final int REMOTE_LOAD = 18;
    private static final int REMOTE_LOAD_HOP = 3;

    private StepCosts() {}

    /** {@return what loads from another core cost, one after the other: target 3 of the calibration} */
    static int remoteLoads(int count, int hops) {
        return count * (REMOTE_LOAD + REMOTE_LOAD_HOP * hops);
    }

    static void charge(CoreState core, int cycles) {
        core.setClock(core.clock() + cycles);
    }
}
