package org.edarts.calibration.kernels;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarriersTest {
    /** What {@code run} throws if a core goes on early is the test; the order of the figures follows from the ways. */
    @ParameterizedTest
    @CsvSource({"2, parallella", "4, parallella", "8, epiphany-iv"})
    void allCoresMeet(int side, String chip) {
        double wired = new Barriers(Chips.named(chip), side, true).run(10);
        double counted = new Barriers(Chips.named(chip), side, false).run(10);
        assertTrue(wired < counted, "the wired AND takes " + wired + " cycles, e_barrier " + counted);
    }

    @Test
    void noRoundIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new Barriers(Chips.PARALLELLA, 4, true).run(0));
    }
}
