package org.edarts.epiphany.pic;

import org.edarts.pic.cache.StepCosts;
import org.edarts.pic.plan.FirstCosts;

/**
 * What {@code cachemanager.S} needs for its steps, observed instruction by instruction on a core of the E16, less the
 * few instructions of {@code cachetraps.S}. Accesses to memory outside the core are not in it: both forms really make
 * them.
 */
final class ManagerCosts implements StepCosts {
    /**
     * By the calibration: target 19 has the start of a transfer, and 4 KB between cores in 1,967 cycles; 15, 8 KB from
     * the DRAM in 13,895; 22, an integer loop in the next core; 25, a program in the DRAM. Instructions have three
     * bytes, as GNU's compiler mixes them, and take one and a half cycles each.
     */
    static final FirstCosts FIRST = new FirstCosts(300, 0.41, 1.66, 5.4, 186, 0.5);

    private static final int REMOTE_LOAD = 18;
    private static final int REMOTE_LOAD_HOP = 3;

    @Override
    public int call() {
        return 19;
    }

    @Override
    public int calledRow() {
        return 9;
    }

    @Override
    public int returned() {
        return 15;
    }

    @Override
    public int returnedRow() {
        return 7;
    }

    @Override
    public int load() {
        return 18;
    }

    @Override
    public int room() {
        return 5;
    }

    @Override
    public int gap() {
        return 12;
    }

    @Override
    public int judgedRow() {
        return 21;
    }

    @Override
    public int unloaded() {
        return 9;
    }

    @Override
    public int movedRow() {
        return 13;
    }

    @Override
    public int entered() {
        return 33;
    }

    @Override
    public int outside() {
        return 9;
    }

    @Override
    public int remoteStores() {
        return 2;
    }

    /** Target 3 of the calibration. */
    @Override
    public int remoteLoads(int count, int hops) {
        return count * (REMOTE_LOAD + REMOTE_LOAD_HOP * hops);
    }
}
