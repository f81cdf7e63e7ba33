package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What the CUs of a CAM have done since it was opened. Each CU adds to its own entries when it lets go of a run; any
 * thread reads.
 */
public final class CamCounters {
    private static final int FIRED = 0;
    private static final int STOLEN = 1;
    private static final int BUSY = 2;
    private static final int STRIDE = 16;

    private final int cus;
    private final AtomicLongArray counts;

    CamCounters(int cus) {
        this.cus = cus;
        this.counts = new AtomicLongArray((cus + 2) * STRIDE);
    }

    /** Returns how many CUs there are. */
    public int cus() {
        return cus;
    }

    /** Returns how many codelets a CU has fired. */
    public long fired(int cu) {
        return counts.get(at(cu, FIRED));
    }

    /** Returns how many codelets a CU has taken from others. */
    public long stolen(int cu) {
        return counts.get(at(cu, STOLEN));
    }

    /** Returns how long a CU has worked, scheduling included, in nanoseconds. */
    public long busyNanoseconds(int cu) {
        return counts.get(at(cu, BUSY));
    }

    /** Adds what a unit has done for a run; an SU does not count. */
    void add(int cu, long fired, long stolen, long busyNanoseconds) {
        if (cu < cus) {
            add(at(cu, FIRED), fired);
            add(at(cu, STOLEN), stolen);
            add(at(cu, BUSY), busyNanoseconds);
        }
    }

    private void add(int at, long more) {
        counts.getAndAdd(at, more);
    }

    private static int at(int cu, int what) {
        return (cu + 1) * STRIDE + what;
    }
}
