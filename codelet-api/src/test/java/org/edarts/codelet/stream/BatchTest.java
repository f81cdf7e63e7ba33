package org.edarts.codelet.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;

/**
 * What holds in the middle of a firing, while a stage is at one item of many: its neighbours fire in between, as they
 * would on other CUs.
 */
class BatchTest {
    private static final int SOURCE = 0;

    private final GraphBuilder g = CodeletGraph.named("batches");
    private final List<Stage<?, ?>> stages = new ArrayList<>();
    private final List<Object> received = new ArrayList<>();
    private FlowMachine machine;

    private void stage(int capacity, Step<Object, Object> step) {
        String name = "stage " + stages.size();
        stages.add(
                new Stage<>(g.codelet(name, firing -> {}), List.of(g.slot(name + ".wake", 1)), capacity, () -> step));
    }

    @Test
    void anItemIsHandedOverBeforeTheSourceIsAskedForTheNext() {
        stage(100, Steps.source(Source.range(0, 20, (firing, number) -> {
            assertEquals(number > 0, machine.fireIfSignalled(1));
            assertEquals(number, received.size());
            return number;
        })));
        stage(0, Steps.sink((firing, item) -> received.add(item)));
        machine = new FlowMachine(stages);
        machine.work(SOURCE);
        machine.requireEnded();
        assertEquals(20, received.size());
    }

    @Test
    void anItemIsHandedOverBeforeAStageTakesTheNext() {
        stage(100, Steps.source(Source.range(0, 20)));
        stage(100, Steps.map((firing, item) -> {
            machine.fireIfSignalled(2);
            assertEquals(item, received.size());
            return item;
        }));
        stage(0, Steps.sink((firing, item) -> received.add(item)));
        machine = new FlowMachine(stages);
        machine.work(SOURCE);
        machine.requireEnded();
        assertEquals(20, received.size());
    }

    @Test
    void theWriterGoesOnWhenHalfOfTheBufferHasBeenRead() {
        stage(8, Steps.source(Source.range(0, 100)));
        stage(0, Steps.sink((firing, item) -> {
            received.add(item);
            if (received.size() < Step.BATCH) {
                assertEquals(received.size() % 4 == 0, machine.fireIfSignalled(SOURCE));
            }
        }));
        machine = new FlowMachine(stages);
        assertTrue(machine.fireIfSignalled(SOURCE));
        machine.work(1);
        machine.requireEnded();
        assertEquals(100, received.size());
    }

    @Test
    void noItemIsTakenAfterTheRunWasCancelled() {
        int[] asked = {0};
        stage(100, Steps.source(firing -> {
            if (asked[0] == 4) {
                machine.cancel();
            }
            return asked[0]++;
        }));
        stage(0, Steps.sink((firing, item) -> received.add(item)));
        machine = new FlowMachine(stages);
        assertTrue(machine.fireIfSignalled(SOURCE));
        assertEquals(5, asked[0]);
        machine.fireIfSignalled(1);
        assertEquals(List.of(), received);
    }

    @Test
    void aFiringTakesNoMoreThanABatch() {
        int[] asked = {0};
        stage(100, Steps.source(firing -> asked[0]++));
        stage(0, Steps.sink((firing, item) -> received.add(item)));
        machine = new FlowMachine(stages);
        assertTrue(machine.fireIfSignalled(SOURCE));
        assertEquals(Step.BATCH, asked[0]);
        assertTrue(machine.fireIfSignalled(1));
        assertEquals(Step.BATCH, received.size());
        assertTrue(machine.fireIfSignalled(1), "a full batch may have left something behind");
        assertFalse(machine.fireIfSignalled(1));
    }
}
