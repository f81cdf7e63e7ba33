package org.edarts.viewer.analysis;

import org.edarts.viewer.analysis.Recorded.Columns;

/**
 * Finds the firing behind an enabler. What a firing causes at its end is recorded right behind it, what its body causes
 * right before it and with the time at which it began; where another unit recorded it, the times decide.
 *
 * <p>A cause is a number: that of a firing if its end is the cause, the complement of that number if it is the body,
 * which began before; {@link #NONE} if there is none, or its record is missing. Owner: the thread that analyses the
 * trace.
 */
final class Causes {
    /** No firing: the run itself, or one without a record. */
    static final int NONE = Integer.MIN_VALUE;

    private final Columns columns;
    private final Groups firings;

    Causes(Columns columns) {
        this.columns = columns;
        this.firings = columns.firings().byInstance(columns.instances().count());
    }

    /** The firings of each instance in the order of their starts. */
    Groups firings() {
        return firings;
    }

    static boolean isEnd(int cause) {
        return cause >= 0;
    }

    /** The firing of a cause. */
    static int firing(int cause) {
        return cause >= 0 ? cause : ~cause;
    }

    /** What caused a record. */
    int of(Recorded records, int at) {
        int enabler = records.enabler[at];
        if (enabler < 0) {
            return NONE;
        }
        int frame = records.enablerFrame[at];
        long time = records.time[at];
        int near = records.firingsBefore[at];
        if (near > 0 && columns.ends()[near - 1] == time && isOf(near - 1, enabler, frame)) {
            return near - 1;
        }
        if (near < columns.firings().count && columns.firings().time[near] == time && isOf(near, enabler, frame)) {
            return ~near;
        }
        return byTime(enabler, frame, time);
    }

    private boolean isOf(int firing, int codelet, int frame) {
        return columns.firings().codelet[firing] == codelet && columns.firings().frame[firing] == frame;
    }

    /** The last firing of an instance that was over at a time; else the body of the one that had begun. */
    int byTime(int codelet, int frame, long time) {
        int instance = columns.instances().find(codelet, frame);
        if (instance < 0) {
            return NONE;
        }
        int low = firings.begin(instance) - 1;
        int high = firings.end(instance);
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (columns.firings().time[firings.member(middle)] <= time) {
                low = middle;
            } else {
                high = middle;
            }
        }
        if (low < firings.begin(instance)) {
            return NONE;
        }
        int last = firings.member(low);
        if (columns.ends()[last] <= time) {
            return last;
        }
        boolean earlier = columns.firings().time[last] != time && low > firings.begin(instance);
        return earlier ? firings.member(low - 1) : ~last;
    }
}
