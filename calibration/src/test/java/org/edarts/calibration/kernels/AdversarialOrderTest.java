package org.edarts.calibration.kernels;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hand-written programs rely on no order of writes and DMA that a board does not keep: their results, which each
 * run compares with the plain computation, are right on chips that delay whatever they may.
 */
class AdversarialOrderTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void noSignalOvertakesItsData(long seed) {
        Chip chip = Chips.PARALLELLA.withMemoryOrder(MemoryOrder.adversarial(seed));
        Stencil.on(chip, 3, 2).withPoints(6, 60).withHalo(true).run(4);
        CannonMatmul.on(chip, 2).run(8);
        CannonMatmul.on(chip, 2).withOverlap().run(8);
        Jacobi.on(chip).withPoints(4, 20).run(6, 0);
        new Barriers(chip, 2, true).run(4);
        new Barriers(chip, 2, false).run(4);
    }
}
