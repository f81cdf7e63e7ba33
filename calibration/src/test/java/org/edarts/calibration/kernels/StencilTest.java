package org.edarts.calibration.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;

/** The heat stencil; each run compares its results with the plain computation, bit by bit. */
class StencilTest {
    private static final int ITERATIONS = 2;

    /** Target 6, on the kernel's own code. */
    @Test
    void aStepOf25MultiplicationsTakes25Cycles() {
        assertEquals(25, Stencil.cyclesPerStep(Chips.EPIPHANY_IV));
    }

    /** Target 7. */
    @Test
    void withoutHaloItTakesAsLongAsPublished() {
        KernelRun run = Stencil.on(Chips.EPIPHANY_IV, 8, 8).run(ITERATIONS);
        assertEquals(8436, run.cyclesPerRound(), 0.03 * 8436);
        assertEquals(72.83, run.gigaflops(), 0.03 * 72.83);
        assertEquals(0, run.split().transfer());
    }

    /** Target 13. */
    @Test
    void withHaloItTakesAsLongAsPublished() {
        KernelRun run = Stencil.on(Chips.EPIPHANY_IV, 8, 8).withHalo(true).run(ITERATIONS);
        assertEquals(9660, run.cyclesPerRound(), 0.08 * 9660);
        assertTrue(run.split().transfer() > 1000 * ITERATIONS, run.split().toString());
    }

    @Test
    void stripesAndCoresMakeUpOneGrid() {
        Stencil.on(Chips.PARALLELLA, 3, 2).withPoints(6, 60).withHalo(true).run(5);
        Stencil.on(Chips.PARALLELLA, 1, 1).withPoints(8, 40).withHalo(true).run(5);
        Stencil.on(Chips.PARALLELLA, 2, 2).withPoints(2, 40).run(5);
    }

    @Test
    void whatDoesNotFitIsRefused() {
        Stencil stencil = Stencil.on(Chips.PARALLELLA, 5, 1);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> stencil.run(1))
                .getMessage()
                .contains("5 x 1 cores does not fit the board parallella"));
        Stencil odd = Stencil.on(Chips.PARALLELLA, 1, 1).withPoints(3, 20);
        assertThrows(IllegalArgumentException.class, () -> odd.run(1));
        Stencil large = Stencil.on(Chips.PARALLELLA, 1, 1).withPoints(400, 20);
        assertThrows(IllegalArgumentException.class, () -> large.run(1));
        assertThrows(
                IllegalArgumentException.class, () -> large.withPoints(20, 20).run(0));
    }
}
