package org.edarts.benchmarks.simulator;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.core.ExceptionCause.Generation;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.pic.elf.ElfReader;
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

/** Instructions of one simulated core that one host core carries out in a second, in compiled C programs. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
public class SimulatorBenchmark {
    private static final int CYCLES = 10_000_000;
    private static final int FIRST_CORE = 0x808;

    /** The program: integer work, or floating-point work. */
    @Param({"integer", "float"})
    public String program = "";

    private FunctionalChip chip = chip();

    private static FunctionalChip chip() {
        return new FunctionalChip(List.of(FIRST_CORE), Generation.THIRD, (core, memory) -> core.exit(core.register(0)));
    }

    /**
     * Loads the program, which runs for ever unless it finds a result wrong.
     *
     * @throws IOException if it cannot be read
     */
    @Setup
    public void setUp() throws IOException {
        chip = chip();
        String name = program + ".elf";
        try (InputStream stream = SimulatorBenchmark.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IOException(name + " is missing beside the benchmark");
            }
            chip.load(ElfReader.read(name, stream.readAllBytes()));
        }
    }

    /** Without time. */
    @Benchmark
    @OperationsPerInvocation(CYCLES)
    public long functional() {
        chip.run(CYCLES);
        CoreState core = chip.cores().get(0);
        if (core.halted()) {
            throw new IllegalStateException(program + " ended: a result is wrong");
        }
        return core.clock();
    }
}
