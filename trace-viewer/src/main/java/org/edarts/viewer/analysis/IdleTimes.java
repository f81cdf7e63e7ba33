package org.edarts.viewer.analysis;

import java.util.Arrays;

/** When CUs were idle within runs; those of one CU do not overlap. Owner: the thread that analyses the trace. */
final class IdleTimes {
    private long[] starts = new long[16];
    private long[] ends = new long[16];
    private int count;

    void add(long start, long end) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
        }
        starts[count] = start;
        ends[count++] = end;
    }

    void addAll(IdleTimes others) {
        for (int i = 0; i < others.count; i++) {
            add(others.starts[i], others.ends[i]);
        }
    }

    int count() {
        return count;
    }

    long start(int at) {
        return starts[at];
    }

    long end(int at) {
        return ends[at];
    }
}
