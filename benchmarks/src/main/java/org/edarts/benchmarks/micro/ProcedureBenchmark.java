package org.edarts.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.procedures.Fibonacci;
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
 * beside the same with tasks of a fork-join pool.
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

    /** How many threads the machine has. */
    @Param({"1", "2"})
    public int threads = 1;

    /** The runtime. */
    @Param({"eDARTS", "ForkJoinPool"})
    public String runtime = "";

    private Prepared prepared = new Fibonacci().named("ForkJoinPool").builder().prepare(N, 1);

    /** Starts the machine. */
    @Setup
    public void setUp() {
        tearDown();
        prepared = new Fibonacci().named(runtime).builder().prepare(N, threads);
    }

    /** A call, by a threaded procedure or a task. */
    @Benchmark
    @OperationsPerInvocation(INVOCATIONS)
    public void call() {
        prepared.run();
    }

    /** Stops the machine. */
    @TearDown
    public void tearDown() {
        prepared.close();
    }
}
