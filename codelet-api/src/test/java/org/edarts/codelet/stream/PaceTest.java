package org.edarts.codelet.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How many items a firing takes, by what they take; the clock stands still but for that. */
class PaceTest {
    private static final int STAGE = 1;

    private final GraphBuilder g = CodeletGraph.named("paces");
    private final List<Stage<?, ?>> stages = new ArrayList<>();
    private FlowMachine machine;
    private long itemNanos = Pace.LONG_NANOS;
    private int taken;

    private void stage(int capacity, Supplier<Step<Object, Object>> step) {
        String name = "stage " + stages.size();
        stages.add(new Stage<>(g.codelet(name, firing -> {}), List.of(g.slot(name + ".wake", 1)), capacity, step));
    }

    private <T> T take(T item) {
        taken++;
        machine.pass(itemNanos);
        return item;
    }

    private Step<Object, Object> step(String kind) {
        return switch (kind) {
            case "map" -> Steps.map((firing, item) -> take(item));
            case "filter" -> Steps.filter((firing, item) -> take(item) != null);
            case "flatMap" -> new Steps.Flattening<>((firing, item) -> take(List.of()));
            case "sink" -> Steps.sink((firing, item) -> take(item));
            default -> new Steps.Folding<>(0, (sum, item) -> take(sum));
        };
    }

    /** Declares a stage that is given so many items before it fires. */
    private void given(int items, String kind) {
        stage(items, () -> Steps.source(Source.range(0, items)));
        stage(kind.equals("sink") || kind.equals("fold") ? 0 : items, () -> step(kind));
        if (stages.get(STAGE).capacity() > 0) {
            stage(0, () -> Steps.sink((firing, item) -> {}));
        }
        machine = new FlowMachine(stages);
        while (machine.fireIfSignalled(0)) {
            // as long as it has any
        }
    }

    /** Returns how many items a firing takes. */
    private int fire() {
        int before = taken;
        assertTrue(machine.fireIfSignalled(STAGE));
        return taken - before;
    }

    private void fireInTurnUntil(int items) {
        while (taken < items) {
            machine.fireIfSignalled(0);
            machine.fireIfSignalled(STAGE);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"map", "filter", "flatMap", "sink", "fold"})
    void aStageGivesWayAfterEachItemThatTakesLong(String kind) {
        given(2 * Step.BATCH, kind);
        for (int item = 0; item < 2 * Step.BATCH; item++) {
            assertEquals(1, fire());
        }
    }

    @Test
    void aSourceGivesWayAfterEachItemThatTakesLong() {
        stage(100, () -> Steps.source(firing -> take("item")));
        List<Object> received = new ArrayList<>();
        stage(0, () -> Steps.sink((firing, item) -> received.add(item)));
        machine = new FlowMachine(stages);
        for (int items = 1; items < 2 * Step.BATCH; items++) {
            assertTrue(machine.fireIfSignalled(0));
            assertEquals(items, taken);
            assertTrue(machine.fireIfSignalled(STAGE));
            assertEquals(items, received.size());
        }
    }

    @Test
    void itemsThatTakeLongTogetherAreNotOneBatch() {
        itemNanos = Pace.LONG_NANOS / 3 + 1;
        given(10 * Step.BATCH, "map");
        for (int firing = 0; firing < 10; firing++) {
            assertTrue(fire() <= 4);
        }
    }

    /** After firings of quick items some are not timed; what is slow then is found out by the next that is. */
    @Test
    void aStageThatWasQuickGivesWaySoon() {
        itemNanos = 0;
        given(10 * Step.BATCH, "map");
        for (int firing = 0; firing < 3; firing++) {
            assertEquals(Step.BATCH, fire());
        }
        itemNanos = Pace.LONG_NANOS;
        int late = 0;
        for (int items = fire(); items > 1; items = fire()) {
            late += items;
        }
        assertTrue(late <= Pace.UNTIMED, "late: " + late);
        assertEquals(1, fire());
        itemNanos = 0;
        assertEquals(Step.BATCH, fire());
    }

    /** What others take between two firings is not the stage's. */
    @Test
    void onlyTimeWithinFiringsCounts() {
        itemNanos = 0;
        given(20 * Step.BATCH, "map");
        for (int firing = 0; firing < 20; firing++) {
            assertEquals(Step.BATCH, fire());
            machine.pass(2 * Pace.LONG_NANOS);
        }
    }

    @Test
    void smallBatchesAreTimedToo() {
        itemNanos = 0;
        stage(4, () -> Steps.source(Source.range(0, 1_000)));
        stage(0, () -> step("sink"));
        machine = new FlowMachine(stages);
        fireInTurnUntil(100);
        itemNanos = Pace.LONG_NANOS;
        fireInTurnUntil(taken + Pace.UNTIMED + Step.BATCH);
        machine.fireIfSignalled(0);
        assertEquals(1, fire());
    }

    @Test
    void quickItemsCostFourLooksInThreeBatches() {
        itemNanos = 0;
        given(100 * Step.BATCH, "map");
        int before = machine.looks();
        for (int firing = 0; firing < 60; firing++) {
            assertEquals(Step.BATCH, fire());
        }
        assertTrue(machine.looks() - before <= 4 * 20, "looks: " + (machine.looks() - before));
    }
}
