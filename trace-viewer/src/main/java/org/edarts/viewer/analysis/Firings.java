package org.edarts.viewer.analysis;

import java.util.List;

/**
 * The firings of a trace in columns, numbered from 0: unit by unit, and those of a unit in the order in which they
 * ended. Times are ticks of the trace's clock. Immutable; any thread may read.
 */
public final class Firings {
    /** Stands for a time of which no record tells. */
    public static final long UNKNOWN = Long.MIN_VALUE;

    /** Stands for no firing. */
    public static final int NONE = -1;

    private final Recorded.Columns columns;
    private final long[] ready;
    private final int[] enablers;
    private final int[] kinds;
    private final List<String> kindNames;

    Firings(Recorded.Columns columns, long[] ready, int[] enablers, int[] kinds, List<String> kindNames) {
        this.columns = columns;
        this.ready = ready;
        this.enablers = enablers;
        this.kinds = kinds;
        this.kindNames = List.copyOf(kindNames);
    }

    /** How many there are. */
    public int count() {
        return ready.length;
    }

    /** The first firing of a unit; those of the next one follow its last. For the number of units, {@link #count}. */
    public int firstOf(int unit) {
        return columns.firstFiring()[unit];
    }

    /** The unit on which it was fired. */
    public int unit(int firing) {
        return Recorded.unitOf(columns.firstFiring(), firing);
    }

    /** When it began. */
    public long start(int firing) {
        return columns.firings().time[firing];
    }

    /** When it ended. */
    public long end(int firing) {
        return columns.ends()[firing];
    }

    /** How long it took. */
    public long duration(int firing) {
        return end(firing) - start(firing);
    }

    /** Whether it threw. */
    public boolean failed(int firing) {
        return columns.failed()[firing];
    }

    /** The codelet instance, as the trace's table numbers it. */
    public int codelet(int firing) {
        return columns.firings().codelet[firing];
    }

    /** The frame of the instance. */
    public int frame(int firing) {
        return columns.firings().frame[firing];
    }

    /** The number of its kind in {@link #kinds}. */
    public int kind(int firing) {
        return kinds[firing];
    }

    /** The names of the kinds of codelets that fired, by number. */
    public List<String> kinds() {
        return kindNames;
    }

    /** When its codelet had become ready for it; {@link #UNKNOWN} if no record tells. */
    public long ready(int firing) {
        return ready[firing];
    }

    /** The firing that sent the last signal; {@link #NONE} if there is none, or no record tells. */
    public int enabler(int firing) {
        return enablers[firing];
    }
}
