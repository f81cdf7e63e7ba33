package org.edarts.cu.virtual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A thread that waits for a virtual run drives it, and is interrupted meanwhile. */
class InterruptedDriverTest {
    private static final int LENGTH = 5;

    private final VirtualCam cam = VirtualCam.on(Machines.host(1));
    private final List<Integer> fired = new ArrayList<>();

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    /** Codelets of 10 ns, one after the other. */
    private VirtualRun chain(IntConsumer body) {
        CodeletGraph graph = CodeletGraph.build("chain", g -> {
            Codelet chain = g.codelets("link", LENGTH, firing -> {
                        fired.add(firing.index());
                        body.accept(firing.index());
                    })
                    .costs(10);
            chain.after(chain, (link, arcs) -> {
                if (link > 0) {
                    arcs.from(link - 1);
                }
            });
        });
        return cam.prepare(graph, RunOptions.DEFAULT);
    }

    private VirtualRun interruptedAt(int link) {
        Thread driver = Thread.currentThread();
        return chain(index -> {
            if (index == link) {
                driver.interrupt();
            }
        });
    }

    @Test
    void stopsWaitingAndTheNextOneGoesOnWhereItWas() throws InterruptedException {
        VirtualRun run = interruptedAt(1);
        String message = assertThrows(InterruptedException.class, run::await).getMessage();
        assertTrue(message.contains("\"chain\""), message);
        assertFalse(Thread.currentThread().isInterrupted());
        assertEquals(List.of(0, 1), fired);
        assertEquals(Run.State.RUNNING, run.state());
        RunReport report = run.await();
        assertEquals(List.of(0, 1, 2, 3, 4), fired);
        assertEquals(50, report.nanoseconds());
    }

    @Test
    void stopsWaitingWithATimeoutToo() throws InterruptedException {
        VirtualRun run = interruptedAt(2);
        assertThrows(InterruptedException.class, () -> run.await(RunOptions.DEFAULT.watchdog()));
        assertEquals(List.of(0, 1, 2), fired);
        assertTrue(run.await(RunOptions.DEFAULT.watchdog()));
    }

    @Test
    void doesNotWaitForWhatHasEnded() throws InterruptedException {
        VirtualRun run = chain(index -> {});
        run.completion().thenRun(Thread.currentThread()::interrupt);
        run.await();
        assertTrue(Thread.currentThread().isInterrupted(), "the interrupt is kept for the driver");
    }

    @Test
    void drivesOnIfItDoesNotWait() {
        VirtualRun run = interruptedAt(0);
        run.start();
        assertEquals(Run.State.SUCCEEDED, run.state());
        assertTrue(Thread.currentThread().isInterrupted());
    }

    @Test
    void leavesARunThatCanBeCancelled() {
        VirtualRun run = interruptedAt(0);
        assertThrows(InterruptedException.class, run::await);
        assertTrue(run.cancel());
        assertThrows(RunCancelledException.class, run::await);
        assertEquals(List.of(0), fired);
    }

    @Test
    void leavesTheRunToAnotherThreadThatWaits() throws Exception {
        CountDownLatch driving = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        VirtualRun run = chain(index -> {
            if (index == 0) {
                driving.countDown();
                awaitUninterruptibly(waiting);
                Thread.currentThread().interrupt();
            }
        });
        CompletableFuture<RunReport> other = CompletableFuture.supplyAsync(() -> {
            awaitUninterruptibly(driving);
            waiting.countDown();
            try {
                return run.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        assertThrows(InterruptedException.class, run::await);
        assertEquals(LENGTH, other.get().fired());
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
