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
import org.junit.jupiter.params.provider.CsvSource;

/** What is predicted with measured costs is near what is simulated; both are the same in each run. */
@Timeout(120)
class PredictionTest {
    private static final Chip CHIP = Chips.mesh(2, 2);
    private static final MeasuredCosts COSTS = MeasuredCosts.measure();

    /** Those of this chip, as {@link DramCosts#measure} finds them. */
    private static final DramCosts DRAM = new DramCosts(new DramCosts.Way(1080, 4, 4), new DramCosts.Way(597, 1, 1));

    /** From fire to fire it is 30 cycles on a core, 54 if a codelet repeats: of these the empty kernel takes 4. */
    @Test
    void costsAreThoseOfChains() {
        assertEquals(26, COSTS.signals().single(), 0.01);
        assertEquals(
                50,
                COSTS.round()
                        + COSTS.signals().dispatch()
                        + COSTS.signals().own()
                        + COSTS.signals().ready(),
                0.01);
    }

    @ParameterizedTest
    @CsvSource({
        "stencil, iterations, 10",
        "cannon, order, 16",
        "line, steps, 50",
        "jacobi, rounds, 2",
        "kernels, steps, 9"
    })
    void programsTakeWhatIsPredicted(String name, String setting, String size) {
        Prediction prediction = Prediction.of(MeshProgram.sample(name, CHIP, Map.of(setting, size)), COSTS, DRAM);
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
