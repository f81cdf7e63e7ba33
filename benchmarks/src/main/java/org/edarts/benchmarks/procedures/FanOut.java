package org.edarts.benchmarks.procedures;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.ThreadedProcedure;

/** One body that invokes many procedures, again and again. Its size is how many. */
public final class FanOut implements Job {
    /** So many runs take milliseconds. */
    static final int RUNS = 100;

    /** Makes it. */
    public FanOut() {}

    @Override
    public List<JobPeer> peers() {
        return List.of(JobPeer.ours("eDARTS", Procedures::new), JobPeer.java("ForkJoinPool", Tasks::new));
    }

    /** What all called do: each counts in a place of its own. */
    private abstract static class Counting implements Prepared {
        final int[] counts;
        private int runs;

        Counting(int size) {
            counts = new int[size];
        }

        abstract void runOnce();

        @Override
        public final void run() {
            for (int run = 0; run < RUNS; run++) {
                runOnce();
                runs++;
                check();
            }
        }

        private void check() {
            for (int call = 0; call < counts.length; call++) {
                if (counts[call] != runs) {
                    throw new WrongRunException(
                            "call " + call + " was made " + counts[call] + " times in " + runs + " runs");
                }
            }
        }
    }

    private static final class Procedures extends Counting {
        private final CodeletGraph graph;
        private final Cam cam;

        Procedures(int size, int threads) {
            super(size);
            ThreadedProcedure<Integer, Void> called = ThreadedProcedure.define(
                    "called",
                    p -> p.codelet("count", firing -> {
                        counts[firing.getInt(p.argument())]++;
                    }));
            GraphBuilder g = CodeletGraph.named("fan");
            g.codelet("invoke", firing -> {
                        for (int call = 0; call < size; call++) {
                            firing.invoke(called, call);
                        }
                    })
                    .invokes();
            graph = g.build();
            cam = Cam.host(threads);
        }

        @Override
        void runOnce() {
            cam.run(graph).join();
        }

        @Override
        public void close() {
            cam.close();
        }
    }

    private static final class Tasks extends Counting {
        private final ForkJoinPool pool;

        Tasks(int size, int threads) {
            super(size);
            pool = new ForkJoinPool(threads);
        }

        @Override
        void runOnce() {
            pool.invoke(new Forking(counts));
        }

        @Override
        public void close() {
            pool.shutdownNow();
        }
    }

    private static final class Forking extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int[] counts;

        Forking(int[] counts) {
            this.counts = counts;
        }

        @Override
        protected void compute() {
            ForkJoinTask<?>[] forked = new ForkJoinTask<?>[counts.length];
            for (int call = 0; call < forked.length; call++) {
                forked[call] = new Called(counts, call).fork();
            }
            for (int call = forked.length - 1; call >= 0; call--) {
                forked[call].join();
            }
        }
    }

    private static final class Called extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int[] counts;
        private final int call;

        Called(int[] counts, int call) {
            this.counts = counts;
            this.call = call;
        }

        @Override
        protected void compute() {
            counts[call]++;
        }
    }
}
