package org.edarts.benchmarks.micro;

import java.util.concurrent.TimeUnit;
import org.edarts.cu.pool.FifoPool;
import org.edarts.cu.pool.RankedPool;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.cu.pool.WorkStealingDeque;
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
import org.openjdk.jmh.annotations.Warmup;

/** What it takes to put one ready codelet into a pool and to take it out again, on one thread. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class PoolBenchmark {
    private static final int DEPTH = 64;

    /** Which pool: a deque with or without thieves about, the central queue, or the one ordered by rank. */
    @Param({"shared deque", "own deque", "fifo", "ranked"})
    public String kind = "";

    private ReadyPool pool = new FifoPool();

    /** Makes the pool. */
    @Setup
    public void setUp() {
        pool = switch (kind) {
            case "shared deque" -> new WorkStealingDeque();
            case "own deque" -> new WorkStealingDeque(1 << 10, false);
            case "fifo" -> new FifoPool();
            case "ranked" -> new RankedPool();
            default -> throw new IllegalArgumentException("there is no pool \"" + kind + "\"");
        };
    }

    /** One in, one out. */
    @Benchmark
    public long pushPop() {
        pool.push(1, 0);
        return pool.pop();
    }

    /** Many in, then many out; for each entry. */
    @Benchmark
    @OperationsPerInvocation(DEPTH)
    public long fillAndDrain() {
        for (int entry = 0; entry < DEPTH; entry++) {
            pool.push(entry, entry);
        }
        long sum = 0;
        for (int entry = 0; entry < DEPTH; entry++) {
            sum += pool.pop();
        }
        return sum;
    }
}
