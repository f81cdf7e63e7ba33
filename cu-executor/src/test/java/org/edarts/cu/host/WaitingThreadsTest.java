package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that wait for runs, and work for them meanwhile as a CU that has nothing else to do. */
class WaitingThreadsTest {
    private static final int THREADS = 8;
    private static final int RUNS = 5_000;
    private static final int FEW = 10;
    private static final int CUS = 2;

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "steal-random", "round-robin"})
    void aCuFiresOneCodeletAtATimeWhoeverServesIt(String policy) throws Exception {
        AtomicIntegerArray firing = new AtomicIntegerArray(CUS * 64);
        AtomicBoolean twice = new AtomicBoolean();
        CodeletGraph graph = tree(cu -> {
            if (firing.getAndIncrement(cu * 64) != 0) {
                twice.set(true);
            }
            firing.getAndDecrement(cu * 64);
        });
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (HostCam cam = HostCam.with().cus(CUS).policy(policy).open()) {
            List<Future<?>> submitters = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                submitters.add(threads.submit(() -> {
                    for (int run = 0; run < RUNS; run++) {
                        assertEquals(10, cam.run(graph).await().fired());
                    }
                    return null;
                }));
            }
            for (Future<?> submitter : submitters) {
                submitter.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertFalse(twice.get(), "a CU fired two codelets at once");
    }

    @Test
    void aThreadThatWaitsForShortRunsFiresSomeOfTheirCodelets() throws Exception {
        Set<Thread> fired = ConcurrentHashMap.newKeySet();
        CodeletGraph graph = tree(cu -> fired.add(Thread.currentThread()));
        try (HostCam cam = HostCam.with().cus(1).open()) {
            for (int run = 0; run < 1_000_000 && !fired.contains(Thread.currentThread()); run++) {
                cam.run(graph).await();
            }
        }
        assertTrue(fired.contains(Thread.currentThread()));
    }

    @Test
    void soDoesOneThatWaitsForRunsOfMilliseconds() throws Exception {
        Set<Thread> fired = ConcurrentHashMap.newKeySet();
        CodeletGraph graph = tree(cu -> {
            fired.add(Thread.currentThread());
            long end = System.nanoTime() + 100_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            for (int run = 0; run < 100_000 && !fired.contains(Thread.currentThread()); run++) {
                cam.run(graph).await();
            }
        }
        assertTrue(fired.contains(Thread.currentThread()));
    }

    /** Two threads of units that never sleep need no third one; what they would do instead keeps a processor busy. */
    @Test
    void oneThatWaitsForRunsThatAreNotShortLeavesUnitsToThreadsThatAreAwake() throws Exception {
        Set<Thread> fired = ConcurrentHashMap.newKeySet();
        CodeletGraph graph = CodeletGraph.build(
                "independent",
                g -> g.codelets("node", 400, firing -> {
                    fired.add(Thread.currentThread());
                    long end = System.nanoTime() + 1_000;
                    while (System.nanoTime() < end) {
                        Thread.onSpinWait();
                    }
                }));
        try (HostCam cam = HostCam.with().cus(CUS).busySpin().open()) {
            // of the first run of a few codelets nobody knows that it is no short one
            cam.run(graph).await();
            fired.clear();
            for (int run = 0; run < RUNS / 10; run++) {
                cam.run(graph).await();
            }
        }
        assertFalse(fired.contains(Thread.currentThread()));
    }

    /** The first run of a few codelets is taken to be short. */
    @Test
    void oneThatWaitsForTheFirstRunOfAFewCodeletsWorksForIt() throws Exception {
        Set<Thread> fired = ConcurrentHashMap.newKeySet();
        try (HostCam cam = HostCam.with().cus(CUS).open()) {
            for (int run = 0; run < RUNS && !fired.contains(Thread.currentThread()); run++) {
                cam.run(tree(cu -> fired.add(Thread.currentThread()))).await();
            }
        }
        assertTrue(fired.contains(Thread.currentThread()));
    }

    @Test
    void aThreadThatIsBoundToAProcessorServesItsCuAlone() throws Exception {
        Set<Thread> fired = ConcurrentHashMap.newKeySet();
        CodeletGraph graph = tree(cu -> fired.add(Thread.currentThread()));
        try (HostCam cam = HostCam.with().cus(CUS).affinity(unit -> {}).open()) {
            for (int run = 0; run < RUNS; run++) {
                cam.run(graph).await();
            }
        }
        assertFalse(fired.contains(Thread.currentThread()));
    }

    @Test
    void anInterruptThatACodeletLeavesBehindIsTheWaitingThreadsOwn() throws Exception {
        CodeletGraph graph = tree(cu -> Thread.currentThread().interrupt());
        try (HostCam cam = HostCam.with().cus(1).open()) {
            for (int run = 0; run < RUNS; run++) {
                Run started = cam.run(graph);
                while (started.state() == Run.State.RUNNING) {
                    try {
                        started.await();
                    } catch (InterruptedException mine) {
                        // others of its codelets may do the same
                    }
                }
                assertEquals(Run.State.SUCCEEDED, started.state());
                Thread.interrupted();
            }
        }
    }

    /** The graph took no time before; now other threads end it only after the waiting one has told of its interrupt. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void anInterruptedThreadGetsAwayAndOthersGoOn(Way way) throws Exception {
        int count = 1_500;
        Thread waiting = Thread.currentThread();
        AtomicBoolean holds = new AtomicBoolean();
        AtomicBoolean interrupted = new AtomicBoolean();
        CountDownLatch told = new CountDownLatch(1);
        GraphBuilder g = CodeletGraph.named("held");
        g.codelets("node", count, firing -> {
            if (holds.get() && Thread.currentThread() == waiting) {
                if (interrupted.compareAndSet(false, true)) {
                    waiting.interrupt();
                }
                long free = System.nanoTime() + 10_000;
                while (System.nanoTime() < free) {
                    Thread.onSpinWait();
                }
            } else if (interrupted.get()) {
                assertTrue(told.await(1, TimeUnit.MINUTES), "the waiting thread did not get away");
            }
        });
        if (way == Way.BY_SLOTS) {
            Promise<Integer> promise = g.promise("promise");
            g.codelet("completes", firing -> firing.complete(promise, 1));
            g.codelet("completed", firing -> {}).after(promise);
        }
        CodeletGraph graph = g.build();
        // a run is short, and served by who waits, if the one before took less than 0.15 ms: not always on any machine
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!interrupted.get()) {
            assumeTrue(System.nanoTime() < end, "the waiting thread has fired nothing, so nobody interrupted it");
            holds.set(false);
            try (HostCam cam =
                    HostCam.with().cus(way == Way.BY_SCHEDULE ? CUS : 1).open()) {
                Run run = cam.run(graph);
                run.await();
                for (int tried = 0; !interrupted.get() && tried < FEW; tried++) {
                    holds.set(false);
                    cam.run(graph).await();
                    holds.set(true);
                    if (way == Way.BY_SCHEDULE) {
                        cam.prepare(graph);
                    }
                    run = cam.run(graph);
                    try {
                        run.await();
                        assertFalse(interrupted.get());
                    } catch (InterruptedException mine) {
                        assertEquals(Run.State.RUNNING, run.state());
                    }
                }
                if (interrupted.get()) {
                    told.countDown();
                }
                run.await();
            }
        }
    }

    /**
     * The CU that the waiting thread serves has a thread of its own, which sleeps: to wake that one would be in vain.
     */
    @Test
    void whatTheWaitingThreadEnablesIsFiredByOthersWhileItIsInALongCodelet() throws Exception {
        AtomicBoolean takesLong = new AtomicBoolean();
        AtomicReference<CountDownLatch> told = new AtomicReference<>(new CountDownLatch(0));
        CodeletGraph graph = CodeletGraph.build("fork", g -> {
            Codelet first = g.codelet("first", firing -> {
                // until all threads sleep
                long end = System.nanoTime() + (takesLong.get() ? 1_000_000 : 0);
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            });
            g.codelet(
                            "waits",
                            firing -> assertTrue(told.get().await(1, TimeUnit.MINUTES), "nobody fired the other one"))
                    .after(first);
            g.codelet("tells", firing -> told.get().countDown()).after(first);
        });
        try (HostCam cam = HostCam.with().cus(CUS).open()) {
            for (int round = 0; round < 100; round++) {
                takesLong.set(false);
                told.set(new CountDownLatch(0));
                cam.run(graph).await();
                takesLong.set(true);
                told.set(new CountDownLatch(1));
                cam.run(graph).await();
            }
        }
    }

    @Test
    void aFailureIsToldAsEver() throws Exception {
        AtomicBoolean fails = new AtomicBoolean();
        CodeletGraph graph = tree(cu -> {
            if (fails.get()) {
                throw new IllegalStateException("on purpose");
            }
        });
        try (HostCam cam = HostCam.with().cus(CUS).open()) {
            for (int run = 0; run < RUNS; run++) {
                cam.run(graph).await();
            }
            fails.set(true);
            for (int run = 0; run < 100; run++) {
                Run failing = cam.run(graph);
                CodeletFailedException failure = assertThrows(CodeletFailedException.class, failing::await);
                assertTrue(failure.getMessage().contains("\"node\"[0]"), failure::getMessage);
            }
        }
    }

    private interface OnCu {
        void fire(int cu);
    }

    private static CodeletGraph tree(OnCu body) {
        return CodeletGraph.build("tree", g -> {
            Codelet node = g.codelets("node", 10, firing -> body.fire(firing.cu()));
            for (int child = 1; child < 10; child++) {
                node.at(child).after(node.at((child - 1) / 2));
            }
        });
    }
}
