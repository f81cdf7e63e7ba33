package org.edarts.viewer.analysis;

import java.util.List;
import org.edarts.trace.TracedRun;

/** Which times belong to the runs of a trace. Immutable. */
final class RunTimes {
    private final long[] starts;
    private final long[] ends;
    /** How long the runs before each one took together. */
    private final long[] before;

    RunTimes(List<TracedRun> runs) {
        starts = runs.stream().mapToLong(TracedRun::start).toArray();
        ends = runs.stream().mapToLong(TracedRun::end).toArray();
        before = new long[runs.size() + 1];
        for (int run = 0; run < starts.length; run++) {
            before[run + 1] = before[run] + ends[run] - starts[run];
        }
    }

    int count() {
        return starts.length;
    }

    long start(int run) {
        return starts[run];
    }

    long end(int run) {
        return ends[run];
    }

    /** How long the runs took together. */
    long total() {
        return before[starts.length];
    }

    /** How much of the runs had passed at a time. */
    long passed(long time) {
        int run = at(time);
        return run < 0 ? 0 : before[run] + Math.min(time, ends[run]) - starts[run];
    }

    /** How much of the time from {@code from} to {@code to} belongs to runs. */
    long within(long from, long to) {
        return from >= to ? 0 : passed(to) - passed(from);
    }

    /** The last run that had begun at a time; -1 before the first. */
    int at(long time) {
        int low = -1;
        int high = starts.length;
        while (high - low > 1) {
            int middle = low + high >>> 1;
            if (starts[middle] <= time) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
