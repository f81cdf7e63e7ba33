package org.edarts.cu.host.schedule;

import static org.edarts.cu.ModelThreads.join;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.ModelContext;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.Sleepers;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** A CU that goes to sleep has seen what another one has done for it, or is woken for it. */
class WakeReadyModelTest {
    private static final int INVOCATIONS = 300;

    /** The second codelet, in a lane of its own, waits for the first. */
    private static final CompiledGraph GRAPH = CodeletGraph.build("two", g -> {
                Codelet first = g.codelet("first", firing -> {});
                g.codelet("second", firing -> {}).after(first);
            })
            .compiled();

    private static final StaticSchedule SCHEDULE = StaticSchedule.of(GRAPH, new int[] {0, 1}, 2);
    private static final RunContext CONTEXT = new ModelContext(GRAPH, 2).run();

    @Test
    void nobodySleepsBesideWhatIsReady() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            ScheduleState state = new ScheduleState(SCHEDULE);
            state.begin();
            LaneStatus[] lanes = LaneStatus.of(2, SCHEDULE.steps());
            ReadyLanes[] ready = {
                new ReadyLanes(CONTEXT, state, lanes, 0), new ReadyLanes(CONTEXT, state, lanes, 1),
            };
            Bed bed = new Bed();
            AtomicBoolean sawIt = new AtomicBoolean();
            Thread sleeper = new Thread(() -> {
                bed.asleep.set(true);
                sawIt.set(ready[1].mayBeReady());
            });
            sleeper.start();
            state.claim(0, state.word(0), 1, 0);
            state.markDone(0, 1);
            new WakeReady(bed, ready, lanes).wake(0);
            join(sleeper);
            assertTrue(sawIt.get() || bed.woken.get(), "the second CU sleeps, and its step is ready");
        });
    }

    /** Where the second CU sleeps. */
    private static final class Bed implements Sleepers {
        final AtomicBoolean asleep = new AtomicBoolean();
        final AtomicBoolean woken = new AtomicBoolean();

        @Override
        public boolean hasSleepers(int own) {
            return asleep.get();
        }

        @Override
        public boolean sleeps(int unit) {
            return unit == 1 && asleep.get();
        }

        @Override
        public void wake(int unit) {
            woken.set(true);
        }

        @Override
        public boolean haveThreads() {
            return true;
        }

        @Override
        public void wakeOne() {
            woken.set(true);
        }
    }
}
