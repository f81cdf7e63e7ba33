package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An interrupt that a codelet leaves behind is not shown to other codelets, whoever owns the thread. */
class LeftoverInterruptTest {
    private final List<Boolean> seen = new ArrayList<>();

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    /** One CU, both ways of running a graph, threads of all owners. */
    static List<Cam> cams() {
        return List.of(
                HostCam.with().cus(1).open(),
                HostCam.with().cus(1).policy("fifo").open(),
                HostCam.with().cus(1).on(Runnable::run).open(),
                HostCam.with().cus(1).policy("fifo").on(Runnable::run).open(),
                VirtualCam.on(Machines.host(1)));
    }

    private void look() {
        seen.add(Thread.currentThread().isInterrupted());
    }

    private static void interrupt() {
        Thread.currentThread().interrupt();
    }

    private CodeletGraph rudeThenInnocent() {
        return CodeletGraph.build("graph", g -> {
            var rude = g.codelets("rude", 20, firing -> {
                interrupt();
                look();
            });
            var innocent = g.codelets("innocent", 20, firing -> look());
            innocent.after(rude, (index, arcs) -> arcs.from(index));
        });
    }

    /** Waits without firing any codelet: one that interrupts itself does so to the thread that fires it. */
    private static void ended(Run run) throws InterruptedException {
        assertTrue(run.await(Duration.ofMinutes(1)));
    }

    private void assertOnlyRudeOnesSawIt(int rude, int innocent) {
        assertEquals(
                rude, seen.stream().filter(interrupted -> interrupted).count(), "those that interrupted themselves");
        assertEquals(innocent, seen.stream().filter(interrupted -> !interrupted).count(), "the others");
    }

    @ParameterizedTest
    @MethodSource("cams")
    void isNotSeenByOthers(Cam cam) throws InterruptedException {
        try (cam) {
            CodeletGraph graph = rudeThenInnocent();
            cam.prepare(graph);
            Run run = cam.run(graph);
            Thread.interrupted();
            ended(run);
        }
        assertOnlyRudeOnesSawIt(20, 20);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void isNotSeenByOthersInATracedRun(Cam cam) throws InterruptedException {
        try (cam) {
            TraceRecorder recorder = new TraceRecorder(cam.unitNames());
            CodeletGraph graph = rudeThenInnocent();
            cam.prepare(graph);
            Run run = cam.run(graph, RunOptions.DEFAULT.record(recorder));
            Thread.interrupted();
            ended(run);
        }
        assertOnlyRudeOnesSawIt(20, 20);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void isNotSeenByProcedures(Cam cam) throws InterruptedException {
        ThreadedProcedure<Integer, Integer> looks = ThreadedProcedure.define(
                "looks",
                p -> p.codelet("look", firing -> {
                    look();
                    firing.complete(p.result(), 1);
                }));
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> done = g.promise("done");
            g.codelet("rude", firing -> {
                firing.invoke(looks, 1, done);
                interrupt();
                look();
            });
            g.codelet("last", firing -> look()).after(done);
        });
        try (cam) {
            Run run = cam.run(graph);
            Thread.interrupted();
            ended(run);
        }
        assertOnlyRudeOnesSawIt(1, 2);
    }

    @ParameterizedTest
    @MethodSource("cams")
    void isNotSeenByCallbacks(Cam cam) throws InterruptedException {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        AtomicReference<Thread> outside = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Promise<Integer> promise = g.promise("promise");
            g.codelet("ask", firing -> {
                var completion = firing.begin(promise);
                outside.set(new Thread(() -> {
                    try {
                        asked.await();
                        completion.complete(1);
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }));
                outside.get().start();
            });
            g.codelet("rude", firing -> interrupt()).after(promise);
        });
        try (cam) {
            Run run = cam.run(graph);
            run.completion().whenComplete((report, failure) -> {
                look();
                told.countDown();
            });
            asked.countDown();
            told.await();
            outside.get().join();
        }
        assertEquals(List.of(false), seen);
    }

    @Test
    void oneThatWasThereBeforeIsKeptForTheOwnerOfABorrowedThread() throws InterruptedException {
        try (Cam cam = Cam.on(Runnable::run)) {
            interrupt();
            Run run = cam.run(CodeletGraph.build("graph", g -> g.codelet("innocent", firing -> look())));
            assertTrue(Thread.interrupted());
            ended(run);
        }
        assertEquals(List.of(false), seen);
    }

    @Test
    void oneThatACodeletLeftIsGivenBackWithTheBorrowedThread() throws InterruptedException {
        try (Cam cam = Cam.on(Runnable::run)) {
            CodeletGraph graph = rudeThenInnocent();
            cam.prepare(graph);
            Run run = cam.run(graph);
            assertTrue(Thread.interrupted());
            ended(run);
            cam.run(CodeletGraph.build("graph", g -> g.codelet("innocent", firing -> look())));
            assertFalse(Thread.interrupted());
        }
        assertOnlyRudeOnesSawIt(20, 21);
    }

    @Test
    void oneOfARunThatAnotherCodeletBringsAboutIsNotSeenByThatOne() throws InterruptedException {
        try (Cam cam = HostCam.with().cus(2).on(Runnable::run).open()) {
            CodeletGraph graph = CodeletGraph.build(
                    "graph",
                    g -> g.codelet("outer", firing -> {
                        cam.run(rudeThenInnocent());
                        look();
                        interrupt();
                        cam.run(CodeletGraph.build("inner", inner -> inner.codelet("innocent", one -> look())));
                        look();
                    }));
            Run run = cam.run(graph);
            assertTrue(Thread.interrupted());
            ended(run);
        }
        assertOnlyRudeOnesSawIt(21, 22);
    }
}
