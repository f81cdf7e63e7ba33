package org.edarts.cu.host.slots;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Who gives a slot its last signal is one, and sees what all others wrote before theirs. */
public class SyncSlotsEffects {
    private SyncSlotsEffects() {}

    private static SyncSlots slots(CompiledGraph graph) {
        return new SyncSlots(graph, graph.slotCounts().clone());
    }

    /** Two codelets before a third: the count is exact, and the last signal is given by a plain store. */
    @JCStressTest
    @Outcome(
            id = {"3, -1", "-1, 3"},
            expect = ACCEPTABLE,
            desc = "one fires, and sees both")
    @Outcome(expect = FORBIDDEN, desc = "both fire, or none, or one that does not see both")
    @State
    public static class Exact {
        private static final CompiledGraph GRAPH = CodeletGraph.build("join", g -> {
                    Codelet left = g.codelet("left", firing -> {});
                    Codelet right = g.codelet("right", firing -> {});
                    g.codelet("join", firing -> {}).after(left, right);
                })
                .compiled();

        private final SyncSlots slots = slots(GRAPH);
        private int left;
        private int right;

        /** The first codelet ends. */
        @Actor
        public void left(II_Result result) {
            left = 1;
            result.r1 = slots.signal(0, false) ? left + right : -1;
        }

        /** The second one ends. */
        @Actor
        public void right(II_Result result) {
            right = 2;
            result.r2 = slots.signal(0, false) ? left + right : -1;
        }
    }

    /** A slot of two that starts over, signalled four times. */
    @JCStressTest
    @Outcome(
            id = {"1, 1", "0, 2", "2, 0"},
            expect = ACCEPTABLE,
            desc = "it fires twice")
    @Outcome(expect = FORBIDDEN, desc = "it fires once, or more than twice")
    @State
    public static class Rearmed {
        private static final CompiledGraph GRAPH = CodeletGraph.build(
                        "rearmed",
                        g -> g.codelet("signals", firing -> {})
                                .chooses(g.slot("slot", 2).rearmed()))
                .compiled();

        private final SyncSlots slots = slots(GRAPH);

        private int twice() {
            return (slots.signal(0, false) ? 1 : 0) + (slots.signal(0, false) ? 1 : 0);
        }

        /** A codelet that signals twice. */
        @Actor
        public void first(II_Result result) {
            result.r1 = twice();
        }

        /** Another one. */
        @Actor
        public void second(II_Result result) {
            result.r2 = twice();
        }
    }
}
