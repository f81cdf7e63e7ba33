package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** When a run ends whose signals take time: each cost is another power of ten, so the end tells what was paid. */
class SignalCostTest {
    private static final SignalCosts COSTS =
            new SignalCosts(1, 10, 100, 1_000, 10_000, 100_000, 0, 1_000_000, 10_000_000, 0, 0, 0);

    /** What the first CU pays to begin with a codelet that waits for nothing. */
    private static final long BEGIN = 1 + 10 + 100;

    private record Homes(int... homes) implements SchedulingPolicy {
        @Override
        public String name() {
            return "homes";
        }

        @Override
        public String summary() {
            return "fires each codelet at its home";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return new Plan(homes, null);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    throw new AssertionError("nobody should ask where a codelet goes that has a home");
                }
            };
        }
    }

    private final GraphBuilder builder = CodeletGraph.named("signals");

    private Codelet one(String name, long costs) {
        return builder.codelet(name, firing -> {}).costs(index -> costs);
    }

    private long endAt(int... homes) {
        return endOf(builder.build(), 2, homes);
    }

    private static long endOf(CodeletGraph graph, int cus, int... homes) {
        try (VirtualCam cam = VirtualCam.with(Machines.host(cus))
                .foldedSu()
                .policy(new Homes(homes))
                .signals(COSTS)
                .open()) {
            return cam.run(graph).join().report().nanoseconds();
        }
    }

    @Test
    void aCodeletThatSignalsOneOfItsOwnCuPaysForThatAlone() {
        Codelet first = one("first", 0);
        one("second", 0).after(first);
        assertEquals(BEGIN + 1_000, endAt(0, 0));
    }

    @Test
    void aCodeletThatSignalsSeveralPaysForEach() {
        Codelet first = one("first", 0);
        Codelet left = one("left", 0);
        Codelet right = one("right", 0);
        left.after(first);
        right.after(first);
        one("last", 0).after(left, right);
        assertEquals(BEGIN + 1 + 2 * (10 + 100) + 2 * 1_000, endAt(0, 0, 0, 0));
    }

    @Test
    void aSignalToAnotherCuIsSentTravelsAndIsCounted() {
        Codelet first = one("first", 0);
        one("second", 0).after(first);
        assertEquals(BEGIN + 10_000 + 100_000 + 1_000_000 + 100, endAt(0, 1));
    }

    @Test
    void signalsThatHaveComeMeanwhileAreCountedTogether() {
        Codelet left = one("left", 0);
        Codelet right = one("right", 0);
        one("busy", 5_000_000);
        one("join", 0).after(left, right);
        assertEquals(BEGIN + 5_000_000 + 1 + 1_000_000 + 10_000_000 + 100, endAt(0, 0, 1, 1));
    }

    /** A signal that a slot passes on comes from where the slot is, and is counted with what else comes from there. */
    @Test
    void whatASlotPassesOnComesFromThere() {
        Slot both = builder.slot("both", 1);
        Codelet first = one("first", 0);
        first.signals(both);
        Codelet here = one("here", 0);
        Codelet there = one("there", 0);
        both.fires(here);
        both.fires(there);
        Codelet beside = one("beside", 0);
        one("busy", 50_000_000);
        one("join", 0).after(there, beside);
        CodeletGraph graph = builder.build();
        long apart = endOf(graph, 3, 0, 1, 2, 0, 2, 2);
        long together = endOf(graph, 3, 0, 1, 2, 1, 2, 2);
        assertTrue(together - apart > 8_000_000, () -> apart + " and " + together);
    }

    /** The sender is named, and the slot. */
    @Test
    void aSignalTooManyFromAnotherCuIsNamed() {
        Slot once = builder.slot("once", 1);
        once.fires(one("end", 0));
        one("first", 0).signals(once);
        one("second", 5_000_000).signals(once);
        CodeletFailedException failed =
                assertThrows(CodeletFailedException.class, () -> endOf(builder.build(), 3, 1, 0, 2));
        assertEquals("second", failed.codelet());
        assertTrue(String.valueOf(failed.getMessage()).contains("slot \"once\""), failed.getMessage());
    }

    @Test
    void aCostBelowNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new SignalCosts(0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0));
    }
}
