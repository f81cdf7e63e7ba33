package org.edarts.cu.host.schedule;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The marks, frontiers and claims of a static schedule on the processor's memory. */
public class ScheduleStateEffects {
    /** One codelet on each of two lanes, the second after the first. */
    private static final CompiledGraph GRAPH = CodeletGraph.build("two", g -> {
                Codelet first = g.codelet("first", firing -> {});
                g.codelet("second", firing -> {}).after(first);
            })
            .compiled();

    private static final StaticSchedule SCHEDULE = StaticSchedule.of(GRAPH, new int[] {0, 1}, 2);

    private ScheduleStateEffects() {}

    private static ScheduleState begun() {
        ScheduleState state = new ScheduleState(SCHEDULE);
        state.begin();
        return state;
    }

    /** Who finds a step ready sees what the steps before it wrote. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not ready yet")
    @Outcome(id = "1, 5", expect = ACCEPTABLE, desc = "ready, with all that was written")
    @Outcome(expect = FORBIDDEN, desc = "ready before what was written")
    @State
    public static class WrittenBeforeMark {
        private final ScheduleState state = begun();
        private int written;

        /** The CU of the first lane. */
        @Actor
        public void first() {
            written = 5;
            state.markDone(0, 1);
        }

        /** That of the second. */
        @Actor
        public void second(II_Result result) {
            result.r1 = state.ready(1) ? 1 : 0;
            result.r2 = result.r1 == 0 ? 0 : written;
        }
    }

    /** The same by the frontier of a lane. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not open yet")
    @Outcome(id = "1, 5", expect = ACCEPTABLE, desc = "open, with all that was written")
    @Outcome(expect = FORBIDDEN, desc = "open before what was written")
    @State
    public static class WrittenBeforeFrontier {
        private final ScheduleState state = begun();
        private int written;

        /** The CU of the first lane. */
        @Actor
        public void first() {
            written = 5;
            state.moveFrontier(0, 1);
        }

        /** That of the second. */
        @Actor
        public void second(II_Result result) {
            result.r1 = state.frontier(0);
            result.r2 = result.r1 == 0 ? 0 : written;
        }
    }

    /** A batch is claimed by one CU, or by none if the lane is closed first. */
    @JCStressTest
    @Outcome(id = "1", expect = ACCEPTABLE, desc = "claimed once")
    @Outcome(expect = FORBIDDEN, desc = "claimed twice, or by nobody")
    @State
    public static class ClaimedOnce {
        private final ScheduleState state = begun();
        private int own;
        private int thief;

        /** The CU of the lane. */
        @Actor
        public void owner() {
            own = claims();
        }

        /** Another one. */
        @Actor
        public void thief() {
            thief = claims();
        }

        private int claims() {
            long word = state.word(0);
            return ScheduleState.unclaimed(word) == 0 && state.claim(0, word, 1, 0) ? 1 : 0;
        }

        /** How often it was claimed. */
        @Arbiter
        public void result(I_Result result) {
            result.r1 = own + thief;
        }
    }

    /** Who breaks a run off knows of the batch, or the CU does not begin it. */
    @JCStressTest
    @Outcome(
            id = {"1, 1", "0, 0"},
            expect = ACCEPTABLE,
            desc = "begun and known, or neither")
    @Outcome(expect = FORBIDDEN, desc = "begun without being known, or known and not begun")
    @State
    public static class BrokenOff {
        private final ScheduleState state = begun();

        /** A CU that begins a batch. */
        @Actor
        public void unit(II_Result result) {
            result.r1 = state.tell(0, 0, 1) ? 1 : 0;
        }

        /** Who breaks off. */
        @Actor
        public void other(II_Result result) {
            result.r2 = ScheduleState.to(state.breakOff(0));
        }
    }
}
