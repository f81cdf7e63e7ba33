package org.edarts.benchmarks.simulator;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.epiphany.chip.Boards;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.epiphany.memory.ProgramLoader;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.openjdk.jmh.annotations.AuxCounters;
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

/**
 * Instructions of one simulated core that one host core carries out in a second, in compiled C programs that lie in the
 * core's memory. A cycle of a run without time is an instruction; of one in time, the instructions are counted.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class SimulatorBenchmark {
    private static final int CYCLES = 10_000_000;
    private static final int TIMED_CYCLES = 1_000_000;
    private static final int FIRST_CORE = 0x808;

    /** The program: integer work, or floating-point work. */
    @Param({"integer", "float"})
    public String program = "";

    private FunctionalChip chip = chip();
    private TimedChip timed = timedChip();

    private static FunctionalChip chip() {
        return new FunctionalChip(List.of(FIRST_CORE), Generation.THIRD, (core, memory) -> core.exit(core.register(0)));
    }

    private static TimedChip timedChip() {
        return new TimedChip(Boards.E16, Generation.THIRD, (core, memory) -> core.exit(core.register(0)));
    }

    /** What happened besides the time that passed. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Counts {
        /** Instructions carried out in time. */
        public long instructions;
    }

    /**
     * Loads the program, which runs for ever unless it finds a result wrong.
     *
     * @throws IOException if it cannot be read
     */
    @Setup
    public void setUp() throws IOException {
        String name = program + ".elf";
        ElfFile file;
        try (InputStream stream = SimulatorBenchmark.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException(name + " is missing beside the benchmark");
            }
            file = ElfReader.read(name, stream.readAllBytes());
        }
        chip = chip();
        chip.load(file);
        timed = timedChip();
        ProgramLoader.load(file, timed.seenBy(0));
        timed.start(0, file.entry());
    }

    /** Without time. */
    @Benchmark
    @OperationsPerInvocation(CYCLES)
    public long functional() {
        chip.run(CYCLES);
        return checked(chip.cores().get(0));
    }

    /** In time. */
    @Benchmark
    @OperationsPerInvocation(TIMED_CYCLES)
    public long timed(Counts counts) {
        long before = timed.report(0).instructions();
        timed.run(timed.cores().get(0).clock() + TIMED_CYCLES);
        counts.instructions += timed.report(0).instructions() - before;
        return checked(timed.cores().get(0));
    }

    private long checked(CoreState core) {
        if (core.halted()) {
            throw new IllegalStateException(program + " ended: a result is wrong");
        }
        return core.clock();
    }
}
