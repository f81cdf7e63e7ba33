package org.edarts.benchmarks.small;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.codelet.Cam;

/**
 * The time from the submission of ten codelets to their end, again and again; the size is the percentile that is told.
 */
public final class Latency implements Job {
    private static final int RUNS = 2_000;

    @Override
    public List<JobPeer> peers() {
        return List.of(
                JobPeer.ours("eDARTS", (percentile, threads) -> {
                    Cam cam = Cam.host(threads);
                    return new Submissions(percentile, SmallGraph.on(cam), cam::close);
                }),
                JobPeer.java("ForkJoinPool", (percentile, threads) -> {
                    ForkJoinPool pool = new ForkJoinPool(threads);
                    return new Submissions(percentile, SmallGraph.on(pool), pool::shutdownNow);
                }));
    }

    private record Submissions(int percentile, SmallGraph graph, Runnable end) implements Prepared {
        @Override
        public void run() {
            graph.run();
        }

        @Override
        public long timed() {
            long[] nanos = new long[RUNS];
            for (int i = 0; i < RUNS; i++) {
                long start = System.nanoTime();
                graph.run();
                nanos[i] = System.nanoTime() - start;
            }
            graph.verify();
            Arrays.sort(nanos);
            return nanos[Math.min(RUNS - 1, RUNS * percentile / 100)];
        }

        @Override
        public void close() {
            end.run();
        }
    }
}
