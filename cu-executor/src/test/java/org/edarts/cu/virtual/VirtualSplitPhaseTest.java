package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Value;
import org.junit.jupiter.api.Test;

class VirtualSplitPhaseTest {
    private final VirtualCam cam =
            VirtualCam.with(Machines.host(2)).policy("fifo").open();

    @Test
    void timersRunInVirtualTime() {
        CodeletGraph graph = CodeletGraph.build("timers", g -> {
            Promise<String> late = g.promise("late");
            Promise<String> early = g.promise("early");
            g.codelet("begin", firing -> {
                        firing.beginTimer(late, "late", Duration.ofDays(1));
                        firing.beginTimer(early, "early", Duration.ofNanos(7));
                    })
                    .costs(10);
            g.codelet("afterEarly", firing -> assertEquals("early", firing.get(early)))
                    .costs(5)
                    .after(early);
            g.codelet("afterBoth", firing -> assertEquals("late", firing.get(late)))
                    .costs(5)
                    .after(early, late);
        });
        long day = Duration.ofDays(1).toNanos();
        assertEquals(
                "begin@0 0-10, afterEarly@0 17-22, afterBoth@0 " + (day + 10) + "-" + (day + 15),
                Schedule.of(cam, graph).toString());
    }

    @Test
    void whatTheBodyCompletesItselfComesAtTheEndOfTheFiring() {
        CodeletGraph graph = CodeletGraph.build("at once", g -> {
            Promise<String> text = g.promise("text");
            Promise<String> other = g.promise("other");
            g.codelet("begin", firing -> {
                        firing.begin(text).complete("here");
                        firing.begin(other, CompletableFuture.completedFuture("there"));
                    })
                    .costs(10);
            g.codelet("end", firing -> assertEquals("here there", firing.get(text) + " " + firing.get(other)))
                    .costs(5)
                    .after(text, other);
        });
        assertEquals("begin@0 0-10, end@0 10-15", Schedule.of(cam, graph).toString());
    }

