package org.edarts.benchmarks.procedures;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import org.edarts.benchmarks.job.Job;
import org.edarts.benchmarks.job.JobPeer;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.ThreadedProcedure;

/**
 * Fibonacci without a cutoff: a recursion that does nothing but call. Its size is the number whose value is asked for.
 */
public final class Fibonacci implements Job {
    private static final ThreadedProcedure<Integer, Integer> FIB = ThreadedProcedure.define("fib", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelet("split", firing -> {
            int n = firing.getInt(p.argument());
            if (n < 2) {
                firing.complete(p.result(), n);
            } else {
                firing.invoke(p.self(), n - 1, left);
                firing.invoke(p.self(), n - 2, right);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.getInt(left) + firing.getInt(right)))
                .after(left, right);
    });

    /** Makes it. */
    public Fibonacci() {}

    @Override
    public List<JobPeer> peers() {
        return List.of(JobPeer.ours("eDARTS", Procedures::new), JobPeer.java("ForkJoinPool", Tasks::new));
    }

    /** Returns how many calls it takes. */
    public static int calls(int n) {
        return 2 * value(n + 1) - 1;
    }

    private static int value(int n) {
        int value = 0;
        int next = 1;
        for (int i = 0; i < n; i++) {
            int sum = value + next;
            value = next;
            next = sum;
        }
        return value;
    }

    private static void check(int n, int value) {
        if (value != value(n)) {
            throw new WrongRunException("fib(" + n + ") came to " + value + " instead of " + value(n));
        }
    }

    private static final class Procedures implements Prepared {
        private final int n;
        private final Promise<Integer> result;
        private final CodeletGraph graph;
        private final Cam cam;

        Procedures(int n, int threads) {
            this.n = n;
            GraphBuilder g = CodeletGraph.named("fib");
            result = g.promise("result");
            g.codelet("start", firing -> firing.invoke(FIB, n, result));
            graph = g.build();
            cam = Cam.host(threads);
        }

        @Override
        public void run() {
            check(n, cam.run(graph).join().get(result));
        }

        @Override
        public void close() {
            cam.close();
        }
    }

    private static final class Tasks implements Prepared {
        private final int n;
        private final ForkJoinPool pool;

        Tasks(int n, int threads) {
            this.n = n;
            pool = new ForkJoinPool(threads);
        }

        @Override
        public void run() {
            check(n, pool.invoke(new Task(n)));
        }

        @Override
        public void close() {
            pool.shutdownNow();
        }
    }

    private static final class Task extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;

        private final int n;

        Task(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Task left = new Task(n - 1);
            left.fork();
            int right = new Task(n - 2).compute();
            return left.join() + right;
        }
    }
}
