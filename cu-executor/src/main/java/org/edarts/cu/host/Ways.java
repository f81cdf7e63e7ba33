package org.edarts.cu.host;

/**
 * Which way the next run of a fixed graph goes, from what its runs so far took. By slots a codelet costs more, and whatever is ready
 * may fire at once. So the first run goes by slots, those of codelets that take long by themselves go on doing so, and all others
 * go by the static schedule; where it did not pay, as runs went on by slots, it is tried again after twice as many runs each time.
 *
 * <p>Any thread may call; runs that end at the same time may be taken for one.
 */
final class Ways {
    /** From here on, what a codelet costs by slots and not by the schedule hardly matters. */
    private static final long COARSE_NANOS = 1_000;

    private static final int MOST_RUNS_BY_SLOTS = 8;

    private volatile int runsBySlots = 1;
    private volatile int penalty = 1;
    private volatile boolean ran;

    /** Returns whether no run has ended yet. */
    boolean first() {
        return !ran;
    }

    /** Returns whether the next run goes by slots. */
    boolean bySlots() {
        return runsBySlots > 0;
    }

    /** The graph was prepared: the next run goes by the schedule. */
    void prepared() {
        runsBySlots = 0;
    }

    /** A run has ended that went by slots. */
    void endedBySlots(long busyNanos, long fired) {
        ran = true;
        int left = runsBySlots - 1;
        runsBySlots = left > 0 ? left : coarse(busyNanos, fired) ? 1 : 0;
    }

    /** A run has ended that began by the schedule. */
    void endedBySchedule(long busyNanos, long fired, boolean changed) {
        ran = true;
        if (changed) {
            runsBySlots = penalty;
            penalty = Math.min(2 * penalty, MOST_RUNS_BY_SLOTS);
        } else {
            penalty = 1;
            runsBySlots = coarse(busyNanos, fired) ? 1 : 0;
        }
    }

    private static boolean coarse(long busyNanos, long fired) {
        return busyNanos > COARSE_NANOS * fired;
    }
}
