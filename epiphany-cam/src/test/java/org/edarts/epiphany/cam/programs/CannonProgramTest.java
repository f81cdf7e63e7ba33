package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.KernelLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The product of matrices, on cores and on the host, bit for bit as the plain computation has it. */
class CannonProgramTest {
    @ParameterizedTest
    @CsvSource({"2, 8", "3, 20", "4, 16", "2, 24", "3, 32"})
    void theCoresComputeWhatThePlainComputationDoes(int side, int order) {
        CannonProgram program = new CannonProgram(side, order);
        CannonProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(side, side), KernelLibrary.installed())) {
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
