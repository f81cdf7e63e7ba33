package org.edarts.cu.host.schedule;

import org.edarts.cu.host.unit.Padded;

/** What the CU of a lane tells the others. Written by the thread of that CU, or by who wakes it; any thread reads. */
final class LaneStatus extends Padded {
    private static final long NOT = -1;

    /** Whether the CU looks for ready steps all the time. */
    volatile boolean present;

    /** How many steps the CU claims at once. */
    final BatchSize batchSize;

    /** Whether its steps take long by themselves. */
    private volatile boolean coarse;

    /** How long it has found nothing to do, in nanoseconds, up to when it last did. */
    private volatile long waited;

    /** Since when it finds nothing to do, or NOT. */
    private volatile long waitsSince = NOT;

    /** When it was woken last. */
    private volatile long woken = NOT;

    private LaneStatus(BatchSize batchSize) {
        this.batchSize = batchSize;
    }

    /** Makes the status of that many lanes, whose CUs are away and which have so many steps together. */
    static LaneStatus[] of(int lanes, int steps) {
        LaneStatus[] all = new LaneStatus[lanes];
        for (int lane = 0; lane < lanes; lane++) {
            all[lane] = new LaneStatus(new BatchSize(steps, lanes));
        }
        return all;
    }

    /** Forgets the run before. Called before any CU sees the next one. */
    void forget() {
        batchSize.forget();
        coarse = false;
        waited = 0;
        waitsSince = NOT;
        woken = NOT;
    }

    /** The CU has looked at the clock: what it found is written where others look only if it is news. */
    void looked() {
        if (batchSize.coarse() != coarse) {
            coarse = batchSize.coarse();
        }
    }

    boolean coarse() {
        return coarse;
    }

    /** The CU finds nothing to do. */
    void waits(long now) {
        if (waitsSince == NOT) {
            waitsSince = now;
        }
    }

    /** The CU has found something to do, or is wanted elsewhere. */
    void goesOn(long now) {
        long since = waitsSince;
        if (since != NOT) {
            long before = waited;
            waited = before + until(since, now);
            waitsSince = NOT;
        }
    }

    /** Returns how long the CU has waited so far, in nanoseconds, about. */
    long waited(long now) {
        long since = waitsSince;
        return waited + (since == NOT ? 0 : until(since, now));
    }

    /** The CU is woken: if it does not find its way back, it is its processor that it waits for. */
    void wakes(long now) {
        woken = now;
    }

    private long until(long since, long now) {
        long wokenThen = woken;
        return Math.max(0, (wokenThen == NOT || wokenThen - since < 0 ? now : wokenThen) - since);
    }
}
