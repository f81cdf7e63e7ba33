package org.edarts.cu.host.schedule;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.ModelContext;
import org.edarts.cu.host.unit.RunContext;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * Whatever the order in which CUs claim batches of a static schedule, fire them and let them go, and whenever one
 * closes it or breaks the run off: each step fires once, after all it depends on, and of each it is known whether it
 * has.
 */
class BatchClaimsModelTest {
    private static final int INVOCATIONS = 400;
    private static final int LANES = 2;

    /** Two lanes that need each other in each layer. */
    private static final CompiledGraph GRAPH = CodeletGraph.build("layers", g -> {
                Codelet first = g.codelets("first", 2, firing -> {});
                Codelet second = g.codelets("second", 2, firing -> {}).after(first);
                g.codelets("third", 2, firing -> {}).after(second);
            })
            .compiled();

    private static final StaticSchedule SCHEDULE = StaticSchedule.of(GRAPH, new int[] {0, 1, 0, 1, 0, 1}, LANES);
    private static final RunContext CONTEXT = new ModelContext(GRAPH, LANES).run();

    @Test
    void eachStepFiresOnceAfterAllItDependsOn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Lanes lanes = new Lanes();
            Thread other = start(() -> lanes.work(1));
            lanes.work(0);
            join(other);
            lanes.work(0);
            assertTrue(lanes.state.allDone());
            lanes.checkMarks();
        });
    }

    @Test
    void nobodyClaimsWhatIsClosed() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Lanes lanes = new Lanes();
            Thread other = start(() -> lanes.work(1));
            Thread closer = start(lanes.state::close);
            lanes.work(0);
            join(other);
            join(closer);
            assertTrue(lanes.state.closed());
            assertFalse(lanes.fireNext(0), "claimed when closed");
            lanes.checkMarks();
        });
    }

    /**
     * Who breaks the run off knows of each step whether it is done, will be reported, or is free: it fires the free
     * ones itself.
     */
    @Test
    void aRunThatIsBrokenOffIsDoneOrReportedOrFree() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Lanes lanes = new Lanes();
            Thread other = start(() -> lanes.work(1));
            lanes.fireNext(0);
            boolean[] known = lanes.breakOff();
            join(other);
            lanes.claims[0].letGo();
            lanes.checkReports(known);
        });
    }

    /** Two CUs whose firings are noted. */
    private static final class Lanes {
        final ScheduleState state = new ScheduleState(SCHEDULE);
        final BatchClaims[] claims = new BatchClaims[LANES];
        final AtomicIntegerArray announced = new AtomicIntegerArray(LANES);
        final AtomicIntegerArray fired = new AtomicIntegerArray(SCHEDULE.steps());

        Lanes() {
            state.begin();
            LaneStatus[] status = LaneStatus.of(LANES, SCHEDULE.steps());
            for (int cu = 0; cu < LANES; cu++) {
                ReadyLanes ready = new ReadyLanes(CONTEXT, state, status, cu);
                claims[cu] = new BatchClaims(state, ready, status[cu].batchSize, cu, null);
            }
        }

        /** Fires what is ready until nothing is. */
        void work(int cu) {
            while (fireNext(cu)) {
                // again
            }
            claims[cu].letGo();
        }

        boolean fireNext(int cu) {
            BatchClaims own = claims[cu];
            if (!own.nextOwn(true) && !own.nextOther(ReadyLanes.Greed.ALL)) {
                return false;
            }
            int step = own.from();
            while (step < own.to() && begins(cu, step)) {
                fire(step++, own.from());
            }
            state.markDone(own.from(), step);
            own.fired(step);
            state.countDone(step - own.from());
            if (own.inOrder()) {
                state.moveFrontier(own.lane(), step);
            }
            return step == own.to();
        }

        private boolean begins(int cu, int step) {
            announced.set(cu, step);
            return !state.closed();
        }

        private void fire(int step, int from) {
            for (int arc = SCHEDULE.sourceStart()[step]; arc < SCHEDULE.sourceStart()[step + 1]; arc++) {
                int source = SCHEDULE.sources()[arc];
                assertTrue(
                        source >= from && source < step || state.done(source),
                        () -> "step " + step + " fired before step " + source);
            }
            assertEquals(1, fired.incrementAndGet(step), () -> "step " + step + " fired again");
        }

        /** Breaks the run off and fires what is free; returns which steps it knows to be done or free. */
        boolean[] breakOff() {
            state.close();
            boolean[] known = new boolean[SCHEDULE.steps()];
            boolean[] doneBefore = new boolean[known.length];
            Arrays.fill(known, true);
            for (int cu = 0; cu < LANES; cu++) {
                long batch = state.breakOff(cu);
                int from = ScheduleState.from(batch);
                int at = announced.get(cu);
                int begun = at >= from && at < ScheduleState.to(batch) ? at + 1 : from;
                int open = Math.max(from, begun - 1);
                state.leave(cu, open, begun);
                Arrays.fill(doneBefore, from, open, true);
                Arrays.fill(known, open, begun, false);
            }
            for (int step = 0; step < known.length; step++) {
                if (doneBefore[step]) {
                    assertEquals(1, fired.get(step), "counted as fired");
                } else if (known[step] && !state.doneAtLast(step)) {
                    assertEquals(1, fired.incrementAndGet(step), "fired by both ways");
                }
            }
            return known;
        }

        /** Checks that each step was known or is reported by one CU, as what it is. */
        void checkReports(boolean[] known) {
            for (int cu = 0; cu < LANES; cu++) {
                for (int step = state.openFrom(cu); claims[cu].isLate() && step < state.openTo(cu); step++) {
                    assertFalse(known[step], "step " + step + " is reported and was known");
                    assertEquals(step < claims[cu].left(), fired.get(step) == 1, "the report of step " + step);
                    known[step] = true;
                }
            }
            for (int step = 0; step < known.length; step++) {
                assertTrue(known[step], "nobody knows of step " + step);
            }
        }

        void checkMarks() {
            for (int step = 0; step < SCHEDULE.steps(); step++) {
                assertEquals(fired.get(step) == 1, state.done(step), "the mark of step " + step);
            }
        }
    }
}