    @Test
    void anotherCodeletMayCompleteIt() {
        AtomicReference<Completion<String>> pending = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("handed over", g -> {
            Promise<String> text = g.promise("text");
            Codelet begin = g.codelet("begin", firing -> pending.set(firing.begin(text)))
                    .costs(10);
            g.codelet("complete", firing -> pending.get().complete("done"))
                    .costs(20)
                    .after(begin);
            g.codelet("end", firing -> assertEquals("done", firing.get(text)))
                    .costs(5)
                    .after(text);
        });
        assertEquals(
                "begin@0 0-10, complete@0 10-30, end@0 30-35",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void theRunWaitsOutsideOnlyWhenNothingElseIsLeft() throws InterruptedException {
        AtomicReference<Completion<Integer>> pending = new AtomicReference<>();
        Value<?>[] sum = new Value<?>[1];
        CodeletGraph graph = waiting(pending, sum);
        VirtualRun run = cam.run(graph);
        assertEquals(Run.State.RUNNING, run.state());
        assertEquals(1_000_010, run.nanoseconds());
        assertFalse(run.await(Duration.ofMillis(5)));
        Thread outside = new Thread(() -> pending.get().complete(4));
        outside.start();
        RunReport report = run.await();
        outside.join();
        assertEquals(4, run.get(sum[0]));
        assertEquals(1_000_030, report.nanoseconds());
    }

    /** An operation outside beside a timer of a millisecond. */
    private static CodeletGraph waiting(AtomicReference<Completion<Integer>> pending, Value<?>[] sum) {
        return CodeletGraph.build("outside", g -> {
            Promise<Integer> number = g.promise("number");
            Promise<String> tick = g.promise("tick");
            g.codelet("begin", firing -> {
                        pending.set(firing.begin(number));
                        firing.beginTimer(tick, "tick", Duration.ofMillis(1));
                    })
                    .costs(10);
            g.codelet("tock", firing -> {}).costs(0).after(tick);
            Value<Integer> value = g.value("sum", firing -> firing.get(number), number);
            value.costs(20);
            sum[0] = value;
        });
    }

    @Test
    void whoCompletesGoesOnIfNobodyWaits() {
        AtomicReference<Completion<Integer>> pending = new AtomicReference<>();
        List<Long> reported = new ArrayList<>();
        VirtualRun run = cam.run(waiting(pending, new Value<?>[1]));
        run.completion().thenAccept(report -> reported.add(report.nanoseconds()));
        assertEquals(List.of(), reported);
        pending.get().complete(4);
        assertEquals(Run.State.SUCCEEDED, run.state());
        assertEquals(List.of(1_000_030L), reported);
    }

    @Test
    void operationsThatEndOutsideArriveInTheOrderOfTheirBeginning() {
        List<Completion<Integer>> pending = new ArrayList<>();
        CodeletGraph graph = CodeletGraph.build("several", g -> {
            List<Promise<Integer>> numbers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Promise<Integer> number = g.promise("number" + i);
                numbers.add(number);
                g.codelet("after" + i, firing -> {}).costs(10).after(number);
            }
            g.codelet("begin", firing -> numbers.forEach(number -> pending.add(firing.begin(number))))
                    .costs(10);
            g.codelet("complete", firing -> {
                        Thread outside = new Thread(() -> {
                            for (int i = 3; i >= 0; i--) {
                                pending.get(i).complete(i);
                            }
                        });
                        outside.start();
                        outside.join();
                    })
                    .costs(50);
        });
        assertEquals(
                "begin@0 0-10, complete@1 0-50, after0@0 50-60, after1@1 50-60, after2@0 60-70, after3@1 60-70",
                Schedule.of(cam, graph).toString());
    }

    @Test
    void anOperationThatFailsNamesTheCodeletThatBeganIt() {
        AtomicReference<Completion<Integer>> pending = new AtomicReference<>();
        VirtualRun run = cam.run(waiting(pending, new Value<?>[1]));
        pending.get().fail(new IllegalArgumentException("no answer"));
        CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
        assertEquals("begin", failure.codelet());
        assertEquals(-1, failure.cu());
        assertEquals("no answer", failure.getCause().getMessage());
        assertEquals(List.of("\"sum\""), failure.notFired());
    }

    @Test
    void anOperationEndsOnce() {
        AtomicReference<Completion<Integer>> pending = new AtomicReference<>();
        cam.run(waiting(pending, new Value<?>[1]));
        pending.get().complete(1);
        IllegalStateException twice =
                assertThrows(IllegalStateException.class, () -> pending.get().complete(2));
        assertTrue(twice.getMessage().contains("\"begin\""), twice.getMessage());
    }

    @Test
    void aRunThatWaitsOutsideCanBeCancelled() {
        AtomicReference<Completion<Integer>> pending = new AtomicReference<>();
        VirtualRun run = cam.run(waiting(pending, new Value<?>[1]));
        assertTrue(run.cancel());
        assertEquals(Run.State.CANCELLED, run.state());
        assertFalse(run.cancel());
        RunException cancelled = assertThrows(RunCancelledException.class, run::await);
        assertEquals(List.of("\"sum\""), cancelled.notFired());
        pending.get().complete(1);
        assertEquals(Run.State.CANCELLED, run.state());
    }

    @Test
    void closingTheCamCancelsWhatWaitsOutside() {
        VirtualCam closing = VirtualCam.on(Machines.host(1));
        VirtualRun run = closing.run(waiting(new AtomicReference<>(), new Value<?>[1]));
        closing.close();
        closing.close();
        assertEquals(Run.State.CANCELLED, run.state());
        assertThrows(IllegalStateException.class, () -> closing.run(waiting(new AtomicReference<>(), new Value<?>[1])));
    }

    @Test
    void realTimeCountsAgainstTheDeadlineOfARunThatWaitsOutside() {
        CodeletGraph graph = waiting(new AtomicReference<>(), new Value<?>[1]);
        VirtualRun run = cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofMillis(20)));
        assertEquals(Run.State.RUNNING, run.state());
        assertThrows(DeadlineExceededException.class, run::await);
        assertEquals(20_000_000, run.nanoseconds());
    }
}
