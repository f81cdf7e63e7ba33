package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.SpentSlotException;
import org.edarts.codelet.StallException;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.TooManyProceduresException;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Procedures, loops, stalls and the watchdog, on all machines. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LifetimeTest {
    private static final int DEPTH = 14;

    private static Machines machines;

    private static final AtomicInteger LIVE = new AtomicInteger();
    private static final AtomicInteger MOST_LIVE = new AtomicInteger();

    private static final ThreadedProcedure<Integer, Integer> TREE = ThreadedProcedure.define("tree", p -> {
        Promise<Integer> left = p.promise("left");
        Promise<Integer> right = p.promise("right");
        p.codelet("split", firing -> {
            MOST_LIVE.accumulateAndGet(LIVE.incrementAndGet(), Math::max);
            int depth = firing.get(p.argument());
            if (depth == 0) {
                LIVE.decrementAndGet();
                firing.complete(p.result(), 1);
            } else {
                firing.invoke(LifetimeTest.TREE, depth - 1, left);
                firing.invoke(LifetimeTest.TREE, depth - 1, right);
            }
        });
        p.codelet("join", firing -> {
                    LIVE.decrementAndGet();
                    firing.complete(p.result(), firing.get(left) + firing.get(right));
                })
                .after(left, right);
    });

    @BeforeAll
    static void open() {
        machines = new Machines();
    }

    @AfterAll
    static void close() {
        machines.close();
    }

    @Test
    void proceduresAreFreedAndDepthFirstPoliciesHoldFew() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("procedures");
        Promise<Integer> leaves = g.promise("leaves");
        g.codelet("start", firing -> firing.invoke(TREE, DEPTH, leaves));
        g.codelet("end", firing -> {}).after(leaves);
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            MOST_LIVE.set(0);
            Run run = cam.run(graph);
            assertEquals((2L << DEPTH) - 1, run.await().invoked(), () -> Machines.describe(cam));
            assertEquals(1 << DEPTH, run.get(leaves));
            assertEquals(0, LIVE.get());
            if (cam.policy().startsWith("steal") || cam.policy().equals("adaptive")) {
                int bound = 2 * (DEPTH + 2) * (cam.unitNames().size() + 1);
                assertTrue(
                        MOST_LIVE.get() <= bound || cam.unitNames().contains("su"),
                        () -> Machines.describe(cam) + " held " + MOST_LIVE + " procedures at once, more than "
                                + bound);
            }
        }
    }

    @Test
    void aPolicyThatWouldExhaustTheMemoryFailsWithAClearMessage() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("too many");
        Promise<Integer> leaves = g.promise("leaves");
        g.codelet("start", firing -> firing.invoke(TREE, 18, leaves));
        g.codelet("end", firing -> {}).after(leaves);
        try (HostCam cam =
                HostCam.with().cus(2).policy("fifo").liveProcedures(10_000).open()) {
            Run run = cam.run(g.build());
            String message =
                    assertThrows(TooManyProceduresException.class, run::await).getMessage();
            assertTrue(
                    message.contains("10000") && message.contains("fifo") && message.contains("steal-nearest"),
                    message);
        } finally {
            LIVE.set(0);
        }
    }

    @Test
    void roundsOfALoopDoNotOverlap() throws InterruptedException {
        int rounds = 50;
        GraphBuilder g = CodeletGraph.named("rounds");
        Shared<AtomicInteger> round = g.shared("round", AtomicInteger::new);
        Shared<List<String>> wrong = g.shared("wrong", CopyOnWriteArrayList::new);
        Shared<AtomicInteger> fired = g.shared("fired", AtomicInteger::new);
        g.loop("loop", firing -> firing.get(round).incrementAndGet() < rounds, body -> {
            Codelet first = body.codelets("first", 4, firing -> {
                int now = firing.get(fired).getAndIncrement();
                if (now / 8 != firing.get(round).get()) {
                    firing.get(wrong).add("first in round " + firing.get(round) + " as firing " + now);
                }
            });
            Codelet second = body.codelets("second", 4, firing -> {
                int now = firing.get(fired).getAndIncrement();
                if (now / 8 != firing.get(round).get()) {
                    firing.get(wrong).add("second in round " + firing.get(round) + " as firing " + now);
                }
            });
            second.after(first, (index, arcs) -> arcs.from(index).from((index + 1) % 4));
        });
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            for (int again = 0; again < 3; again++) {
                Run run = cam.run(graph);
                run.await();
                assertEquals(List.of(), run.get(wrong), () -> Machines.describe(cam));
                assertEquals(8 * rounds, run.get(fired).get(), () -> Machines.describe(cam));
            }
        }
    }

    @Test
    void aStallNamesWhatWaits() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("stall");
        Slot slot = g.slot("both", 2);
        g.codelet("one", firing -> firing.signal(slot)).chooses(slot);
        slot.fires(g.codelet("never", firing -> {}));
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            StallException stall =
                    assertThrows(StallException.class, () -> cam.run(graph).await());
            assertTrue(stall.getMessage().contains("\"both\" got 1 of 2 signals"), stall.getMessage());
            assertTrue(
                    stall.notFired().contains("\"never\""),
                    () -> stall.notFired().toString());
        }
    }

    @Test
    void aSignalTooManyNamesTheSlot() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("spent");
        Slot slot = g.slot("once", 1);
        g.codelets("two", 2, firing -> firing.signal(slot)).chooses(slot);
        slot.fires(g.codelet("fired", firing -> {}));
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> cam.run(graph).await());
            assertInstanceOf(SpentSlotException.class, failure.getCause());
            assertTrue(failure.getMessage().contains("\"once\""), failure.getMessage());
        }
    }

    @Test
    void aPendingOperationIsNoStallAndADeadlineEndsIt() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("pending");
        Promise<String> answer = g.promise("answer");
        g.codelet("ask", firing -> firing.begin(answer));
        g.codelet("use", firing -> {}).after(answer);
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            Run run = cam.run(graph, RunOptions.DEFAULT.deadline(Duration.ofMillis(20)));
            assertThrows(DeadlineExceededException.class, run::await, () -> Machines.describe(cam));
        }
    }

    @Test
    void aTimerCompletesAPromise() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("timer");
        Promise<String> answer = g.promise("answer");
        g.codelet("ask", firing -> firing.beginTimer(answer, "late", Duration.ofMillis(2)));
        g.codelet("use", firing -> {}).after(answer);
        CodeletGraph graph = g.build();
        for (HostCam cam : machines.all()) {
            Run run = cam.run(graph);
            run.await();
            assertEquals("late", run.get(answer));
        }
    }

    @Test
    void theWatchdogTellsWhereARunStands() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("slow");
        g.codelet("sleeps", firing -> Thread.sleep(300));
        List<String> reports = new CopyOnWriteArrayList<>();
        try (HostCam cam = HostCam.with().cus(2).watchdogReport(reports::add).open()) {
            cam.run(g.build(), RunOptions.DEFAULT.watchdog(Duration.ofMillis(40)))
                    .await();
        }
        assertEquals(1, reports.size(), reports::toString);
        assertTrue(reports.get(0).contains("\"slow\"") && reports.get(0).contains("\"sleeps\""), reports.get(0));
    }

    @Test
    void aCodeletMayNotWait() {
        assertMayNotWait((cam, other) -> cam.run(other).await());
        assertMayNotWait((cam, other) ->
                cam.run(other).completion().toCompletableFuture().join());
        assertMayNotWait((cam, other) -> cam.run(other)
                .completion()
                .thenApply(RunReport::fired)
                .toCompletableFuture()
                .get());
    }

    @Test
    void callbacksMayReadWhatHasCompleted() {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            CodeletGraph graph = CodeletGraph.build("slow", g -> g.codelet("sleeps", firing -> Thread.sleep(30)));
            CompletableFuture<RunReport> one = cam.run(graph).completion().toCompletableFuture();
            CompletableFuture<RunReport> two = cam.run(graph).completion().toCompletableFuture();
            assertEquals(
                    2L,
                    CompletableFuture.allOf(one, two)
                            .thenApply(done -> one.join().fired() + two.join().fired())
                            .join());
        }
    }

    /** Its message cannot be had. */
    private static final class Secretive extends RuntimeException {
        private static final long serialVersionUID = 1L;

        @Override
        public String getMessage() {
            throw new IllegalStateException("not for you");
        }
    }

    @Test
    void aFailureThatCannotDescribeItselfEndsTheRun() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            CodeletGraph graph = CodeletGraph.build(
                    "odd",
                    g -> g.codelet("throws", firing -> {
                        throw new Secretive();
                    }));
            Run run = cam.run(graph);
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
            assertTrue(String.valueOf(failure.getMessage()).contains(Secretive.class.getName()), failure.getMessage());
        }
    }

    private interface Waiting {
        void waitFor(Cam cam, CodeletGraph graph) throws Exception;
    }

    /** The run waited for is held open until the refusal is seen: what has ended already may be read. */
    private static void assertMayNotWait(Waiting waiting) {
        CountDownLatch refused = new CountDownLatch(1);
        CodeletGraph other =
                CodeletGraph.build("inner", g -> g.codelet("held", firing -> refused.await(1, TimeUnit.MINUTES)));
        try (HostCam cam = HostCam.with().cus(2).open()) {
            GraphBuilder g = CodeletGraph.named("outer");
            g.codelet("waits", firing -> waiting.waitFor(cam, other));
            CodeletFailedException failure = assertThrows(
                    CodeletFailedException.class, () -> cam.run(g.build()).await());
            assertTrue(failure.getCause().getMessage().contains("a codelet never waits"), failure.getMessage());
            refused.countDown();
        }
    }
}
