package org.edarts.benchmarks.micro;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What tracing adds to a firing: a clock read, and a record in the ring. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(3)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class RecordBenchmark {
    private final UnitRecorder recorder = new TraceRecorder(List.of("cu 0")).unit(0);
    private int codelet;
    private long time;

    /** The clock alone. */
    @Benchmark
    public long clock() {
        return System.nanoTime();
    }

    /** The record alone. */
    @Benchmark
    public void record() {
        codelet++;
        recorder.fire(time, time + 1, codelet, 0, codelet - 1, 0);
    }

    /** Both, as a computation unit does it: the end of one firing is the start of the next. */
    @Benchmark
    public void clockAndRecord() {
        long start = time;
        time = System.nanoTime();
        codelet++;
        recorder.fire(start, time, codelet, 0, codelet - 1, 0);
    }
}
