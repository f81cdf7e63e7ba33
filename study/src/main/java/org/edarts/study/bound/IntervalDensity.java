package org.edarts.study.bound;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How much work has to be done in an interval of time if the schedule is to be no longer than the critical path:
 * Fernandez and Bussell, "Bounds on the number of processors and time for multiprocessor optimal schedules", 1973. What
 * does not fit makes every schedule longer.
 *
 * <p>For a fixed begin of the interval the work of a task grows with the interval's end, from one moment to another,
 * one for one. So the work of all is a sum of ramps, and its excess over what fits is highest where a ramp ends.
 *
 * <p>Owner: the thread that computes a bound.
 */
final class IntervalDensity {
    /**
     * Any interval gives a bound, so that not all of them need be looked at: as many begins as cost about this many
     * ramps.
     */
    private static final long MOST_RAMPS = 4_000_000;

    private final LowerBounds.Windows windows;
    private final long[] rampStarts;
    private final long[] rampEnds;

    IntervalDensity(LowerBounds.Windows windows) {
        this.windows = windows;
        this.rampStarts = new long[windows.durations().length];
        this.rampEnds = new long[windows.durations().length];
    }

    /** Returns by how much every schedule on so many processors is longer than the critical path, at least. */
    long excess(int processors) {
        long[] begins = LongStream.concat(Arrays.stream(windows.earliestStart()), Arrays.stream(windows.latestStart()))
                .distinct()
                .sorted()
                .toArray();
        int most = (int) Math.max(1, MOST_RAMPS / Math.max(1, rampStarts.length));
        int step = 1 + (begins.length - 1) / most;
        long excess = 0;
        for (int begin = 0; begin < begins.length; begin += step) {
            excess = Math.max(excess, excess(processors, begins[begin]));
        }
        return excess;
    }

    private long excess(int processors, long begin) {
        int ramps = 0;
        for (int task = 0; task < rampStarts.length; task++) {
            long duration = windows.durations()[task];
            long most = Math.min(duration, windows.earliestStart()[task] + duration - begin);
            if (most > 0) {
                rampStarts[ramps] = Math.max(begin, windows.latestStart()[task]);
                rampEnds[ramps] = rampStarts[ramps] + most;
                ramps++;
            }
        }
        Arrays.sort(rampStarts, 0, ramps);
        Arrays.sort(rampEnds, 0, ramps);
        long excess = 0;
        long work = 0;
        long at = begin;
        int started = 0;
        for (int ended = 0; ended < ramps; ended++) {
            while (started < ramps && rampStarts[started] < rampEnds[ended]) {
                work += (rampStarts[started] - at) * (started - ended);
                at = rampStarts[started++];
            }
            work += (rampEnds[ended] - at) * (started - ended);
            at = rampEnds[ended];
            long tooMuch = work - processors * (at - begin);
            excess = Math.max(excess, Math.floorDiv(tooMuch + processors - 1, processors));
        }
        return excess;
    }
}
