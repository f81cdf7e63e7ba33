package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.junit.jupiter.api.Test;

class VirtualCancellationTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    /** Five codelets of 10 ns, one after the other. */
    private static CodeletGraph chain(List<String> fired) {
        return CodeletGraph.build("chain", g -> {
            Codelet before = null;
            for (String name : List.of("a", "b", "c", "d", "e")) {
                Codelet codelet = g.codelet(name, firing -> fired.add(name)).costs(10);
                if (before != null) {
                    codelet.after(before);
                }
                before = codelet;
            }
        });
    }

    @Test
    void aBodyCancels() {
        List<String> fired = new ArrayList<>();
        AtomicReference<VirtualRun> self = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("cancelled", g -> {
            Codelet first = g.codelet("first", firing -> {
                        assertFalse(firing.cancelled());
                        assertTrue(self.get().cancel());
                        assertTrue(firing.cancelled());
                        fired.add("first");
                    })
                    .costs(10);
            g.codelet("beside", firing -> fired.add("beside")).costs(10);
            g.codelet("after", firing -> fired.add("after")).after(first);
        });
        self.set(cam.prepare(graph, RunOptions.DEFAULT));
        RunCancelledException cancelled =
                assertThrows(RunCancelledException.class, () -> self.get().await());
        assertEquals(List.of("first"), fired);
        assertEquals(List.of("\"beside\"", "\"after\""), cancelled.notFired());
        assertEquals(10, self.get().nanoseconds());
        assertEquals(Run.State.CANCELLED, self.get().state());
    }

    @Test
    void cancelledAtAMoment() {
        List<String> fired = new ArrayList<>();
        VirtualRun run = cam.prepare(chain(fired), RunOptions.DEFAULT);
        run.cancelAt(Duration.ofNanos(25));
        assertEquals(Run.State.RUNNING, run.state());
        assertEquals(List.of(), fired);
        RunException cancelled = assertThrows(RunCancelledException.class, run::await);
        assertEquals(List.of("a", "b", "c"), fired);
        assertEquals(List.of("\"d\"", "\"e\""), cancelled.notFired());
        assertEquals(30, run.nanoseconds());
        assertThrows(IllegalStateException.class, () -> run.cancelAt(Duration.ZERO));
    }

    @Test
    void cancelledBeforeItBegan() {
        List<String> fired = new ArrayList<>();
        VirtualRun run = cam.prepare(chain(fired), RunOptions.DEFAULT);
        assertTrue(run.cancel());
        assertThrows(RunCancelledException.class, run::await);
        assertEquals(List.of(), fired);
    }

    @Test
    void aRunThatEndedCannotBeCancelled() throws InterruptedException {
        VirtualRun run = cam.prepare(chain(new ArrayList<>()), RunOptions.DEFAULT);
        run.cancelAt(Duration.ofNanos(51));
        assertEquals(50, run.await().nanoseconds());
        assertFalse(run.cancel());
        assertEquals(Run.State.SUCCEEDED, run.state());
    }

    @Test
    void deadlinesAreOnesOfVirtualTime() throws InterruptedException {
        List<String> fired = new ArrayList<>();
        VirtualRun late = cam.run(chain(fired), RunOptions.DEFAULT.deadline(Duration.ofNanos(49)));
        DeadlineExceededException exceeded = assertThrows(DeadlineExceededException.class, late::await);
        assertEquals(List.of(), exceeded.notFired());
        assertEquals(5, fired.size());
        VirtualRun inTime = cam.run(chain(fired), RunOptions.DEFAULT.deadline(Duration.ofNanos(50)));
        assertEquals(50, inTime.await().nanoseconds());
        VirtualRun early = cam.run(chain(fired), RunOptions.DEFAULT.deadline(Duration.ofNanos(15)));
        exceeded = assertThrows(DeadlineExceededException.class, early::await);
        assertEquals(List.of("\"c\"", "\"d\"", "\"e\""), exceeded.notFired());
        assertEquals(20, early.nanoseconds());
    }
}
