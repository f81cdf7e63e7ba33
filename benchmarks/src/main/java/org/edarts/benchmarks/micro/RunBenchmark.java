package org.edarts.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.edarts.benchmarks.pattern.BasicPatterns;
import org.edarts.benchmarks.peer.Peers;
import org.edarts.benchmarks.peer.Prepared;
import org.edarts.benchmarks.work.EmptyWork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What it takes to start a run of a built graph and to wait for its end: the time between two application threads and a
 * machine, which a graph of few codelets cannot hide. With {@code -prof gc} it shows what a run allocates.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RunBenchmark {
    /** The runtime, by its name in {@link Peers}. */
    @Param({"eDARTS", "ForkJoinPool"})
    public String runtime = "";

    /** How many codelets the graph has, in a chain. */
    @Param({"1", "1000"})
    public int codelets;

    /** How many threads the machine has. */
    @Param({"1", "2"})
    public int threads;

    private Prepared prepared = new Nothing();

    private static final class Nothing implements Prepared {
        @Override
        public void run() {}

        @Override
        public void close() {}
    }

    /** Builds the graph and starts the machine. */
    @Setup
    public void setUp() {
        prepared = Peers.named(runtime).prepare(BasicPatterns.chain(codelets), new EmptyWork(), threads);
    }

    /** One run. */
    @Benchmark
    public void run() {
        prepared.run();
    }

    /** Stops the machine. */
    @TearDown
    public void tearDown() {
        prepared.close();
    }
}
