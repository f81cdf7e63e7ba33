package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Decisions;
import org.edarts.su.Plan;
import org.edarts.su.PoolOrder;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;

/** When a run ends whose CUs ask for codelets: each cost is another power of ten, so the end tells what was paid. */
class StealingCostTest {
    private static final SignalCosts FREE = new SignalCosts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    private static final StealingCosts.Stealable ANY = (graph, codelet) -> true;

    /** 32 looks. */
    private static final long LOOKS = 320;

    private static final long LONG = 1_000_000_000;

    private final GraphBuilder builder = CodeletGraph.named("stolen");
    private final List<String> fired = new ArrayList<>();

    /** Fires all codelets on the first CU, where nobody steals. */
    private record OnTheFirst() implements SchedulingPolicy {
        @Override
        public String name() {
            return "on-the-first";
        }

        @Override
        public String summary() {
            return "fires all codelets on the first CU";
        }

        @Override
        public PoolOrder order() {
            return PoolOrder.LIFO;
        }

        @Override
        public Plan plan(CompiledGraph graph, Machine machine) {
            return new Plan(new int[graph.codelets()], null);
        }

        @Override
        public Decisions decisions(Machine machine, int unit, long seed) {
            return new Decisions() {};
        }
    }

    private static StealingCosts costs(StealingCosts.Stealable which) {
        return new StealingCosts(10, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, which);
    }

    private Codelet one(String name, long costs) {
        return builder.codelet(name, firing -> fired.add(name + " " + firing.cu()))
                .costs(index -> costs);
    }

    private long end(int cus, StealingCosts.Stealable which) {
        try (VirtualCam cam = VirtualCam.with(Machines.host(cus))
                .foldedSu()
                .policy(new OnTheFirst())
                .signals(FREE)
                .stealing(costs(which))
                .open()) {
            return cam.run(builder.build()).join().report().nanoseconds();
        }
    }

    /** The oldest is given, at the end of a firing, if another one is ready there; the owner hears of it. */
    @Test
    void whoHasNothingAsksAndGetsTheOldest() {
        one("oldest", 5);
        one("middle", LONG);
        one("last", LONG);
        long answered = LONG + 10_000 + 100_000 + 1_000_000;
        assertEquals(answered + LONG, end(2, ANY));
        assertEquals(List.of("last 0", "middle 0", "oldest 1"), fired);
    }

    /** What an owner has alone it keeps: nobody else fires. */
    @Test
    void theOnlyOneStays() {
        one("only", 5);
        one("first", LONG);
        end(2, ANY);
        assertEquals(List.of("first 0", "only 0"), fired);
    }

    @Test
    void whatMayNotBeStolenStays() {
        one("stays", 5);
        one("goes", LONG);
        one("also stays", 5);
        one("first", LONG);
        end(2, (graph, codelet) -> codelet == 1);
        assertEquals(List.of("first 0", "also stays 0", "stays 0", "goes 1"), fired);
    }

    /** What was stolen signals nobody before its owner has heard of it. */
    @Test
    void whatComesAfterItComesAfterTheReport() {
        Codelet stolen = one("stolen", 5);
        one("middle", 5);
        one("first", LONG);
        one("after", 0).after(stolen);
        long given = LONG + 10_000 + 100_000 + 1_000_000;
        long fires = given + 10_000_000 + 5;
        assertEquals(fires + 1_000 + 100_000_000, end(2, ANY));
        assertEquals(List.of("first 0", "middle 0", "stolen 1", "after 0"), fired);
    }

    /** Nobody asks for ever where everything waits for somebody outside. */
    @Test
    void aRunThatWaitsOutsidePauses() {
        List<Completion<Integer>> pending = new ArrayList<>();
        Promise<Integer> answer = builder.promise("answer");
        builder.codelet("ask", firing -> pending.add(firing.begin(answer)))
                .costs(index -> 5)
                .completes(answer);
        one("end", 5).after(answer);
        try (VirtualCam cam = VirtualCam.with(Machines.host(2))
                .foldedSu()
                .policy(new OnTheFirst())
                .signals(FREE)
                .stealing(costs(ANY))
                .open()) {
            VirtualRun run = cam.run(builder.build());
            assertEquals(VirtualRun.State.RUNNING, run.state());
            pending.get(0).complete(7);
            run.join();
        }
        assertEquals(List.of("end 0"), fired);
    }

    @Test
    void aStolenCodeletThatFailsIsNamed() {
        builder.codelet("oldest", firing -> {
                    throw new IllegalStateException("on purpose");
                })
                .costs(index -> 5);
        one("middle", LONG);
        one("last", LONG);
        CodeletFailedException failed = assertThrows(CodeletFailedException.class, () -> end(2, ANY));
        assertEquals("oldest", failed.codelet());
    }

    @Test
    void aLookThatTakesNoTimeIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new StealingCosts(0, 0, 0, 0, 0, 0, 0, ANY));
        assertThrows(IllegalArgumentException.class, () -> new StealingCosts(1, 0, 0, -1, 0, 0, 0, ANY));
    }

    /** Its first question comes after 32 looks: who is asked answers at its next dispatch. */
    @Test
    void whoHasNothingLooksBeforeItAsks() {
        one("oldest", 5);
        one("middle", LONG);
        one("first", LOOKS + 1_000 - 1);
        end(2, ANY);
        assertEquals(List.of("first 0", "middle 0", "oldest 0"), fired);
    }

    @Test
    void whoIsAskedInTimeAnswers() {
        one("oldest", 5);
        one("middle", LONG);
        one("first", LOOKS + 1_000 + 1);
        end(2, ANY);
        assertEquals(List.of("first 0", "middle 0", "oldest 1"), fired);
    }
}
