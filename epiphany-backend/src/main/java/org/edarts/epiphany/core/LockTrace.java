package org.edarts.epiphany.core;

/**
 * What a core has tried to lock by TESTSET: the locks that it took last, and the one that it could not take. It serves
 * to explain programs that do not end. Owner: the thread that simulates the chip; nothing is allocated after the
 * beginning.
 */
final class LockTrace {
    private static final int KEPT = 8;

    private final int[] addresses = new int[KEPT];
    private final int[] places = new int[KEPT];
    private final long[] cycles = new long[KEPT];
    private int taken;
    private boolean failed;
    private int wanted;
    private long triedAt;

    void took(int address, int pc, long cycle) {
        int slot = taken % KEPT;
        addresses[slot] = address;
        places[slot] = pc;
        cycles[slot] = cycle;
        taken++;
        failed = false;
    }

    void failed(int address, long cycle) {
        failed = true;
        wanted = address;
        triedAt = cycle;
    }

    /** Returns whether the last try failed and was not long ago. */
    boolean waits(long cycle, long patience) {
        return failed && cycle - triedAt <= patience;
    }

    /** Returns the address of the lock that the last try was for. */
    int wanted() {
        return wanted;
    }

    /** Returns the slot of the latest time that the core took a lock; -1 if it has not, or long ago. */
    int slotOf(int address) {
        for (int back = 1; back <= Math.min(taken, KEPT); back++) {
            int slot = (taken - back) % KEPT;
            if (addresses[slot] == address) {
                return slot;
            }
        }
        return -1;
    }

    int placeIn(int slot) {
        return places[slot];
    }

    long cycleIn(int slot) {
        return cycles[slot];
    }
}
