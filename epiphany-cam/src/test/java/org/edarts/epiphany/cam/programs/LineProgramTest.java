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

/** The line of tasks: what it computes, and how small its codelets may be. */
class LineProgramTest {
    private static final int WIDTH = 64;
    private static final int FEW = 20;
    private static final int MANY = 80;

    /** By memories in order, and by those that reorder and delay what no rule of the chip keeps in order. */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 5, 21, 0",
        "1, 3, 9, 21, 0",
        "2, 2, 12, 1, 0",
        "2, 2, 12, 2, 0",
        "2, 2, 8, 1000, 0",
        "4, 4, 48, 21, 0",
        "1, 3, 9, 21, 1",
        "2, 2, 12, 40, 2",
        "4, 4, 48, 21, 3"
    })
    void theCoresComputeWhatThePlainComputationDoes(int rows, int columns, int width, int steps, long seed) {
        LineProgram program = new LineProgram(width, steps, 3);
        LineProgram.Declared declared = program.declare();
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertEquals((long) width * steps, run.mesh().fired());
        }
    }

    @Test
    void theHostComputesTheSame() {
        LineProgram program = new LineProgram(30, 40, 1);
        LineProgram.Declared declared = program.declare();
        try (Cam cam = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, cam.run(declared.graph()).join()));
        }
    }

    /** At half of peak a task and all that belongs to it may take 1,000 cycles of its core. */
    @Test
    void codeletsOfFewHundredCyclesAreEfficient() {
        int turns = 26;
        int useful = turns * LineProgram.CYCLES_PER_TURN;
        double cycles = (cycles(MANY, turns) - cycles(FEW, turns)) / (double) ((MANY - FEW) * WIDTH / 16);
        assertTrue(useful >= cycles / 2, useful + " of " + cycles + " cycles");
        assertTrue(cycles < 1000, cycles + " cycles");
    }

    private static long cycles(int steps, int turns) {
        Chip chip = Chips.PARALLELLA;
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            return cam.run(new LineProgram(WIDTH, steps, turns).declare().graph())
                    .mesh()
                    .cycles();
        }
    }
}
