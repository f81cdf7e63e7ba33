package org.edarts.mesh.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.StallException;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.edarts.epiphany.cam.programs.FibProgram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Procedures that invoke themselves on the cores: the same result and the same firings as on the host. */
class FibProgramTest {
    private static final int TOO_DEEP = 400;

    @ParameterizedTest
    @CsvSource({
        "1, 1, 0, 0", "1, 1, 1, 0", "1, 1, 2, 0", "1, 1, 12, 0", "1, 2, 12, 0", "2, 2, 15, 0", "4, 4, 17, 0",
        "2, 2, 12, 1", "4, 4, 14, 2", "3, 2, 13, 3"
    })
    void theCoresComputeWhatTheHostComputes(int rows, int columns, int n, long order) {
        FibProgram.Declared fib = FibProgram.declare();
        RunOptions options = RunOptions.DEFAULT.with(fib.n(), n);
        Run host;
        try (Cam cam = Cam.host(2)) {
            host = cam.run(fib.graph(), options).join();
        }
        assertEquals(FibProgram.reference(n), fib.result(host));
        Chip plain = Chips.mesh(rows, columns);
        Chip chip = order == 0 ? plain : plain.withMemoryOrder(MemoryOrder.adversarial(order));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, CompiledKernels.of(fib.graph()))) {
            EpiphanyRun run = cam.run(fib.graph(), options);
            run.join();
            assertEquals(FibProgram.reference(n), fib.result(run));
            assertEquals(host.report().fired(), run.mesh().fired());
            assertEquals(0, run.mesh().hostAccesses());
        }
    }

    @Test
    void aRunThatEndsLeavesTheFramesAsTheyWere() {
        FibProgram.Declared fib = FibProgram.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), CompiledKernels.of(fib.graph()))) {
            for (int n = 0; n < 10; n++) {
                EpiphanyRun run = cam.run(fib.graph(), RunOptions.DEFAULT.with(fib.n(), n));
                run.join();
                assertEquals(FibProgram.reference(n), fib.result(run));
            }
        }
    }

    /** Each invocation waits for one that is one deeper, so that there are more than all cores have frames. */
    @Test
    void whoInvokesTooDeepIsNamed() {
        FibProgram.Declared fib = FibProgram.declare();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), CompiledKernels.of(fib.graph()))) {
            StallException stalled = assertThrows(
                    StallException.class,
                    cam.run(fib.graph(), RunOptions.DEFAULT.with(fib.n(), TOO_DEEP))::join);
            assertTrue(
                    String.valueOf(stalled.getMessage()).contains("procedure \"fib\" has no frame left on eCore (0, "),
                    stalled.getMessage());
        }
    }
}
