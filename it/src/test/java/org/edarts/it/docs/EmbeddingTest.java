package org.edarts.it.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.describe.GraphDot;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.LinuxAffinity;
import org.edarts.cu.host.RunListener;
import org.edarts.cu.host.RunOutcome;
import org.edarts.cu.metrics.CamMetrics;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.viewer.analysis.Analysis;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the table of docs/embedding.md tells to write. */
class EmbeddingTest {
    @Test
    void machines() throws InterruptedException {
        try (Cam cam = Cam.host(2)) {
            assertEquals("six", answer(cam));
        }
        try (Cam cam = HostCam.with().cus(2).policy("steal-nearest").open()) {
            assertEquals("six", answer(cam));
        }
        Machine machine = Machine.named("host:2");
        try (Cam cam = Cam.of(machine)) {
            assertEquals("six", answer(cam));
        }
        ExecutorService executor = Executors.newFixedThreadPool(2);
        try (Cam cam = Cam.on(executor)) {
            assertEquals("six", answer(cam));
        } finally {
            executor.shutdown();
        }
        try (Cam cam = HostCam.with().busySpin().open()) {
            assertEquals("six", answer(cam));
        }
        try (Cam cam = HostCam.with().watchdogReport(report -> show(report)).open()) {
            assertEquals("six", answer(cam));
        }
    }

    /** Compiled only: not every system has two processors and lets them be chosen. */
    static Cam bound() {
        return HostCam.with().affinity(new LinuxAffinity(0, 1)).open();
    }

    @Test
    void metrics() throws InterruptedException {
        MeterRegistry registry = new SimpleMeterRegistry();
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            answer(cam);
            assertEquals(
                    2, registry.get("edarts.codelets.fired").functionCounter().count());
        }
    }

    @Test
    void aListener() throws InterruptedException {
        List<RunOutcome> outcomes = new CopyOnWriteArrayList<>();
        RunListener listener = new RunListener() {
            @Override
            public void ended(CodeletGraph graph, RunOutcome outcome, RunReport report) {
                outcomes.add(outcome);
            }

            @Override
            public void stalled(CodeletGraph graph) {
                throw new AssertionError(graph.name());
            }
        };
        try (HostCam cam = HostCam.with().cus(1).open()) {
            cam.listen(listener);
            answer(cam);
        }
        assertEquals(List.of(RunOutcome.SUCCEEDED), outcomes);
    }

    @Test
    void aTrace(@TempDir Path folder) throws InterruptedException, IOException {
        RunOptions options = RunOptions.DEFAULT.deadline(Duration.ofSeconds(5)).seed(7);
        CodeletGraph graph = CodeletGraph.build("traced", g -> g.codelet("only", firing -> {}));
        try (Cam cam = HostCam.with().cus(1).open()) {
            Recording recording = Recording.of(cam, graph, options);
            cam.run(graph, recording.options()).await();
            Trace trace = recording.trace();
            TraceFile.write(folder.resolve("traced.trace"), trace);
            assertEquals(
                    7, TraceFile.read(folder.resolve("traced.trace")).header().seed());
            assertNotNull(Analysis.of(trace));
            assertEquals(1, recording.last(Duration.ofSeconds(10)).runs().size());
            Path file = folder.resolve("stalled.trace");
            Recording watched = recording.writingStalls(file, Duration.ofSeconds(10));
            assertNotNull(watched.options().stallNote());
            assertTrue(Recording.detailed(cam, graph, options).trace().detailed());
            assertTrue(GraphDot.of(graph).executed(trace).text().contains("only"));
        }
    }

    private static String answer(Cam cam) throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("answer");
        Promise<String> promise = g.promise("promise");
        CompletionStage<String> stage = CompletableFuture.completedFuture("six");
        g.codelet("ask", firing -> firing.begin(promise, stage));
        g.codelet("hear", firing -> firing.get(promise)).after(promise);
        Run run = cam.run(g.build());
        run.await();
        return run.get(promise);
    }

    private static void show(String report) {
        throw new AssertionError(report);
    }
}
