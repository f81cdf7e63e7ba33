package org.edarts.calibration.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;

/** Jacobi iteration in C; each run compares grid, change and number of iterations with the plain computation. */
class JacobiTest {
    @Test
    void eightCoresIterateUntilTheChangeIsSmall() {
        KernelRun run = Jacobi.on(Chips.PARALLELLA).withPoints(6, 30).run(200, 0.05);
        assertTrue(run.rounds() > 3 && run.rounds() < 200, run.rounds() + " iterations");
        assertTrue(
                run.split().transfer() > 0 && run.split().synchronisation() > 0,
                run.split().toString());
    }

    @Test
    void oneCoreHasNoNeighbours() {
        KernelRun run = new Jacobi(Chips.PARALLELLA, 1, 1, 6, 30).run(4, 0);
        assertEquals(4, run.rounds());
    }

    @Test
    void aStripThatDoesNotFitIsRefused() {
        Jacobi jacobi = Jacobi.on(Chips.PARALLELLA);
        assertThrows(IllegalArgumentException.class, () -> jacobi.withPoints(60, 60));
    }
}
