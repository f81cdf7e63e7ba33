package org.edarts.viewer.analysis;

import java.util.Arrays;
import org.edarts.trace.IdleReason;
import org.jspecify.annotations.Nullable;

/**
 * When a unit did not fire, in the order of time, apart from each other; when it was idle, also why. Owner: the thread
 * that analyses the trace; afterwards any thread may read.
 */
public final class Pauses {
    private long[] starts = new long[16];
    private long[] ends = new long[16];
    private byte[] reasons = new byte[16];
    private int count;

    Pauses() {}

    void add(long start, long end, @Nullable IdleReason reason) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            reasons = Arrays.copyOf(reasons, 2 * count);
        }
        starts[count] = start;
        ends[count] = end;
        reasons[count++] = (byte) (reason == null ? -1 : reason.code());
    }

    /** Adds a pause, or makes the last one longer if that ends where this begins. */
    void extend(long start, long end) {
        if (count > 0 && ends[count - 1] == start) {
            ends[count - 1] = end;
        } else {
            add(start, end, null);
        }
    }

    /**
     * What the unit fired after these pauses had become ready at a time: from then on it was not for want of that that
     * it was idle.
     *
     * @param first the first of these pauses
     * @param ready that time; {@link Firings#UNKNOWN} changes nothing
     */
    void endedBy(int first, long ready) {
        int last = ready == Firings.UNKNOWN ? first : count;
        for (int at = first; at < last; at++) {
            IdleReason reason = reason(at);
            if ((reason == IdleReason.NOTHING_READY || reason == IdleReason.OUTSIDE) && ends[at] > ready) {
                if (starts[at] < ready) {
                    split(at, ready);
                    last++;
                    at++;
                }
                reasons[at] = (byte) IdleReason.WAKING.code();
            }
        }
    }

    private void split(int at, long time) {
        add(0, 0, null);
        System.arraycopy(starts, at, starts, at + 1, count - at - 1);
        System.arraycopy(ends, at, ends, at + 1, count - at - 1);
        System.arraycopy(reasons, at, reasons, at + 1, count - at - 1);
        ends[at] = time;
        starts[at + 1] = time;
    }

    /** How many there are. */
    public int count() {
        return count;
    }

    /** When one began, in ticks of the trace's clock. */
    public long start(int at) {
        return starts[at];
    }

    /** When one ended. */
    public long end(int at) {
        return ends[at];
    }

    /** Why the unit was idle; null if that is not recorded, or it was at work for the run. */
    public @Nullable IdleReason reason(int at) {
        return IdleReason.ofCode(reasons[at]);
    }
}
