package org.edarts.benchmarks.simulator;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.calibration.kernels.KernelRun;
import org.edarts.calibration.kernels.Stencil;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.chip.TimedChip;
import org.edarts.epiphany.core.CoreState;
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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What one host core carries out in a second: instructions and cycles of simulated cores. On one core compiled C
 * programs that lie in the core's memory, with and without time; on 64 the heat stencil with its halo exchange.
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
    private static final int ITERATIONS = 10;

    /** What was simulated. */
    @AuxCounters(AuxCounters.Type.OPERATIONS)
    @State(Scope.Thread)
    public static class Counts {
        /** Instructions that simulated cores carried out, of all cores together. */
        public long instructions;

        /** Cycles that the chip went through. */
        public long cycles;
    }

    /** One core with a C program. */
    @State(Scope.Thread)
    public static class OneCore {
        /** The program: integer work, or floating-point work. */
        @Param({"integer", "float"})
        public String program = "";

        private FunctionalChip functional = functionalChip();
        private TimedChip timed = timedChip();

        /**
         * Loads the program, which runs for ever unless it finds a result wrong.
         *
         * @throws IOException if it cannot be read
         */
        @Setup
        public void setUp() throws IOException {
            String name = program + ".elf";
            try (InputStream stream = SimulatorBenchmark.class.getResourceAsStream(name)) {
                if (stream == null) {
                    throw new IOException(name + " is missing beside the benchmark");
                }
                ElfFile file = ElfReader.read(name, stream.readAllBytes());
                functional = functionalChip();
                functional.load(file);
                timed = timedChip();
                ProgramLoader.load(file, timed.seenBy(0));
                timed.start(0, file.entry());
            }
        }

        private long checked(CoreState core) {
            if (core.halted()) {
                throw new IllegalStateException(program + " ended: a result is wrong");
            }
            return core.clock();
        }
    }

    private static FunctionalChip functionalChip() {
        return new FunctionalChip(Chips.PARALLELLA, List.of(0), (core, memory) -> core.exit(core.register(0)));
    }

    private static TimedChip timedChip() {
        return new TimedChip(Chips.PARALLELLA, (core, memory) -> core.exit(core.register(0)));
    }

    /** One core without time: an instruction is a cycle. */
    @Benchmark
    public long functional(OneCore one, Counts counts) {
        one.functional.run(CYCLES);
        counts.instructions += CYCLES;
        counts.cycles += CYCLES;
        return one.checked(one.functional.cores().get(0));
    }

    /** One core in time. */
    @Benchmark
    public long timed(OneCore one, Counts counts) {
        long before = one.timed.report(0).instructions();
        one.timed.run(one.timed.cores().get(0).clock() + TIMED_CYCLES);
        counts.instructions += one.timed.report(0).instructions() - before;
        counts.cycles += TIMED_CYCLES;
        return one.checked(one.timed.cores().get(0));
    }

    /** 64 cores in time that exchange halos. */
    @Benchmark
    public double halos(Counts counts) {
        KernelRun run = Stencil.on(Chips.EPIPHANY_IV, 8, 8).withHalo(true).run(ITERATIONS);
        counts.instructions +=
                run.reports().stream().mapToLong(CoreReport::instructions).sum();
        counts.cycles +=
                run.reports().stream().mapToLong(CoreReport::cycles).max().orElseThrow();
        return run.gigaflops();
    }
}
