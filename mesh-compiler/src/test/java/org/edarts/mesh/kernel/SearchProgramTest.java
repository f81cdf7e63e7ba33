package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.programs.SearchProgram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A search whose levels the cores count themselves finds what the host finds. */
class SearchProgramTest {
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1, 32, 1, 1, 0",
        "2, 2, 16, 32, 4, 2, 0",
        "2, 2, 16, 32, 4, 1, 7",
        "4, 4, 64, 32, 16, 4, 0",
        "3, 2, 24, 64, 5, 2, 3",
        "4, 4, 64, 32, 16, 1, 9"
    })
    void theCoresFindTheTreeThatTheHostFinds(
            int rows, int columns, int parts, int size, int copies, int degree, long order) {
        SearchProgram program = new SearchProgram(parts, size, copies, degree, 5);
        SearchProgram.Declared declared = program.declare();
        Run host;
        try (Cam cam = Cam.host(2)) {
            host = cam.run(declared.graph()).join();
        }
        assertArrayEquals(program.reference(), program.parents(declared, host));
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CompiledKernels.of(declared.graph()))) {
            EpiphanyRun run = cam.run(declared.graph());
            run.join();
            assertArrayEquals(program.reference(), program.parents(declared, run));
            assertEquals(program.levels(declared, host), program.levels(declared, run));
            assertEquals(host.report().fired(), run.mesh().fired());
            assertTrue(parts == 1 || program.levels(declared, run) > 3);
        }
    }
}
