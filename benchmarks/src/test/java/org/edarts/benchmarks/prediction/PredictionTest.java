package org.edarts.benchmarks.prediction;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cu.virtual.OrderCosts;
import org.edarts.cu.virtual.SignalCosts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is predicted with measured costs is near what is simulated; both are the same in each run. */
@Timeout(120)
class PredictionTest {
    private static final Chip CHIP = Chips.mesh(2, 2);
    private static final MeasuredCosts COSTS = MeasuredCosts.measure();

    /** Nothing of most programs comes from there. */
    private static final DramCosts DRAM = new DramCosts(new DramCosts.Way(0, 0, 0, 0), new DramCosts.Way(0, 0, 0, 0));

    /** On a core from fire to fire, and to an idle neighbour, it takes what the runtime is to take. */
    @Test
    void costsAreThoseOfChains() {
        SignalCosts signals = COSTS.signals();
        double many = signals.dispatch() + signals.own() + signals.ready();
        assertTrue(signals.single() < many, signals::toString);
        assertTrue(many + COSTS.round() < 60, COSTS::toString);
        double neighbour = signals.other() + signals.travel() + signals.hop() + signals.receive() + signals.ready();
        assertTrue(many < neighbour && neighbour < 80, signals::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "stencil, iterations, 10",
        "cannon, order, 16",
        "line, steps, 50",
        "jacobi, rounds, 2",
        "fib-kernels, n, 12"
    })
    void programsTakeWhatIsPredicted(String name, String setting, String size) {
        Prediction prediction = Prediction.of(MeshProgram.sample(name, CHIP, Map.of(setting, size)), COSTS, DRAM);
        assertTrue(prediction.isNear(), prediction::toString);
    }

    /** On a core from one to the next in an order it takes what the document says. */
    @Test
    void costsOfAnOrderAreThoseOfChains() {
        OrderCosts order = COSTS.order();
        assertEquals(new OrderCosts(109, order.level(), 110, 537), order);
        assertTrue(order.level() > 15 && order.level() < 43.2, order::toString);
    }

    /** Tokens of one core: of several what the one does that keeps them is left out. */
    @Test
    void programsWithPrioritiesAndTokensTakeWhatIsPredicted() {
        Chip alone = Chips.mesh(1, 1);
        for (MeshProgram program : List.of(OrderedPrograms.urgent(CHIP, 60), OrderedPrograms.limited(alone, 20))) {
            Prediction prediction = Prediction.of(program, COSTS, DRAM);
            assertTrue(prediction.isNear(), prediction::toString);
        }
    }

    /** SUs of one and of four clusters, that hand out what became ready last, or first, or to CUs in turn. */
    @ParameterizedTest
    @CsvSource({
        "local-first, 1, stencil, rows, 20",
        "local-first, 4, line, steps, 20",
        "fifo, 1, fib-kernels, n, 10",
        "fifo, 4, cannon, order, 16",
        "round-robin, 1, heat, steps, 2",
        "round-robin, 4, stencil, rows, 20"
    })
    void programsThatSusHandOutTakeWhatIsPredicted(String policy, int sus, String name, String setting, String size) {
        MeshProgram program = MeshProgram.sample(name, Chips.PARALLELLA, Map.of(setting, size));
        SuCosts costs = SuCosts.measure(policy, COSTS);
        Prediction prediction = Prediction.handedOut(program, Chips.PARALLELLA.machine(sus), COSTS, costs);
        assertTrue(prediction.isNear(), prediction::toString);
    }

    @ParameterizedTest
    @CsvSource({"stencil, rows, 20", "cannon, order, 16", "heat, steps, 3"})
    void programsOfThievesTakeWhatIsPredicted(String name, String setting, String size) {
        MeshProgram program = MeshProgram.sample(name, CHIP, Map.of(setting, size));
        Prediction prediction = Prediction.stolen(program, COSTS, StealCosts.measure(COSTS));
        assertTrue(prediction.isNear(), prediction::toString);
    }

    /** There, what is written and what asks for data together keep the link busy, and neither does alone. */
    @Test
    void whatComesFromTheDramTakesWhatIsPredicted() {
        DramCosts dram = DramCosts.measure(Chips.PARALLELLA);
        assertTrue(dram.write().perByte() < dram.read().perByte(), dram::toString);
        Map<String, String> sizes = Map.of("width", "320", "height", "240", "tile", "16", "steps", "1");
        Prediction prediction = Prediction.of(MeshProgram.sample("heat", Chips.PARALLELLA, sizes), COSTS, dram);
        assertTrue(prediction.isNear(), prediction::toString);
    }

    @Test
    void theLinkCarriesWhatAsksAndWhatIsWritten() {
        SharedDram shared = new SharedDram();
        DramCosts.Way read = new DramCosts.Way(100, 1, 5, 4);
        DramCosts.Way write = new DramCosts.Way(200, 1, 2, 4);
        assertEquals(100 + 5 * 10, shared.move(read, 10, 0));
        assertEquals(200 + 4 * 10 + 4 * 10, shared.move(write, 10, 0));
        assertEquals(200 + 1_000 + 4 * 10, shared.move(write, 10, 1_000));
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
