package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Loads;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** When a run ends whose CUs own frames: each cost is another power of ten, so the end tells what was paid. */
class FrameCostTest {
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

    /** One that takes as long as its argument says. */
    private static final ThreadedProcedure<Long, Integer> LEAF = ThreadedProcedure.define(
            "leaf",
            p -> p.codelet("leaf", firing -> firing.complete(p.result(), firing.cu()))
                    .completes(p.result())
                    .costs(index -> 7));

    /** One that invokes another one of itself, and ends after that. */
    private static final ThreadedProcedure<Integer, Integer> DEEP = ThreadedProcedure.define("deep", p -> {
        Promise<Integer> below = p.promise("below");
        p.codelet("begin", firing -> {
                    int left = firing.get(p.argument());
                    if (left == 0) {
                        firing.complete(p.result(), 0);
                    } else {
                        firing.invoke(p.self(), left - 1, below);
                    }
                })
                .completes(p.result(), below)
                .costs(index -> 0);
        p.codelet("end", firing -> firing.complete(p.result(), firing.get(below) + 1))
                .completes(p.result())
                .costs(index -> 0)
                .after(below);
    });

    /** Fires all codelets of a graph on the first CU, and those of procedures where their frames are. */
    private static final class Stacks implements SchedulingPolicy {
        @Override
        public String name() {
            return "stacks";
        }

        @Override
        public String summary() {
            return "fires codelets on the first CU";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return graph == LEAF.compiled() || graph == DEEP.compiled()
                    ? Plan.NONE
                    : new Plan(new int[graph.codelets()], null);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {
                @Override
                public int place(int codelet, int cu, Loads loads) {
                    throw new AssertionError("nobody should ask where a codelet goes whose frame has a place");
                }
            };
        }
    }

    /** Each CU owns so many of its own memory, and one in each of these memories. */
    private record Owned(int own, Integer... homes) implements OwnedFrames {
        @Override
        public int here(CompiledGraph procedure, int cu) {
            return own;
        }

        @Override
        public List<Integer> elsewhere(CompiledGraph procedure, int cu) {
            return List.of(homes);
        }
    }

    private static VirtualCam cam(OwnedFrames owned) {
        return cam(new FrameCosts(10, 100, 1_000, 10_000, 100_000, owned));
    }

    private static VirtualCam cam(FrameCosts costs) {
        return VirtualCam.with(Machines.host(2))
                .foldedSu()
                .policy(new Stacks())
                .signals(FREE)
                .frames(costs)
                .open();
    }

    /** What so many invocations take that one codelet of the first CU asks for, and where the last of them fired. */
    private static long[] leaves(int count, OwnedFrames owned) {
        GraphBuilder g = CodeletGraph.named("leaves");
        List<Promise<Integer>> results = new ArrayList<>();
        for (int leaf = 0; leaf < count; leaf++) {
            results.add(g.promise("result " + leaf));
        }
        g.codelet("root", firing -> results.forEach(result -> firing.invoke(LEAF, 0L, result)))
                .completes(results.toArray(Promise[]::new))
                .costs(index -> 0);
        try (VirtualCam cam = cam(owned)) {
            VirtualRun run = cam.run(g.build());
            return new long[] {run.join().report().nanoseconds(), run.get(results.get(count - 1))};
        }
    }

    @Test
    void aFrameOfTheOwnMemoryCostsWhatThatDoes() {
        long[] one = leaves(1, new Owned(1));
        assertEquals(10 + 7, one[0]);
        assertEquals(0, one[1]);
    }

    @Test
    void aFrameElsewhereComesFirstAndFiresThere() {
        long[] one = leaves(1, new Owned(1, 1));
        assertEquals(1_000 + 100_000, one[0]); // the first CU goes on longer than the leaf takes
        assertEquals(1, one[1]);
    }

    @Test
    void whatFindsNoFrameGoesOnInTheNextOneThatIsFree() {
        assertEquals(10 + 10 + 100 + 7 + 7, leaves(2, new Owned(1))[0]);
    }

    /** By the end of what the first CU has to do the frame elsewhere is free: it tries that one again. */
    @Test
    void whoHasNothingToFireInvokesElsewhereWhatWaits() {
        long[] two = leaves(2, new Owned(0, 1));
        long invoked = 1_000 + 100_000 + 10 + 100;
        assertEquals(invoked + 1_000 + 100_000, two[0]);
        assertEquals(1, two[1]);
    }

    @Test
    void oneThatIsInvokedElsewhereTellsItsResultFromThere() {
        GraphBuilder g = CodeletGraph.named("result");
        Promise<Integer> result = g.promise("result");
        g.codelet("root", firing -> firing.invoke(LEAF, 0L, result))
                .completes(result)
                .costs(index -> 0);
        g.codelet("last", firing -> {}).costs(index -> 200_000).after(result);
        try (VirtualCam cam = cam(new FrameCosts(10, 100, 1_000, 10_000, 0, new Owned(0, 1)))) {
            assertEquals(
                    1_000 + 7 + 10_000 + 200_000,
                    cam.run(g.build()).join().report().nanoseconds());
        }
    }

    /** As on a mesh: all frames wait for what they have invoked. */
    @Test
    void aRunThatHasTooFewFramesStalls() {
        GraphBuilder g = CodeletGraph.named("deep");
        Promise<Integer> depth = g.promise("depth");
        g.codelet("root", firing -> firing.invoke(DEEP, 3, depth))
                .completes(depth)
                .costs(index -> 0);
        g.codelet("last", firing -> {}).costs(index -> 0).after(depth);
        CodeletGraph graph = g.build();
        try (VirtualCam enough = cam(new Owned(4))) {
            VirtualRun run = enough.run(graph);
            run.join();
            assertEquals(3, run.get(depth));
        }
        try (VirtualCam few = cam(new Owned(3))) {
            VirtualRun run = few.run(graph);
            assertThrows(RunException.class, run::join);
        }
    }

    @Test
    void aCostBelowNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new FrameCosts(0, 0, -1, 0, 0, new Owned(0)));
    }
}
