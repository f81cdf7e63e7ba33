package org.edarts.cu.host;

import java.util.function.LongSupplier;

/**
 * Which way the next run of a fixed graph goes, from what its runs so far took. In the order of declaration a codelet costs least, and
 * only one CU fires; by slots it costs more, and whatever is ready may fire at once. So the first runs go in order, if codelets do
 * not take long, or else by slots, until they have cost about as much more than by the static schedule as it takes to plan that:
 * a graph that is run a few times never pays for a plan, one that is run often pays at most twice. Runs of codelets that take long by
 * themselves go on by slots, and all others by the schedule; where it did not pay, as runs went on by slots, it is tried again after
 * twice as many runs each time.
 *
 * <p>Any thread may call; runs that end at the same time may be taken for one.
 */
final class Ways {
    /** From here on, what a codelet costs by slots and not by the schedule hardly matters. */
    private static final long COARSE_NANOS = 1_000;

    /** What a codelet costs by slots and not by the schedule, at the most, in nanoseconds. */
    private static final long SAVED_NANOS = 100;

    private static final int MOST_RUNS_BY_SLOTS = 8;

    private final int cus;
    private final LongSupplier cost;

    /** What has to be saved before there is a plan, in nanoseconds. Of a graph that is run once nobody asks. */
    private volatile long unpaid = Long.MAX_VALUE;

    private volatile int runsBySlots = 1;
    private volatile int penalty = 1;
    private volatile boolean ran;
    private final boolean inOrder;

    /** How many runs go on not beginning in order. */
    private volatile int runsOutOfOrder;

    private volatile int orderPenalty = 1;
    private volatile boolean ranInOrder;

    /**
     * Makes it, for a graph that was not run.
     *
     * @param cus how many CUs a schedule is for
     * @param inOrder whether runs may begin in the order of declaration
     * @param cost what it takes to plan it, in nanoseconds; asked when a run has ended that was not the first
     */
    Ways(int cus, boolean inOrder, LongSupplier cost) {
        this.inOrder = inOrder;
        this.cus = cus;
        this.cost = cost;
    }

    /** Returns whether the next run is to begin in the order of declaration: on one CU, no other way is faster. */
    boolean inOrder() {
        return inOrder && runsOutOfOrder == 0 && (cus == 1 || unpaid > 0);
    }

    /** Returns whether the next run goes by slots. */
    boolean bySlots() {
        return runsBySlots > 0 || unpaid > 0;
    }

    /** The graph was prepared: the next run goes by the schedule. */
    void prepared() {
        runsBySlots = 0;
        unpaid = 0;
    }

    /** Returns whether the latest run that began in order ended so: then a codelet that takes long had lost its processor, most likely. */
    boolean ranInOrder() {
        return ranInOrder;
    }

    /** A run has ended that began in the order of declaration; when that was changed, it went on by slots. */
    void endedInOrder(long busyNanos, long fired, boolean changed) {
        ranInOrder = !changed;
        if (changed) {
            ended(busyNanos, fired, Math.min(busyNanos, SAVED_NANOS * fired));
            runsOutOfOrder = orderPenalty;
            orderPenalty = Math.min(2 * orderPenalty, MOST_RUNS_BY_SLOTS);
        } else {
            orderPenalty = 1;
            ended(busyNanos, fired, busyNanos - busyNanos / cus);
        }
    }

    /** A run has ended that went by slots. */
    void endedBySlots(long busyNanos, long fired) {
        runsOutOfOrder = coarse(busyNanos, fired) ? 1 : Math.max(0, runsOutOfOrder - 1);
        ended(busyNanos, fired, Math.min(busyNanos, SAVED_NANOS * fired));
    }

    private void ended(long busyNanos, long fired, long saved) {
        long owed = unpaid;
        if (owed == Long.MAX_VALUE) {
            unpaid = ran ? cost.getAsLong() - 2 * saved : owed;
        } else if (owed > 0) {
            unpaid = owed - saved;
        }
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
