package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.cam.Machines;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.codelet.graph.Resource;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.cu.virtual.VirtualCosts;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceFile;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.TimeSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a trace in detail tells beside firings: scheduling, and why units are idle; and what is kept of a stalled run.
 */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class DetailedTraceTest {
    private static final CodeletGraph LAYERS = CodeletGraph.build("layers", g -> {
        Codelet first = g.codelets("first", 40, firing -> {});
        g.codelets("second", 40, firing -> {}).after(first);
    });

    private static Trace record(HostCam cam, CodeletGraph graph, boolean detailed) throws InterruptedException {
        Recording recording = detailed
                ? Recording.detailed(cam, graph, RunOptions.DEFAULT)
                : Recording.of(cam, graph, RunOptions.DEFAULT);
        cam.run(graph, recording.options()).await();
        return recording.trace();
    }

    /** By a static schedule, and by slots. */
    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "fifo", "steal-nearest"})
    void onTheHostTheTimeBetweenFiringsIsSchedulingOrIdleForAReason(String policy) throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            cam.prepare(LAYERS);
            Trace trace = record(cam, LAYERS, true);
            TimeSplit time = Analysis.of(trace).time();
            assertEquals(time.total(), time.sum());
            assertNotNull(time.overhead());
            assertTrue(time.overhead() > 0, "no clock is so coarse that 80 firings follow each other at once");
            trace.units()
                    .forEach(unit -> unit.events().stream()
                            .filter(event -> event.kind() == EventKind.IDLE)
                            .forEach(event -> assertNotNull(event.idleReason(), event.toString())));
            TimeSplit plain = Analysis.of(record(cam, LAYERS, false)).time();
            assertNull(plain.overhead(), "it is not recorded, which is not 0");
            assertNull(plain.reasons());
        }
    }

    @Test
    void aCuThatAnOperationOutsideKeepsWaitingSaysSo() throws InterruptedException {
        AtomicReference<Completion<Integer>> operation = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("asking", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> operation.set(firing.begin(answer)));
            g.codelet("take", firing -> {}).after(answer);
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            Run run = cam.run(graph, recording.options());
            while (operation.get() == null || cam.runs().awake().count() > 0) {
                Thread.onSpinWait();
            }
            operation.get().complete(1);
            run.await();
            assertTrue(
                    recording.trace().units().get(0).events().stream()
                            .anyMatch(event -> event.idleReason() == IdleReason.OUTSIDE),
                    () -> recording.trace().events().toString());
        }
    }

    /**
     * A decision on where a codelet goes takes 1, and until then nobody can take it. CU 1 may not take what is bound to
     * CU 0; and while it holds the only token, CU 0 waits for that.
     */
    @Test
    void inVirtualTimeEachIdleTimeHasItsReason() {
        Resource token = Resource.exclusive("token");
        CodeletGraph graph = CodeletGraph.build("reasons", g -> {
            Codelet begin = g.codelet("begin", firing -> {}).costs(5).on(0);
            Codelet bound = g.codelets("bound", 2, firing -> {}).costs(10).on(0).after(begin);
            Codelet needy = g.codelets("needy", 2, firing -> {})
                    .costs(10)
                    .needs(token, 1)
                    .after(bound);
            g.codelet("end", firing -> {}).costs(5).after(needy);
        });
        try (VirtualCam cam = VirtualCam.with(Machines.host(2))
                .policy("fifo")
                .costs(VirtualCosts.NONE.withDecision(1))
                .open()) {
            Recording recording = Recording.detailed(cam, graph, RunOptions.DEFAULT);
            cam.run(graph, recording.options()).join();
            assertEquals(
                    List.of(
                            "CU 0 TOKENS 30+9",
                            "CU 1 OUT_OF_REACH 0+1",
                            "CU 1 NOTHING_READY 1+5",
                            "CU 1 OUT_OF_REACH 6+12",
                            "CU 1 NOTHING_READY 18+10",
                            "CU 1 OUT_OF_REACH 28+1",
                            "CU 1 NOTHING_READY 39+10",
                            "CU 1 OUT_OF_REACH 49+1",
                            "CU 1 NOTHING_READY 50+5"),
                    recording.trace().units().stream()
                            .flatMap(unit -> unit.events().stream())
                            .filter(event -> event.kind() == EventKind.IDLE)
                            .map(event -> "CU " + event.unit() + " " + event.idleReason() + " " + event.time() + "+"
                                    + event.duration())
                            .toList());
        }
    }

    @Test
    void theWatchdogKeepsWhatHappenedBeforeAStall(@TempDir Path folder) throws InterruptedException, IOException {
        BlockingQueue<String> reports = new LinkedBlockingQueue<>();
        Path file = folder.resolve("stalled.trace");
        AtomicReference<Completion<Integer>> operation = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("stuck", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> operation.set(firing.begin(answer)));
            g.codelet("take", firing -> {}).after(answer);
        });
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(reports::add).open()) {
            Recording recording = Recording.of(cam, graph, RunOptions.DEFAULT.watchdog(Duration.ofMillis(40)))
                    .writingStalls(file, Duration.ofMinutes(5));
            Run run = cam.run(graph, recording.options());
            String report = reports.take();
            while (Analysis.of(recording.trace()).fired() == 0) {
                // it came before the codelet had a processor
                report = reports.take();
            }
            assertTrue(report.endsWith("; what happened before is in " + file), report);
            assertTrue(TraceFile.read(file).runs().size() == 1, "the run has begun");
            operation.get().complete(1);
            run.await();
        }
    }

    @Test
    void aRecordThatCannotBeKeptDoesNotKeepTheReportBack(@TempDir Path folder) throws InterruptedException {
        BlockingQueue<String> reports = new LinkedBlockingQueue<>();
        AtomicReference<Completion<Integer>> operation = new AtomicReference<>();
        CodeletGraph graph = CodeletGraph.build("stuck", g -> {
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> operation.set(firing.begin(answer)));
            g.codelet("take", firing -> {}).after(answer);
        });
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(reports::add).open()) {
            RunOptions watched = RunOptions.DEFAULT.watchdog(Duration.ofMillis(40));
            Recording recording = Recording.of(cam, graph, watched)
                    .writingStalls(folder.resolve("missing/stalled.trace"), Duration.ofMinutes(5));
            Run run = cam.run(graph, recording.options());
            String report = reports.take();
            assertTrue(report.contains("; what happened before could not be written: "), report);
            Run other = cam.run(graph, watched.stallNote(() -> {
                throw new IllegalStateException("no note");
            }));
            while (!report.contains("no note")) {
                report = reports.take();
            }
            assertEquals(Run.State.RUNNING, other.state());
            run.cancel();
            other.cancel();
        }
    }
}
