package org.edarts.epiphany.cam.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.junit.jupiter.api.Test;

class OffChipProgramTest {
    private static final int BLOCK_BYTES = 24 * 24 * Float.BYTES;

    /** What the cores hand each other stays with them; of the matrices stays what there is room for. */
    @Test
    void matricesThatAreLargerThanTheChipComeFromTheDram() {
        OffChipProgram program = new OffChipProgram(2, 24, 2);
        OffChipProgram.Declared declared = program.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(
                Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(3)), KernelLibrary.installed())) {
            EpiphanyRun run = cam.run(declared.graph());
            assertEquals(0, program.wrong(declared, run));
            MeshReport.Streamed streamed = run.mesh().streamed();
            int products = 2 * 2 * 2;
            assertTrue(streamed.broughtBytes() > products * 3 * BLOCK_BYTES, streamed::toString);
            assertTrue(streamed.broughtBytes() < products * 8 * BLOCK_BYTES, streamed::toString);
        }
    }

    @Test
    void theHostComputesTheSame() {
        OffChipProgram program = new OffChipProgram(3, 8, 2);
        OffChipProgram.Declared declared = program.declare();
        try (Cam host = Cam.host(2)) {
            assertEquals(0, program.wrong(declared, host.run(declared.graph()).join()));
        }
    }
}
