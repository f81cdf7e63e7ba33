package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** The product of matrices, on cores and on the host, bit for bit as the plain computation has it. */
class CannonProgramTest {
    /** By memories in order, and by those that reorder and delay what no rule of the chip keeps in order. */
    @ParameterizedTest
    @CsvSource({"2, 8, 0", "3, 20, 0", "4, 16, 0", "2, 24, 0", "3, 32, 0", "2, 8, 1", "3, 20, 2", "4, 16, 3"})
    void theCoresComputeWhatThePlainComputationDoes(int side, int order, long seed) {
        CannonProgram program = new CannonProgram(side, order);
        CannonProgram.Declared declared = program.declare();
        Chip chip = Chips.mesh(side, side).withMemoryOrder(new MemoryOrder(seed > 0, seed));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            assertEquals((long) side * side * side, run.mesh().fired());
        }
    }

    @Test
    void theHostComputesTheSame() {
        CannonProgram program = new CannonProgram(3, 16);
        CannonProgram.Declared declared = program.declare();
        try (Cam cam = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, cam.run(declared.graph()).join()));
        }
    }
}
