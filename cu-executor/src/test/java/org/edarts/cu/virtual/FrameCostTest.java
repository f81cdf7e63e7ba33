package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.StallException;
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
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

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

    /** One that completes its result before the leaf that it invoked has told its own. */
    private static final ThreadedProcedure<Long, Integer> EARLY = ThreadedProcedure.define("early", p -> {
        Promise<Integer> late = p.promise("late");
        p.codelet("go", firing -> {
                    firing.invoke(LEAF, 0L, late);
                    firing.complete(p.result(), 1);
                })
                .completes(p.result(), late)
                .costs(index -> 0);
    });

    /** One that ends by a timer, after it has sent its result and before that has come. */
    private static final ThreadedProcedure<Long, Integer> TIMED = ThreadedProcedure.define("timed", p -> {
        Promise<Integer> timer = p.promise("timer");
        p.codelet("go", firing -> {
                    firing.beginTimer(timer, 0, Duration.ofNanos(5_000));
                    firing.complete(p.result(), 1);
                })
                .completes(p.result(), timer)
                .costs(index -> 0);
    });

    /** One that tells its result, and goes on. */
    private static final ThreadedProcedure<Long, Integer> LONGER = ThreadedProcedure.define("longer", p -> {
        var tell = p.codelet("tell", firing -> firing.complete(p.result(), 1))
                .completes(p.result())
                .costs(index -> 0);
        p.codelet("rest", firing -> {}).costs(index -> 500_000_000).after(tell);
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
            return List.of("leaf", "deep", "early", "timed", "longer").contains(graph.name())
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

    /** Leaves fire on the second CU, and what invokes them in so many frames of the invoking one. */
    private record LeavesElsewhere(int own) implements OwnedFrames {
        @Override
        public int here(CompiledGraph procedure, int cu) {
            return procedure.name().equals("leaf") ? 0 : own;
        }

        @Override
        public List<Integer> elsewhere(CompiledGraph procedure, int cu) {
            return procedure.name().equals("leaf") ? List.of(1, 1) : List.of();
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

    /** The frame ends by the signal of the leaf: what waits for that frame begins with the same. */
    @Test
    void aFrameThatASignalEndsGoesToTheNextOne() {
        GraphBuilder g = CodeletGraph.named("two");
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        g.codelet("root", firing -> {
                    firing.invoke(EARLY, 0L, first);
                    firing.invoke(EARLY, 0L, second);
                })
                .completes(first, second)
                .costs(index -> 0);
        g.codelet("last", firing -> {}).costs(index -> 200_000).after(first, second);
        try (VirtualCam cam = cam(new FrameCosts(10, 100, 1_000, 10_000, 0, new LeavesElsewhere(1)))) {
            long firstEnds = 10 + 10 + 100 + 1_000 + 7 + 10_000;
            assertEquals(
                    firstEnds + 1_000 + 200_000,
                    cam.run(g.build()).join().report().nanoseconds());
        }
    }

    @Test
    void aFrameThatASignalEndsTellsWhoWaitsForTheEnd() {
        GraphBuilder g = CodeletGraph.named("end");
        Slot done = g.slot("done", 1);
        g.codelet("root", firing -> firing.invoke(EARLY, 0L, done))
                .chooses(done)
                .costs(index -> 0);
        g.codelet("last", firing -> {}).costs(index -> 200_000).after(done);
        try (VirtualCam cam = cam(new FrameCosts(10, 100, 1_000, 10_000, 0, new LeavesElsewhere(2)))) {
            assertEquals(
                    10 + 1_000 + 7 + 10_000 + 200_000,
                    cam.run(g.build()).join().report().nanoseconds());
        }
    }

    /** The frame is taken again while its CU still sends the first result: nobody pays for that once more. */
    @Test
    void aFrameElsewhereThatATimerEndsIsFreeAtOnce() {
        GraphBuilder g = CodeletGraph.named("timers");
        Promise<Integer> first = g.promise("first");
        Promise<Integer> second = g.promise("second");
        g.codelet("root", firing -> {
                    firing.invoke(TIMED, 0L, first);
                    firing.invoke(TIMED, 0L, second);
                })
                .completes(first, second)
                .costs(index -> 0);
        try (VirtualCam cam = cam(new FrameCosts(10, 100, 1_000, 10_000, 0, new Owned(0, 1)))) {
            assertEquals(
                    1_000 + 10_000 + 10_000, cam.run(g.build()).join().report().nanoseconds());
        }
    }

    /** As on a mesh: all frames wait for what they have invoked. */
    @Test
    void aRunThatHasTooFewFramesStalls() {
        GraphBuilder g = CodeletGraph.named("depth");
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
            String told = assertThrows(StallException.class, run::join).getMessage();
            assertTrue(
                    told.contains(
                            "nothing can fire any more, but procedure \"deep\" has no frame left on core0, where 1 of"
                                    + " its invocations wait for one:"),
                    told);
            assertTrue(told.contains("invoke less deep, or let CUs own more frames"), told);
        }
    }

    /** Of a procedure that nobody waits for the end is a signal, too: sent, on its way, and counted by who invoked. */
    @Test
    void anEndThatNobodyWaitsForComesByASignal() {
        GraphBuilder g = CodeletGraph.named("silent");
        g.codelet("root", firing -> firing.invoke(LEAF, 0L)).invokes().costs(index -> 0);
        long begins = 1_000 + 1_000_000 + 10_000_000;
        long ends = 100_000 + 10_000 + 1_000_000 + 10_000_000;
        assertEquals(begins + 7 + ends, onTheSecond(g.build()));
    }

    /** The result has told its caller before; nobody else does that of the end. */
    @Test
    void soDoesAnEndBehindTheResult() {
        GraphBuilder g = CodeletGraph.named("behind");
        Promise<Integer> result = g.promise("result");
        g.codelet("root", firing -> firing.invoke(LONGER, 0L, result))
                .completes(result)
                .costs(index -> 0);
        long begins = 1_000 + 1_000_000 + 10_000_000;
        long sends = 100_000 + 10_000;
        assertEquals(begins + sends + 500_000_000 + sends + 1_000_000 + 10_000_000, onTheSecond(g.build()));
    }

    /** What a run takes of which the second CU has all frames, and signals cost something, too. */
    private static long onTheSecond(CodeletGraph graph) {
        FrameCosts frames = new FrameCosts(10, 100, 1_000, 10_000, 0, new Owned(0, 1));
        SignalCosts signals = new SignalCosts(0, 0, 0, 0, 100_000, 1_000_000, 0, 10_000_000, 0, 0, 0, 0);
        try (VirtualCam cam = VirtualCam.with(Machines.host(2))
                .foldedSu()
                .policy(new Stacks())
                .signals(signals)
                .frames(frames)
                .open()) {
            return cam.run(graph).join().report().nanoseconds();
        }
    }

    @Test
    void aCostBelowNothingIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new FrameCosts(0, 0, -1, 0, 0, new Owned(0)));
    }
}
