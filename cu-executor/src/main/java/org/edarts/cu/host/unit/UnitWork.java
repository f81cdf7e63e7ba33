package org.edarts.cu.host.unit;

import org.edarts.codelet.RunReport;
import org.jspecify.annotations.Nullable;

/**
 * What one unit does for one run. Owner: the thread of the unit; any thread may ask what it has done, and where it is.
 */
public abstract class UnitWork extends Padded {
    /** A longer time than this between two looks at what others want is too long. */
    protected static final long LONG_NANOS = 20_000;

    private static final long TOLD_NANOS = 10_000;

    private long busyNanos;
    private long uncounted;

    /** Readies it for another run. Called before any unit sees that. */
    protected final void beginRun() {
        busyNanos = 0;
        uncounted = 0;
    }

    /**
     * Counts a turn of the run on the unit; returns how long all turns were that others have not heard of, or 0 if that
     * is too little to tell them: to read what another unit has just written takes longer than many a turn.
     */
    public final long turned(long nanos) {
        uncounted += nanos;
        if (uncounted < TOLD_NANOS) {
            return 0;
        }
        long told = uncounted;
        uncounted = 0;
        return told;
    }

    /** Returns whether it is worth for the unit to take part: it may find something to do. */
    public abstract boolean worthEngaging();

    /**
     * Works for the run, in which the unit is engaged, until there is nothing to do or others want their turn.
     *
     * @param begin the time now
     * @return whether there was anything to do
     */
    public abstract boolean work(Turn turn, long begin);

    /** Counts time that the unit was at work. */
    public final void busy(long nanos) {
        busyNanos += nanos;
    }

    /** Returns how long the unit was at work, in nanoseconds; asked when it is not. */
    public final long busyNanos() {
        return busyNanos;
    }

    /** Returns how many codelets it has fired, as far as it has told; any thread. */
    public abstract long fired();

    /** Returns how many codelets it took from others. */
    public abstract long stolen();

    /** Returns the firing that the unit is at, or null; any thread. */
    public abstract @Nullable Position position();

    /** Returns what it did, as the CU of this number. */
    public final RunReport.Unit report(int cu) {
        return new RunReport.Unit(cu, fired(), stolen(), busyNanos);
    }
}
