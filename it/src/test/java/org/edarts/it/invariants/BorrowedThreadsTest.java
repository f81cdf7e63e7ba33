package org.edarts.it.invariants;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.edarts.it.invariants.RandomGraph.Interference;
import org.edarts.it.invariants.RandomGraph.Tuning;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CAMs on threads of the application, whatever these threads do. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class BorrowedThreadsTest {
    private static final int CUS = 4;
    private static final int SEEDS = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void fourCusShareOneThread() throws InterruptedException {
        ExecutorService one = Executors.newFixedThreadPool(1);
        try {
            everyPolicyWorksOn(one);
        } finally {
            one.shutdownNow();
        }
    }

    @Test
    void theCommonPoolServes() throws InterruptedException {
        everyPolicyWorksOn(ForkJoinPool.commonPool());
    }

    @Test
    void theCallerServes() throws InterruptedException {
        everyPolicyWorksOn(Runnable::run);
    }

    @Test
    void aPoolThatRejectsAllButOneTaskServes() throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            ExecutorService narrow = new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
            try (HostCam cam = HostCam.with().cus(CUS).policy(policy).on(narrow).open()) {
                RandomGraph random = RandomGraph.of(11, true, Tuning.NONE, Interference.NONE);
                succeeds(random, cam, cam.run(random.graph()));
            } finally {
                narrow.shutdownNow();
            }
        }
    }

    @Test
    void aRunWaitsForASaturatedExecutor() throws InterruptedException {
        ExecutorService busy = Executors.newFixedThreadPool(1);
        CountDownLatch free = new CountDownLatch(1);
        busy.execute(() -> awaitQuietly(free));
        RandomGraph random = RandomGraph.of(3, true, Tuning.NONE, Interference.NONE);
        try (HostCam cam = HostCam.with().cus(CUS).on(busy).open()) {
            Run run = cam.run(random.graph());
            assertFalse(run.await(Duration.ofMillis(50)), "a run cannot end without a thread");
            free.countDown();
            succeeds(random, cam, run);
        } finally {
            free.countDown();
            busy.shutdownNow();
        }
    }

    @Test
    void aRejectionFailsTheRunAndNamesIt() throws InterruptedException {
        ExecutorService gone = Executors.newFixedThreadPool(1);
        gone.shutdownNow();
        RandomGraph random = RandomGraph.of(3, false, Tuning.NONE, Interference.NONE);
        for (boolean dedicated : new boolean[] {false, true}) {
            HostCamSettings settings = HostCam.with().cus(CUS).on(gone);
            try (HostCam cam = (dedicated ? settings.dedicatedSu() : settings).open()) {
                Run run = cam.run(random.graph());
                assertTrue(run.await(PATIENCE), "hangs");
                RunException failure = assertThrows(RunException.class, run::await);
                assertInstanceOf(RejectedExecutionException.class, failure.getCause());
                assertTrue(failure.getMessage().contains("the executor rejected"), failure.getMessage());
                assertEquals(Run.State.FAILED, run.state());
                assertEquals(0, cam.activeRuns());
            }
        }
    }

    @Test
    void aCodeletMayNotWaitOnTheCallersThreadEither() throws InterruptedException {
        GraphBuilder inner = CodeletGraph.named("inner");
        inner.codelet("nothing", firing -> {});
        CodeletGraph other = inner.build();
        try (HostCam cam = HostCam.with().cus(2).on(Runnable::run).open();
                HostCam nested = HostCam.with().cus(1).on(Runnable::run).open()) {
            GraphBuilder g = CodeletGraph.named("outer");
            g.codelet("waits", firing -> nested.run(other).await());
            Run run = cam.run(g.build());
            CodeletFailedException failure = assertThrows(CodeletFailedException.class, run::await);
            assertTrue(failure.getCause().getMessage().contains("a codelet never waits"), failure.getMessage());
        }
    }

    @Test
    void closingCancelsWhatStillRuns() throws InterruptedException {
        ExecutorService two = Executors.newFixedThreadPool(2);
        CountDownLatch firing = new CountDownLatch(1);
        GraphBuilder g = CodeletGraph.named("long");
        g.codelets("naps", 100_000, nap -> {
            firing.countDown();
            Thread.sleep(1);
        });
        try {
            HostCam cam = HostCam.with().cus(CUS).on(two).open();
            Run run = cam.run(g.build());
            firing.await();
            cam.close();
            assertThrows(RunCancelledException.class, run::await);
            assertEquals(0, cam.activeRuns());
            cam.close();
            assertFalse(two.isShutdown(), "a borrowed executor stays open");
            assertThrows(IllegalStateException.class, () -> cam.run(run.graph()));
        } finally {
            two.shutdownNow();
        }
    }

    private static void everyPolicyWorksOn(Executor executor) throws InterruptedException {
        for (SchedulingPolicy policy : Policies.all()) {
            for (boolean dedicated : new boolean[] {false, true}) {
                HostCamSettings settings =
                        HostCam.with().cus(CUS).policy(policy).on(executor);
                try (HostCam cam = (dedicated ? settings.dedicatedSu() : settings).open()) {
                    List<RandomGraph> graphs = new ArrayList<>();
                    List<Run> runs = new ArrayList<>();
                    for (long seed = 1; seed <= SEEDS; seed++) {
                        RandomGraph random = RandomGraph.of(seed, seed % 2 == 0, Tuning.NONE, Interference.NONE);
                        graphs.add(random);
                        runs.add(cam.run(random.graph()));
                    }
                    for (int index = 0; index < SEEDS; index++) {
                        succeeds(graphs.get(index), cam, runs.get(index));
                        succeeds(
                                graphs.get(index),
                                cam,
                                cam.run(graphs.get(index).graph()));
                    }
                    assertEquals(0, cam.activeRuns());
                }
            }
        }
    }

    private static void succeeds(RandomGraph random, HostCam cam, Run run) throws InterruptedException {
        assertTrue(run.await(PATIENCE), () -> "hangs: " + Machines.describe(cam));
        run.await();
        assertArrayEquals(random.expected(), run.get(random.numbers()), () -> Machines.describe(cam));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
