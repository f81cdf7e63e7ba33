package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Executors that take the tasks of CUs and never begin them, or are shut down under way: runs end, and say whose fault
 * it is.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LostTasksTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final RunOptions WATCHED = RunOptions.DEFAULT.watchdog(Duration.ofMillis(200));
    private static final CodeletGraph FIXED = CodeletGraph.build("fixed", g -> g.codelets("all", 8, firing -> {}));
    private static final CodeletGraph PINNED =
            CodeletGraph.build("pinned", g -> g.codelets("all", 8, firing -> {}).on(1));

    /** An executor that drops what it gets while it is broken. */
    private static final class Dropping implements Executor {
        final AtomicBoolean broken = new AtomicBoolean(true);
        private final Executor sound;

        Dropping(Executor sound) {
            this.sound = sound;
        }

        @Override
        public void execute(Runnable task) {
            if (!broken.get()) {
                sound.execute(task);
            }
        }

        @Override
        public String toString() {
            return "the dropping executor";
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsDroppedWithoutAWordFailsTheRunAndTheNextOneWorks(boolean pinned) throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        LinkedBlockingQueue<String> reports = new LinkedBlockingQueue<>();
        Dropping dropping = new Dropping(threads);
        try (HostCam cam =
                HostCam.with().cus(2).on(dropping).watchdogReport(reports::add).open()) {
            cam.prepare(FIXED);
            Run run = cam.run(pinned ? PINNED : FIXED, WATCHED);
            assertTrue(run.await(PATIENCE), "hangs");
            String message = assertThrows(RunException.class, run::await).getMessage();
            assertTrue(message.contains("the dropping executor") && message.contains("began none"), message);
            String report = reports.poll(1, TimeUnit.MINUTES);
            assertTrue(report != null && report.contains("the dropping executor"), report);
            Run cancelled = cam.run(pinned ? PINNED : FIXED);
            cancelled.cancel();
            dropping.broken.set(false);
            assertEquals(8, cam.run(pinned ? PINNED : FIXED, WATCHED).await().fired());
            assertEquals(0, cam.activeRuns());
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void whatAShutdownDropsFailsTheRunAndTheNextOneIsRejected() throws InterruptedException {
        ExecutorService one = Executors.newFixedThreadPool(1);
        CountDownLatch busy = new CountDownLatch(1);
        one.execute(() -> awaitQuietly(busy));
        try (HostCam cam = HostCam.with().cus(2).on(one).open()) {
            cam.prepare(FIXED);
            Run run = cam.run(FIXED, WATCHED);
            one.shutdownNow();
            assertTrue(run.await(PATIENCE), "hangs");
            String message = assertThrows(RunException.class, run::await).getMessage();
            assertTrue(message.contains("ThreadPoolExecutor"), message);
            Run next = cam.run(FIXED, WATCHED);
            assertTrue(next.await(PATIENCE), "hangs");
            RunException rejected = assertThrows(RunException.class, next::await);
            assertInstanceOf(RejectedExecutionException.class, rejected.getCause());
        } finally {
            busy.countDown();
        }
    }

    @Test
    void aShutdownUnderWayFailsTheRunAtItsNextTask() throws InterruptedException {
        ExecutorService two = Executors.newFixedThreadPool(2);
        LinkedBlockingQueue<Completion<Integer>> begun = new LinkedBlockingQueue<>();
        CodeletGraph graph = CodeletGraph.build("waits", g -> {
            Promise<Integer> later = g.promise("later");
            g.codelet("begins", firing -> begun.add(firing.begin(later)));
            g.codelet("takes", firing -> {}).after(later);
        });
        try (HostCam cam = HostCam.with().cus(2).on(two).open()) {
            cam.prepare(FIXED);
            Run run = cam.run(graph);
            Completion<Integer> operation = begun.take();
            two.shutdown();
            assertTrue(two.awaitTermination(1, TimeUnit.MINUTES));
            operation.complete(1);
            assertTrue(run.await(PATIENCE), "hangs");
            String message = assertThrows(RunException.class, run::await).getMessage();
            assertTrue(message.contains("the executor rejected") && message.contains("Terminated"), message);
        } finally {
            two.shutdownNow();
        }
    }

    static Stream<ExecutorService> busyExecutors() {
        return Stream.of(
                Executors.newFixedThreadPool(1),
                Executors.newSingleThreadExecutor(),
                Executors.newScheduledThreadPool(1),
                Executors.unconfigurableExecutorService(Executors.newFixedThreadPool(1)),
                new ForkJoinPool(1));
    }

    @ParameterizedTest
    @MethodSource("busyExecutors")
    void anExecutorThatIsBusyForLongerThanTheWatchdogWaitsIsWaitedFor(ExecutorService one) throws InterruptedException {
        CountDownLatch busy = new CountDownLatch(1);
        one.execute(() -> awaitQuietly(busy));
        LinkedBlockingQueue<String> reports = new LinkedBlockingQueue<>();
        try (HostCam cam =
                HostCam.with().cus(2).on(one).watchdogReport(reports::add).open()) {
            cam.prepare(FIXED);
            Run run = cam.run(FIXED, WATCHED);
            String report = reports.take();
            assertTrue(report.contains("has no thread for its CUs"), report);
            assertFalse(run.await(Duration.ofSeconds(1)), "it cannot end without a thread");
            busy.countDown();
            assertTrue(run.await(PATIENCE), "hangs");
            assertEquals(8, run.await().fired());
        } finally {
            busy.countDown();
            one.shutdownNow();
        }
    }

    @Test
    void aRunWithMorePatienceOutlivesOneWithLess() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        Dropping dropping = new Dropping(threads);
        try (HostCam cam =
                HostCam.with().cus(2).on(dropping).watchdogReport(report -> {}).open()) {
            RunOptions patiently = RunOptions.DEFAULT.watchdog(PATIENCE);
            Run patient = cam.run(FIXED, patiently);
            Run impatient = cam.run(FIXED, WATCHED);
            assertTrue(impatient.await(PATIENCE), "hangs");
            assertThrows(RunException.class, impatient::await);
            assertEquals(Run.State.RUNNING, patient.state());
            // whatever was asked for meanwhile is lost, too
            Thread.sleep(20);
            dropping.broken.set(false);
            assertEquals(8, cam.run(FIXED, patiently).await().fired());
            assertEquals(8, patient.await().fired());
        } finally {
            threads.shutdownNow();
        }
    }

    /** Again and again a run fails, and the next one begins while the watchdog still has to do with the first. */
    @Test
    void theNextRunIsNotTakenForTheOneThatFailed() throws InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        Dropping dropping = new Dropping(threads);
        RunOptions brief = RunOptions.DEFAULT.watchdog(Duration.ofMillis(20));
        try (HostCam cam =
                HostCam.with().cus(1).on(dropping).watchdogReport(report -> {}).open()) {
            for (int round = 0; round < 40; round++) {
                dropping.broken.set(true);
                Run lost = cam.run(FIXED, brief);
                assertTrue(lost.await(PATIENCE), "hangs in round " + round);
                dropping.broken.set(false);
                Run next = cam.run(FIXED);
                assertTrue(next.await(PATIENCE), "hangs in round " + round);
                assertEquals(8, next.await().fired());
                while (threads instanceof ThreadPoolExecutor pool && pool.getActiveCount() > 0) {
                    Thread.sleep(1);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException shutdown) {
            Thread.currentThread().interrupt();
        }
    }
}
