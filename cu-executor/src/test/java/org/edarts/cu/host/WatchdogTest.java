package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the watchdog says of a CU that has been in one codelet for long, and what a thread dump shows. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class WatchdogTest {
    private static final RunOptions WATCHED = RunOptions.DEFAULT.watchdog(Duration.ofMillis(40));

    private final BlockingQueue<String> reports = new LinkedBlockingQueue<>();

    /** Both ways of running a graph. */
    static List<String> policies() {
        return List.of("adaptive", "fifo");
    }

    private HostCamSettings oneCu(String policy) {
        return HostCam.with().cus(1).policy(policy).watchdogReport(reports::add);
    }

    private String reportOf(String graph) throws InterruptedException {
        String report = reports.take();
        while (!report.startsWith("run of \"" + graph + "\"")) {
            report = reports.take();
        }
        return report;
    }

    @ParameterizedTest
    @MethodSource("policies")
    void namesTheCodeletThatWaitsOnTheLastCuAndWhatItWaitsFor(String policy) throws InterruptedException {
        CodeletGraph inner = CodeletGraph.build("inner", g -> g.codelet("never", firing -> {}));
        AtomicReference<CompletableFuture<Void>> released = new AtomicReference<>();
        try (HostCam cam = oneCu(policy).open()) {
            CodeletGraph outer = CodeletGraph.build(
                    "outer",
                    g -> g.codelets("waits", 2, firing -> {
                        if (firing.index() == 1) {
                            Run run = cam.run(inner, WATCHED);
                            CompletableFuture.anyOf(run.completion().toCompletableFuture(), released.get())
                                    .join();
                        }
                    }));
            String at = "CU 0 has been in codelet \"waits\"[1] of \"outer\" for at least ";
            List<String> told;
            do {
                // again where the CU had to wait for a processor, of which reports cannot tell
                reports.clear();
                released.set(new CompletableFuture<>());
                cam.prepare(outer);
                Run run = cam.run(outer, WATCHED);
                told = List.of(reports.take(), reports.take());
                released.get().complete(null);
                run.join();
            } while (!told.stream().allMatch(report -> report.contains(at)));
            for (String report : told) {
                assertTrue(
                        report.contains("waiting in java.util.concurrent.CompletableFuture.join at WatchdogTest.java:"),
                        report);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("policies")
    void namesTheCodeletThatComputes(String policy) throws InterruptedException {
        AtomicBoolean released = new AtomicBoolean();
        CodeletGraph graph = CodeletGraph.build(
                "long",
                g -> g.codelet("computes", firing -> {
                    while (!released.get()) {
                        Thread.onSpinWait();
                    }
                }));
        try (HostCam cam = oneCu(policy).open()) {
            String report;
            do {
                released.set(false);
                cam.prepare(graph);
                Run run = cam.run(graph, WATCHED);
                report = reportOf("long");
                released.set(true);
                run.join();
            } while (!report.contains("CU 0 has been in codelet \"computes\" of \"long\" for at least "));
            assertTrue(report.contains(", running"), report);
        }
    }

    @Test
    void namesTheThreadAfterTheCodeletUntilItGoesOn() throws InterruptedException {
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        try (HostCam cam = oneCu("adaptive").open()) {
            String own = cam.name() + "-cu0";
            CodeletGraph graph = namedAfterItself("adaptive", names);
            cam.prepare(graph);
            cam.run(graph, WATCHED);
            assertEquals(own + " in \"slow\" of \"adaptive\"", names.take());
            cam.run(CodeletGraph.build("next", g -> g.codelet("tell", firing -> names.add(threadName()))));
            assertEquals(own, names.take());
        }
    }

    @Test
    void givesABorrowedThreadBackWithItsOwnName() throws Exception {
        BlockingQueue<String> names = new LinkedBlockingQueue<>();
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> new Thread(task, "lent"));
        try (HostCam cam = oneCu("fifo").on(executor).open()) {
            cam.run(namedAfterItself("fifo", names), WATCHED).await();
            assertEquals("lent in \"slow\" of \"fifo\"", names.take());
            assertEquals("lent", executor.submit(WatchdogTest::threadName).get());
        } finally {
            executor.shutdownNow();
            assertTrue(executor.awaitTermination(1, TimeUnit.MINUTES));
        }
    }

    /** A codelet that waits until its thread has another name, and tells it. */
    private static CodeletGraph namedAfterItself(String graph, BlockingQueue<String> names) {
        return CodeletGraph.build(
                graph,
                g -> g.codelet("slow", firing -> {
                    String own = threadName();
                    while (own.equals(threadName())) {
                        Thread.sleep(1);
                    }
                    names.add(threadName());
                }));
    }

    private static String threadName() {
        return Thread.currentThread().getName();
    }

    @Test
    void saysNothingOfACuThatIsInNoCodelet() throws InterruptedException {
        CodeletGraph graph = CodeletGraph.build("pending", g -> {
            var answer = g.<String>promise("answer");
            g.codelet("ask", firing -> firing.begin(answer));
            g.codelet("use", firing -> {}).after(answer);
        });
        try (HostCam cam = oneCu("adaptive").open()) {
            cam.run(graph, WATCHED);
            String report = reportOf("pending");
            while (report.contains("1 ready")) {
                // before the CU had a processor
                report = reportOf("pending");
            }
            assertTrue(report.contains(" after 1 firing; "), report);
            assertTrue(report.endsWith("; 1 split-phase operation is pending"), report);
        }
    }
}
