package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.LiveRun;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.Policies;
import org.edarts.su.RunError;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * Whatever the order in which CUs claim batches of a static schedule, fire them and let them go, and whenever one closes it: each
 * step fires once, after all it depends on, and once the schedule is at rest the marks tell what fired.
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
    private static final Units UNITS = new Units(Machines.host(LANES), Policies.named("adaptive"), false, 1);
    private static final RunContext CONTEXT =
            new RunContext(new Unstoppable(), GRAPH, RunTrace.NONE, UNITS, new Awake(), (delay, action) -> () -> {});

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
    void aScheduleThatIsClosedComesToRest() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Lanes lanes = new Lanes();
            Thread other = start(() -> lanes.work(1));
            Thread closer = start(lanes.state::close);
            lanes.work(0);
            join(other);
            join(closer);
            assertTrue(lanes.state.atRest());
            assertFalse(lanes.fireNext(0), "claimed when closed");
            lanes.checkMarks();
        });
    }

    @Test
    void nobodyFiresAnyMoreOnceItIsAtRest() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Lanes lanes = new Lanes();
            Thread other = start(() -> lanes.work(1));
            lanes.fireNext(0);
            lanes.state.close();
            lanes.claims[0].letGo();
            if (lanes.state.atRest()) {
                lanes.checkMarks();
                lanes.resting = true;
            }
            join(other);
        });
    }

    /** Two CUs whose firings are noted. */
    private static final class Lanes {
        final ScheduleState state = new ScheduleState(SCHEDULE);
        final BatchClaims[] claims = new BatchClaims[LANES];
        final AtomicIntegerArray fired = new AtomicIntegerArray(SCHEDULE.steps());
        volatile boolean resting;

        Lanes() {
            state.begin();
            LaneStatus[] status = LaneStatus.of(LANES);
            for (int cu = 0; cu < LANES; cu++) {
                claims[cu] = new BatchClaims(CONTEXT, state, status, cu, null);
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
            if (!own.nextOwn(true) && !own.nextOther(BatchClaims.Greed.ALL)) {
                return false;
            }
            for (int step = own.from(); step < own.to(); step++) {
                fire(step, own.from());
            }
            state.markDone(own.from(), own.to());
            state.countDone(own.to() - own.from());
            if (own.inOrder()) {
                state.moveFrontier(own.lane(), own.to());
            }
            return true;
        }

        private void fire(int step, int from) {
            assertFalse(resting, "fired when the schedule was at rest");
            for (int arc = SCHEDULE.sourceStart()[step]; arc < SCHEDULE.sourceStart()[step + 1]; arc++) {
                int source = SCHEDULE.sources()[arc];
                assertTrue(
                        source >= from && source < step || state.done(source),
                        () -> "step " + step + " fired before step " + source);
            }
            assertEquals(1, fired.incrementAndGet(step), () -> "step " + step + " fired again");
        }

        void checkMarks() {
            for (int step = 0; step < SCHEDULE.steps(); step++) {
                assertEquals(fired.get(step) == 1, state.done(step), "the mark of step " + step);
            }
        }
    }

    private static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** No CU sleeps. */
    private static final class Awake implements Sleepers {
        @Override
        public boolean haveThreads() {
            return true;
        }

        @Override
        public boolean hasSleepers() {
            return false;
        }

        @Override
        public boolean sleeps(int unit) {
            return false;
        }

        @Override
        public void wake(int unit) {
            // awake
        }

        @Override
        public void wakeOne() {
            // awake
        }
    }

    /** Nothing ends the run. */
    private static final class Unstoppable extends LiveRun {
        @Override
        public CompiledGraph compiled() {
            return GRAPH;
        }

        @Override
        public RunContext context() {
            return CONTEXT;
        }

        @Override
        public RunOptions options() {
            return RunOptions.DEFAULT;
        }

        @Override
        public boolean fail(CompiledGraph graph, int codelet, int cu, Throwable cause) {
            return false;
        }

        @Override
        public void broke(Throwable cause) {
            throw new AssertionError(cause);
        }

        @Override
        public boolean stop(RunError reason) {
            return false;
        }

        @Override
        public void arriving() {
            // nothing comes from outside
        }

        @Override
        public void arrived() {
            // nothing comes from outside
        }
    }
}
