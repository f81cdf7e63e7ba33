package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The stencil, on cores and on the host, bit for bit as the plain computation has it. */
class StencilProgramTest {
    /** By memories in order, and by those that reorder and delay what no rule of the chip keeps in order. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 80, 3, 0",
        "1, 2, 20, 7, 0",
        "3, 3, 40, 5, 0",
        "4, 4, 80, 6, 0",
        "1, 2, 20, 7, 1",
        "3, 3, 40, 5, 2",
        "4, 4, 20, 6, 3"
    })
    void theCoresComputeWhatThePlainComputationDoes(
            int tileRows, int tileColumns, int rows, int iterations, long seed) {
        StencilProgram program = new StencilProgram(tileRows, tileColumns, rows, iterations);
        StencilProgram.Declared declared = program.declare();
        Chip chip = Chips.mesh(tileRows, tileColumns).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertEquals((long) tileRows * tileColumns * iterations, run.mesh().fired());
            run.mesh().cores().forEach(core -> assertEquals(iterations, core.fired()));
        }
    }

    @Test
    void theHostComputesTheSame() {
        StencilProgram program = new StencilProgram(3, 2, 40, 9);
        StencilProgram.Declared declared = program.declare();
        try (Cam cam = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, cam.run(declared.graph()).join()));
        }
    }

    /**
     * The published program, written by hand for 64 cores, takes 9,660 cycles; an iteration has at most four neighbours
     * on any chip.
     */
    @Test
    void anIterationTakesNoMoreThanThePublishedProgram() {
        double cycles = (cycles(10) - cycles(4)) / 6.0;
        assertTrue(cycles <= 9660, cycles + " cycles an iteration");
    }

    private static long cycles(int iterations) {
        Chip chip = Chips.mesh(3, 3);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            return cam.run(new StencilProgram(3, 3, 80, iterations).declare().graph())
                    .mesh()
                    .cycles();
        }
    }
}
