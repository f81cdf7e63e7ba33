package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When a run ends in which an order takes time: each cost is another power of ten, so the end tells what was paid. */
class OrderCostTest {
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    private static final OrderCosts COSTS = new OrderCosts(1_000, 100_000, 10_000_000, 1_000_000_000);

    private final GraphBuilder builder = CodeletGraph.named("order");

    private Codelet some(String name, int count) {
        return builder.codelets(name, count, firing -> {}).costs(index -> 1);
    }

    private long end() {
        try (VirtualCam cam = VirtualCam.with(Machines.host(1))
                .foldedSu()
                .signals(FREE)
                .order(COSTS)
                .open()) {
            return cam.run(builder.build()).join().report().nanoseconds();
        }
    }

    /** Beside three others the heap has two levels more, beside one, one; it is the emptier the fewer are left. */
    @ParameterizedTest
    @CsvSource({"1, 0", "2, 100000", "4, 458496"})
    void whatWaitsInAnOrderTakesAsLongAsManyAreReady(int ready, long levels) {
        some("ready", ready);
        assertEquals(ready * (1 + 1_000L) + levels, end(), 2);
    }

    @Test
    void whatIsHandedOffIsInNoHeap() {
        Codelet first = some("first", 1);
        some("next", 1).after(first);
        assertEquals(2 + 1_000 + 10_000_000, end());
    }

    @Test
    void whatNeedsTokensTakesLonger() {
        some("needs", 1).needs(Resource.exclusive("token")).priority(Priority.HIGH);
        assertEquals(1 + 1_000 + 1_000_000_000, end());
    }

    @Test
    void costsAreNumbersFromZeroOn() {
        assertThrows(IllegalArgumentException.class, () -> new OrderCosts(0, 0, 0, -1));
        assertThrows(IllegalArgumentException.class, () -> new OrderCosts(Double.NaN, 0, 0, 0));
        assertThrows(IllegalArgumentException.class, () -> new OrderCosts(0, Double.POSITIVE_INFINITY, 0, 0));
    }
}
