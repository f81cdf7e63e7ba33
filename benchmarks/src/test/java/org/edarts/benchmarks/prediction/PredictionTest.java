package org.edarts.benchmarks.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is predicted with measured costs is near what is simulated; both are the same in each run. */
@Timeout(120)
class PredictionTest {
    private static final Chip CHIP = Chips.mesh(2, 2);
    private static final MeasuredCosts COSTS = MeasuredCosts.measure();
    private static final DramCosts DRAM = DramCosts.measure(CHIP);

    /** From fire to fire it is 30 cycles on a core, 54 if a codelet repeats: of these the empty kernel takes 4. */
    @Test
    void costsAreThoseOfChains() {
        assertEquals(26, COSTS.signals().single(), 0.01);
        assertEquals(
                50, COSTS.round() + COSTS.signals().dispatch() + COSTS.signals().own() + COSTS.signals().ready(), 0.01);
    }

    @ParameterizedTest
    @ValueSource(strings = {"stencil", "cannon", "line", "jacobi", "kernels"})
    void programsTakeWhatIsPredicted(String name) {
        Map<String, String> sizes = name.equals("jacobi") ? Map.of("rounds", "3") : Map.of();
        Prediction prediction = Prediction.of(MeshProgram.sample(name, CHIP, sizes), COSTS, DRAM);
        assertTrue(prediction.isNear(), prediction::toString);
    }

    @Test
    void aRegionForgetsTheKernelThatWasFiredLeastRecently() {
        CodeRegion region = new CodeRegion();
        assertTrue(region.brings("a", 10, 25));
        assertTrue(region.brings("b", 10, 25));
        assertFalse(region.brings("a", 10, 25));
        assertTrue(region.brings("c", 10, 25));
        assertFalse(region.brings("a", 10, 25));
        assertTrue(region.brings("b", 10, 25));
    }
}
