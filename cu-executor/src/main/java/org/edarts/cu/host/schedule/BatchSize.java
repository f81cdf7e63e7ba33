package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Padded;

/**
 * How many steps a CU claims at once, from the time that steps took so far: as many as take a few microseconds on
 * average, so that claims cost next to nothing and a batch keeps nobody waiting. It begins with one step and at most
 * doubles. One step in hundreds that takes milliseconds is enough for batches to become small; it takes many that are
 * slow to call the steps coarse.
 *
 * <p>Owner: the thread of the CU; others may read the size.
 */
final class BatchSize extends Padded {
    static final int LARGEST = 256;
    private static final long BATCH_NANOS = 2_000;

    /** So many steps are remembered, about: a thread that lost its processor once is forgotten, too. */
    private static final int MEMORY = 16_384;

    /** How many steps pass between two looks at the clock at the most: a look costs as much as many tiny codelets. */
    private static final int MOST_UNTIMED = 2_048;

    /** From here on, what a step costs by slots and not by the schedule hardly matters. */
    private static final long COARSE_NANOS = 1_000;

    /**
     * So often in a row must steps have taken that long from one look at the clock to the next, and for so long
     * together: a processor that was lost makes one such time, and claims whose code is not compiled yet take
     * microseconds, for some hundreds of them.
     */
    private static final int EVIDENCE = 8;

    private static final long MOST_EVIDENCE_NANOS = 1_000_000;

    /** What it takes to go on by slots, were nothing left, about. */
    private static final long LEAST_EVIDENCE_NANOS = 100_000;

    /** What a step costs by slots and not by the schedule, about, in nanoseconds of one CU. */
    private static final long SLOTS_NANOS = 100;

    private final long evidenceNanos;
    private volatile int size = 1;
    private boolean coarse;
    private int slowLooks;
    private long slowNanos;
    private int untimed;
    private int mostUntimed = 1;
    private long since;
    private long nanos;
    private long steps;

    /**
     * Makes it.
     *
     * @param steps how many steps the schedule has: to call those of a small one coarse in vain costs little
     * @param cus how many CUs fire them
     */
    BatchSize(int steps, int cus) {
        this.evidenceNanos = Math.max(LEAST_EVIDENCE_NANOS, Math.min(SLOTS_NANOS * steps / cus, MOST_EVIDENCE_NANOS));
    }

    /** Forgets what it learned, for another run. */
    void forget() {
        size = 1;
        untimed = 0;
        mostUntimed = 1;
        nanos = 0;
        steps = 0;
        coarse = false;
        slowLooks = 0;
        slowNanos = 0;
    }

    int steps() {
        return size;
    }

    /** The CU begins to fire now, after it was away or waited. */
    void begin(long now) {
        untimed = 0;
        since = now;
    }

    /** The CU has fired this many steps; returns whether it looked at the clock. */
    boolean fired(int count) {
        boolean looks = due(count);
        if (looks) {
            adapt(System.nanoTime());
        }
        return looks;
    }

    /** Counts steps that were fired; returns whether it is time to look at the clock. */
    boolean due(int count) {
        untimed += count;
        return untimed >= mostUntimed;
    }

    /** Returns whether steps take long by themselves. */
    boolean coarse() {
        return coarse;
    }

    /** Returns the time when the CU looked at the clock last. */
    long looked() {
        return since;
    }

    private void judge(long time) {
        boolean slow = time > COARSE_NANOS * untimed;
        slowLooks = slow ? slowLooks + 1 : 0;
        slowNanos = slow ? slowNanos + time : 0;
        if (slowLooks >= EVIDENCE && slowNanos >= evidenceNanos && !coarse) {
            coarse = true;
        }
    }

    /** The CU has looked at the clock. */
    void adapt(long now) {
        if (steps > MEMORY) {
            nanos >>= 1;
            steps >>= 1;
        }
        judge(now - since);
        nanos += now - since;
        steps += untimed;
        since = now;
        untimed = 0;
        long fitting = BATCH_NANOS * steps / Math.max(1, nanos);
        mostUntimed = (int) Math.max(1, Math.min(Math.min(fitting, 2L * mostUntimed), MOST_UNTIMED));
        int next = Math.min(mostUntimed, LARGEST);
        if (next != size) {
            size = next;
        }
    }
}
