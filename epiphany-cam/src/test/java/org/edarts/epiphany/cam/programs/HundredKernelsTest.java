package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.KernelLoads;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten times the code that a core has room for comes to the cores, kernel by kernel, and what it computes is right. */
class HundredKernelsTest {
    private static final KernelLibrary LIBRARY = AssembledKernels.of(
            new HundredKernels(1, 1, HundredKernels.KERNELS).declare().graph());

    @ParameterizedTest
    @CsvSource({"1, 1, 4, 1, 100, 0", "2, 2, 16, 4, 25, 3", "4, 4, 64, 16, 12, 0", "1, 1, 4, 2, 50, 5"})
    void coresComputeWhatThePlainComputationDoes(int rows, int columns, int blocks, int keys, int steps, long order) {
        HundredKernels program = new HundredKernels(blocks, keys, steps);
        assertEquals(HundredKernels.KERNELS, program.fired());
        HundredKernels.Declared declared = program.declare();
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertEquals((long) blocks * steps, run.mesh().fired());
            KernelLoads code = run.mesh().code();
            assertTrue(code.bytes() >= 3 * 1024 * code.loads(), code::toString);
            assertTrue(code.hits() > code.fired() / 4, code::toString);
            assertTrue(code.waitedCycles() > code.waits(), code::toString);
            assertEquals(0, run.mesh().hostAccesses());
        }
    }

    /** Of 1,280 codelets one SU has no room for all: what it has none for fires at homes. */
    @ParameterizedTest
    @CsvSource({"4, 4, 1, 64, 64, 20, 0", "4, 4, 4, 64, 64, 4, 3", "2, 2, 1, 16, 4, 25, 0", "1, 2, 1, 4, 1, 25, 5"})
    void whatSusHandOutHasItsKernelsFromTheDram(
            int rows, int columns, int clusters, int blocks, int keys, int steps, long order) {
        HundredKernels program = new HundredKernels(blocks, keys, steps);
        HundredKernels.Declared declared = program.declare();
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(clusters), LIBRARY, Policies.named("fifo"))) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertEquals((long) blocks * steps, run.mesh().fired());
            assertEquals(run.mesh().fired(), run.mesh().code().fired());
            assertTrue(run.mesh().code().loads() > 0, run.mesh().code()::toString);
        }
    }

    /** Neither kernels nor blocks fit: kernels come with blocks, on cores with one buffer or two. */
    @ParameterizedTest
    @CsvSource({"1, 1, 8, 8, 2, 1024, 0", "1, 1, 30, 10, 1, 301, 4", "1, 2, 60, 20, 1, 301, 3"})
    void kernelsComeWithBlocksFromTheDram(
            int rows, int columns, int blocks, int keys, int steps, int length, long order) {
        HundredKernels program = new HundredKernels(blocks, keys, steps, length);
        HundredKernels.Declared declared = program.declare();
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            MeshReport.Streamed streamed = run.mesh().streamed();
            assertEquals((long) blocks * steps, streamed.codelets());
            assertTrue(streamed.codeBytes() > 0, streamed::toString);
            assertTrue(streamed.codeBytes() < 3 * 1024 * streamed.codelets(), streamed::toString);
            assertEquals(0, run.mesh().hostAccesses());
        }
    }

    @Test
    void theHostComputesTheSame() {
        HundredKernels program = new HundredKernels(8, 2, 50);
        HundredKernels.Declared declared = program.declare();
        try (Cam host = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, host.run(declared.graph()).join()));
        }
    }
}
