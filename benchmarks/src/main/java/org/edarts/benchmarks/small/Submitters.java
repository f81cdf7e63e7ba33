package org.edarts.benchmarks.small;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;

/**
 * Eight threads submit ten codelets each, again and again, and wait for each end. The size is 0 when they are alone;
 * with 1 a ninth runs a thousand codelets of 20 us each on the same machine all the while.
 */
public abstract class Submitters implements Job {
    private static final int LOAD = 1_000;
    private static final long LOAD_NANOS = 20_000;

    private final ToLongFunction<long[]> figure;

    private Submitters(ToLongFunction<long[]> figure) {
        this.figure = figure;
    }

    /** How many runs all of them get done: told are the nanoseconds for one. */
    public static final class Throughput extends Submitters {
        /** Makes it. */
        public Throughput() {
            super(runs -> {
                long sum = 0;
                for (long count : runs) {
                    sum += count;
                }
                return TimeUnit.MILLISECONDS.toNanos(Crowd.MILLIS) / Math.max(1, sum);
            });
        }
    }

    /**
     * How unlike they are served: told are the runs of the one who gets most done in thousandths of those of the last.
     */
    public static final class Fairness extends Submitters {
        /** Makes it. */
        public Fairness() {
            super(runs -> {
                long least = Long.MAX_VALUE;
                long most = 0;
                for (long count : runs) {
                    least = Math.min(least, count);
                    most = Math.max(most, count);
                }
                return 1000 * most / Math.max(1, least);
            });
        }
    }

    @Override
    public List<JobPeer> peers() {
        return List.of(
                JobPeer.ours("eDARTS", (load, threads) -> {
                    Cam cam = Cam.host(threads);
                    CodeletGraph other = CodeletGraph.build("load", g -> g.codelets("spin", LOAD, firing -> spin()));
                    return new Crowd(
                            figure,
                            () -> SmallGraph.on(cam),
                            load == 0 ? null : () -> cam.run(other).join(),
                            cam::close);
                }),
                JobPeer.java("ForkJoinPool", (load, threads) -> {
                    ForkJoinPool pool = new ForkJoinPool(threads);
                    return new Crowd(
                            figure,
                            () -> SmallGraph.on(pool),
                            load == 0 ? null : () -> pool.invoke(new Spins(0, LOAD)),
                            pool::shutdownNow);
                }));
    }

    private static void spin() {
        long end = System.nanoTime() + LOAD_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private static final class Spins extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;

        Spins(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                spin();
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Spins(from, middle), new Spins(middle, to));
            }
        }
    }
}
