package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.RunOptions;
import org.edarts.su.Decisions;
import org.edarts.su.MeshForm;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SUs hand out in the order that the policy says: what is ready first, or what is ready last. */
class QueueTest {
    private static final int BAG = 24;
    private static final int TURNS = 100;

    @ParameterizedTest
    @CsvSource({"fifo, true", "least-loaded, true", "round-robin, true", "local-first, false"})
    void aBagFiresInTheOrderOfThePolicy(String policy, boolean firstFirst) {
        Chip chip = Chips.mesh(1, 2);
        GraphBuilder g = CodeletGraph.named("bag");
        g.codelets("spin", BAG, new Kernel("spin", none -> {}), (index, arguments) -> arguments.value(TURNS));
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine(1), StealingTest.kernels(), Policies.named(policy))) {
            Trace trace = HandingOrder.traced(cam, g.build(), RunOptions.DEFAULT);
            List<Integer> fired = trace.units().get(0).events().stream()
                    .filter(event -> event.kind() == EventKind.FIRE)
                    .map(event -> event.codelet())
                    .toList();
            assertEquals(
                    IntStream.range(0, BAG)
                            .mapToObj(place -> firstFirst ? place : BAG - 1 - place)
                            .toList(),
                    fired);
            assertEquals(firstFirst, HandingOrder.wrong(trace, false).isEmpty(), HandingOrder.wrong(trace, false));
        }
    }

    /** The check of the order sees a stack. */
    @ParameterizedTest
    @ValueSource(longs = {1, 9})
    void whatIsReadyLastIsHandedOutFirstFromAStack(long seed) {
        Chip chip = Chips.mesh(2, 2);
        RandomGraph random = new RandomGraph(seed, 0);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, chip.machine(1), HashKernel.library(), Policies.named("local-first"))) {
            assertNotEquals(
                    "", HandingOrder.wrong(HandingOrder.traced(cam, random.graph(), RunOptions.DEFAULT), false));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "STEALING, FIFO, first in first out, CUs steal",
        "CENTRAL, RANKED, by rank, SUs hand codelets out",
        "IN_TURN, RANKED, by rank, SUs hand codelets out"
    })
    void anOrderThatCoresCannotObeyIsRefused(MeshForm form, PoolOrder order, String how, String where) {
        Chip chip = Chips.PARALLELLA;
        IllegalArgumentException refused = assertThrows(
                IllegalArgumentException.class,
                () -> EpiphanyCam.simulated(chip, chip.machine(), HashKernel.library(), new Ordered(form, order)));
        assertEquals(
                "policy ordered takes what is ready " + how + ", which cores do not where " + where
                        + "; they have a form of adaptive, fifo, least-loaded, local-first, round-robin, static,"
                        + " steal-nearest",
                refused.getMessage());
        assertTrue(MeshForm.HOMES.obeys(order));
    }

    /** A policy of any form and order. */
    private record Ordered(MeshForm form, PoolOrder order) implements SchedulingPolicy {
        @Override
        public String name() {
            return "ordered";
        }

        @Override
        public String summary() {
            return "whatever is to be refused";
        }

        @Override
        public Optional<MeshForm> meshForm() {
            return Optional.of(form);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {};
        }
    }
}
