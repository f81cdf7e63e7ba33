package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that wait for something outside: no unit looks at them, and none of them is forgotten. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class PendingRunsTest {
    private static final int RUNS = 2_000;

    private final LinkedBlockingQueue<Completion<Integer>> begun = new LinkedBlockingQueue<>();

    /** Waits for an operation outside twice; what follows it is pinned to the last CU. */
    private CodeletGraph waiting(int cus) {
        return CodeletGraph.build("waiting", g -> {
            Promise<Integer> first = g.promise("first");
            Promise<Integer> second = g.promise("second");
            g.codelet("begins", firing -> begun.add(firing.begin(first)));
            g.codelet("goes on", firing -> begun.add(firing.begin(second)))
                    .after(first)
                    .on(cus - 1);
            g.codelets("ends", 3, firing -> {}).after(second).on(cus - 1);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void unitsLookAtThemOnlyWhenTheyCanGoOn(int cus) throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(cus).open()) {
            CodeletGraph graph = waiting(cus);
            List<Run> runs = new ArrayList<>();
            for (int run = 0; run < RUNS; run++) {
                runs.add(cam.run(graph));
            }
            List<Completion<Integer>> firsts = take(RUNS);
            awaitRest(cam);
            assertEquals(RUNS, cam.activeRuns());
            firsts.forEach(operation -> operation.complete(1));
            List<Completion<Integer>> seconds = take(RUNS);
            // also those which a unit has served before the completing thread had told that there is something to do
            awaitRest(cam);
            seconds.forEach(operation -> operation.complete(2));
            for (Run run : runs) {
                assertEquals(5, run.await().fired());
            }
            assertEquals(0, cam.activeRuns());
            assertEquals(0, cam.runs().awake().count());
        }
    }

    private static void awaitRest(HostCam cam) throws InterruptedException {
        while (cam.runs().awake().count() > 0) {
            Thread.sleep(1);
        }
    }

    private List<Completion<Integer>> take(int count) throws InterruptedException {
        List<Completion<Integer>> operations = new ArrayList<>();
        while (operations.size() < count) {
            operations.add(begun.take());
        }
        return operations;
    }

    /** Each operation ends about when the run goes to rest. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void anOperationThatEndsWhenItsRunGoesToRestIsNotLost(int cus) throws InterruptedException {
        ExecutorService outside = Executors.newFixedThreadPool(2);
        CodeletGraph graph = CodeletGraph.build("chain", g -> {
            List<Promise<Integer>> links = new ArrayList<>();
            for (int link = 0; link < 50; link++) {
                Promise<Integer> next = g.promise("p" + link);
                Codelet begins = g.codelet("link " + link, firing -> end(outside, firing.begin(next)))
                        .on(link % cus);
                if (link > 0) {
                    begins.after(links.get(link - 1));
                }
                links.add(next);
            }
            g.codelet("last", firing -> {}).after(links.get(49));
        });
        try (HostCam cam = HostCam.with().cus(cus).open()) {
            for (int round = 0; round < 100; round++) {
                assertEquals(51, cam.run(graph).await().fired());
            }
        } finally {
            outside.shutdownNow();
        }
    }

    private static void end(ExecutorService outside, Completion<Integer> operation) {
        outside.execute(() -> operation.complete(1));
    }

    /** Each run waits for one that it has started, ten thousand deep. */
    @Test
    void runsWaitForRunsByTheThousands() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).open()) {
            assertEquals(2, cam.run(nested(cam, 10_000)).await().fired());
            assertEquals(0, cam.activeRuns());
        }
    }

    private static CodeletGraph nested(HostCam cam, int depth) {
        return CodeletGraph.build("depth " + depth, g -> {
            Promise<Integer> inner = g.promise("inner");
            g.codelet("starts", firing -> {
                Completion<Integer> completion = firing.begin(inner);
                if (depth == 1) {
                    completion.complete(1);
                } else {
                    cam.run(nested(cam, depth - 1)).completion().thenAccept(report -> completion.complete(1));
                }
            });
            g.codelet("ends", firing -> {}).after(inner);
        });
    }

    @Test
    void cancellingAndClosingReachThemAsTheyRest() throws InterruptedException {
        HostCam cam = HostCam.with().cus(2).open();
        Run cancelled = cam.run(waiting(2));
        Run closed = cam.run(waiting(2));
        take(2);
        awaitRest(cam);
        assertTrue(cancelled.cancel());
        assertEquals(Run.State.CANCELLED, cancelled.state());
        assertEquals(1, cam.activeRuns());
        cam.close();
        assertEquals(Run.State.CANCELLED, closed.state());
        assertEquals(0, cam.activeRuns());
    }

    @Test
    void theWatchdogSpeaksOnceForAll() throws InterruptedException {
        LinkedBlockingQueue<String> reports = new LinkedBlockingQueue<>();
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(reports::add).open()) {
            GraphBuilder g = CodeletGraph.named("waits");
            Promise<Integer> never = g.promise("never");
            g.codelet("begins", firing -> begun.add(firing.begin(never)));
            g.codelet("ends", firing -> {}).after(never);
            CodeletGraph graph = g.build();
            for (int run = 0; run < 500; run++) {
                cam.run(graph, RunOptions.DEFAULT.watchdog(Duration.ofSeconds(1)));
            }
            take(500);
            int told = 0;
            int spoken = 0;
            while (told < 500) {
                String report = reports.take();
                String first = report.substring(0, report.indexOf(' '));
                told += first.equals("run") ? 1 : Integer.parseInt(first);
                spoken++;
            }
            assertTrue(spoken < 10, "it spoke " + spoken + " times");
        }
    }

    /**
     * One graph of long codelets and one of short ones, both without an end: neither takes the CU from the other. Short
     * ones still take longer than what is between them, which counts for nobody here.
     */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void runsShareTheTimeOfACuAndNotItsFirings(boolean otherFirst) throws InterruptedException {
        AtomicLong ofLong = new AtomicLong();
        AtomicLong ofShort = new AtomicLong();
        CodeletGraph slow = endless("long", ofLong, 1_000_000);
        CodeletGraph quick = endless("short", ofShort, 10_000);
        try (HostCam cam = HostCam.with().cus(1).open()) {
            cam.run(otherFirst ? quick : slow);
            cam.run(otherFirst ? slow : quick);
            while (ofLong.get() + ofShort.get() < 1_000_000_000L) {
                Thread.sleep(10);
            }
            double share = (double) ofLong.get() / (ofLong.get() + ofShort.get());
            assertTrue(share > 0.2 && share < 0.8, "the long codelets had " + share + " of the time");
        }
    }

    /**
     * One has one codelet at a time, and the other all that two CUs could do: the one has the time of one CU as long as
     * both have their processors, and half the time of one if only that counted which a CU itself has given.
     */
    @Test
    void aRunThatKeepsOneCuBusyIsNotPutOffOnEach() throws InterruptedException {
        double most = 0;
        for (int tries = 0; tries < 20 && most < 0.46; tries++) {
            AtomicLong ofChain = new AtomicLong();
            AtomicLong ofWide = new AtomicLong();
            try (HostCam cam = HostCam.with().cus(2).open()) {
                cam.run(chain(ofChain, 20_000));
                cam.run(endless("wide", ofWide, 30_000, 64));
                while (ofChain.get() + ofWide.get() < 200_000_000L) {
                    Thread.sleep(10);
                }
            }
            most = Math.max(most, (double) ofChain.get() / (ofChain.get() + ofWide.get()));
        }
        assertTrue(most >= 0.46, "the chain had " + most + " of the time");
    }

    private static CodeletGraph chain(AtomicLong busy, long nanos) {
        ThreadedProcedure<Integer, Void> next = ThreadedProcedure.define(
                "next",
                p -> p.codelet("works", firing -> {
                    work(busy, nanos);
                    firing.invoke(p.self(), 0);
                }));
        return CodeletGraph.build(
                "chain", g -> g.codelet(firing -> firing.invoke(next, 0)).invokes());
    }

    private static void work(AtomicLong busy, long nanos) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < nanos) {
            Thread.onSpinWait();
        }
        busy.addAndGet(nanos);
    }

    private static CodeletGraph endless(String name, AtomicLong busy, long nanos) {
        return endless(name, busy, nanos, 1);
    }

    private static CodeletGraph endless(String name, AtomicLong busy, long nanos, int width) {
        AtomicInteger rounds = new AtomicInteger();
        return CodeletGraph.build(
                name,
                g -> g.loop(
                        "for ever",
                        firing -> rounds.incrementAndGet() != 0,
                        body -> body.codelets("works", width, firing -> work(busy, nanos))));
    }
}
