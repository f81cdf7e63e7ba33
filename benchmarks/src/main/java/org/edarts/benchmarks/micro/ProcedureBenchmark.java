package org.edarts.benchmarks.micro;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one invocation of a threaded procedure takes, in a recursion that does nothing else: Fibonacci without a cutoff,
 * beside the same with {@link RecursiveTask}.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class ProcedureBenchmark {
    private static final int N = 20;
    /** fib(n) takes 2 fib(n + 1) - 1 invocations, and fib(21) is 10946. */
    private static final int INVOCATIONS = 2 * 10_946 - 1;

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

    /** How many threads the machine has. */
    @Param({"1", "2"})
    public int threads = 1;

    private final Promise<Integer> result;
    private final CodeletGraph graph;
    private HostCam cam = HostCam.with().cus(1).open();
    private ForkJoinPool pool = new ForkJoinPool(1);

    /** Builds the graph. */
    public ProcedureBenchmark() {
        GraphBuilder g = CodeletGraph.named("fib");
        result = g.promise("result");
        g.codelet("start", firing -> firing.invoke(FIB, N, result));
        graph = g.build();
    }

    /** Starts the machines. */
    @Setup
    public void setUp() {
        tearDown();
        cam = HostCam.with().cus(threads).open();
        pool = new ForkJoinPool(threads);
    }

    /** Threaded procedures, for each invocation. */
    @Benchmark
    @OperationsPerInvocation(INVOCATIONS)
    public int procedures() throws InterruptedException {
        Run run = cam.run(graph);
        run.await();
        return run.get(result);
    }

    /** Tasks of a fork-join pool, for each task. */
    @Benchmark
    @OperationsPerInvocation(INVOCATIONS)
    public int tasks() {
        return pool.invoke(new FibTask(N));
    }

    /** Stops the machines. */
    @TearDown
    public void tearDown() {
        cam.close();
        pool.shutdownNow();
    }

    private static final class FibTask extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1L;

        private final int n;

        FibTask(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            FibTask left = new FibTask(n - 1);
            left.fork();
            int right = new FibTask(n - 2).compute();
            return left.join() + right;
        }
    }
}
