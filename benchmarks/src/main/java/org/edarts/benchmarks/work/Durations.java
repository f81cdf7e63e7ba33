package org.edarts.benchmarks.work;

import java.util.concurrent.TimeUnit;
import org.edarts.benchmarks.pattern.Arcs;
import org.edarts.benchmarks.pattern.Pattern;

/** How long the codelets of a pattern take, decided by their numbers: the same in every runtime and every language. */
public enum Durations {
    /** One of 200 takes 5 ms, the others only touch an int. */
    RARE {
        @Override
        public long nanos(Pattern pattern, int codelet, int run) {
            return Long.remainderUnsigned(mixed(codelet), ONE_OF) == 0 ? TimeUnit.MILLISECONDS.toNanos(5) : 0;
        }
    },
    /** From 1 us to 1 ms, evenly by logarithm. */
    LOG_UNIFORM {
        @Override
        public long nanos(Pattern pattern, int codelet, int run) {
            double part = (mixed(codelet) >>> 11) * 0x1p-53;
            return (long) (1000 * Math.pow(1000, part));
        }
    },
    /**
     * Half of the points take 2 us, the others a tenth of it; the dear half moves on by a third of the points in each
     * run.
     */
    MOVING_HALF {
        @Override
        public long nanos(Pattern pattern, int codelet, int run) {
            int width = pattern.points()[pattern.size() - 1] + 1;
            int place = (pattern.points()[codelet] + run * width / 3) % width;
            return place < width / 2 ? 2000 : 200;
        }
    };

    private static final long ONE_OF = 200;

    /** Returns how long a codelet takes in a run, in nanoseconds; runs are counted from 1. */
    public abstract long nanos(Pattern pattern, int codelet, int run);

    /**
     * Returns the shortest time in which so many threads can do a run: its critical path, or its work divided by them.
     */
    public long shortestNanos(Pattern pattern, int run, int threads) {
        Arcs predecessors = pattern.predecessors();
        long[] ends = new long[pattern.size()];
        long work = 0;
        long path = 0;
        for (int codelet = 0; codelet < ends.length; codelet++) {
            long start = 0;
            for (int arc = predecessors.offsets()[codelet]; arc < predecessors.offsets()[codelet + 1]; arc++) {
                start = Math.max(start, ends[predecessors.ends()[arc]]);
            }
            long nanos = nanos(pattern, codelet, run);
            ends[codelet] = start + nanos;
            work += nanos;
            path = Math.max(path, ends[codelet]);
        }
        return Math.max(path, work / threads);
    }

    /** The finaliser of SplitMix64. */
    private static long mixed(int codelet) {
        long z = (codelet + 1) * 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
