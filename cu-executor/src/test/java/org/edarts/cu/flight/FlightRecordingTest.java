package org.edarts.cu.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.HostCamSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a flight recording of the JVM holds of runs, and what of the recorder is loaded when there is none. */
class FlightRecordingTest {
    @TempDir
    private Path directory;

    private List<RecordedEvent> record(String event, Workload workload) throws Exception {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording()) {
            recording.start();
            workload.work();
            recording.stop();
            recording.dump(file);
        }
        // a recording holds them thread by thread, and a run ends on whichever thread fired its last codelet
        return RecordingFile.readAllEvents(file).stream()
                .filter(one -> one.getEventType().getName().equals(event))
                .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                .toList();
    }

    private interface Workload {
        void work() throws Exception;
    }

    @Test
    void runsBearTheirOutcome() throws Exception {
        CodeletGraph graph = CodeletGraph.build("good", g -> {
            Codelet sleeps = g.codelet("sleeps", firing -> Thread.sleep(20));
            g.codelets("others", 2, firing -> {}).after(sleeps);
        });
        CodeletGraph bad = CodeletGraph.build(
                "bad",
                g -> g.codelet("throws", firing -> {
                    throw new IllegalStateException("boom");
                }));
        List<RecordedEvent> events = record("org.edarts.Run", () -> {
            try (HostCam cam = HostCam.with().cus(1).policy("fifo").open()) {
                cam.run(graph).await();
                assertThrows(CodeletFailedException.class, () -> cam.run(bad).await());
            }
        });
        assertEquals(List.of("good", "bad"), strings(events, "graph"));
        assertEquals(List.of("succeeded", "failed"), strings(events, "outcome"));
        assertEquals(List.of("fifo", "fifo"), strings(events, "policy"));
        assertEquals(3, events.get(0).getLong("fired"));
        assertTrue(events.get(0).getDuration().compareTo(Duration.ofMillis(20)) >= 0);
        assertEquals("", events.get(0).getString("message"));
        assertTrue(events.get(1).getString("message").contains("\"throws\""));
    }

    @Test
    void failuresBearTheirCodelet() throws Exception {
        CodeletGraph graph = CodeletGraph.build("graph", g -> {
            Codelet good = g.codelet("good", firing -> {});
            g.codelets("bad", 3, firing -> {
                        if (firing.index() == 2) {
                            throw new IllegalStateException("boom");
                        }
                    })
                    .after(good);
        });
        List<RecordedEvent> events = record("org.edarts.Failure", () -> {
            try (HostCam cam = HostCam.with().cus(1).open()) {
                assertThrows(CodeletFailedException.class, () -> cam.run(graph).await());
            }
        });
        assertEquals(1, events.size());
        RecordedEvent failure = events.get(0);
        assertEquals("graph", failure.getString("graph"));
        assertEquals("bad", failure.getString("codelet"));
        assertEquals(2, failure.getInt("index"));
        assertEquals(0, failure.getInt("cu"));
        assertEquals("java.lang.IllegalStateException: boom", failure.getString("message"));
    }

    @Test
    void stallsBearTheReportOfTheWatchdog() throws Exception {
        CountDownLatch reported = new CountDownLatch(1);
        CodeletGraph graph = CodeletGraph.build("graph", g -> g.codelet("waits", firing -> reported.await()));
        List<String> reports = new ArrayList<>();
        List<RecordedEvent> events = record("org.edarts.Stall", () -> {
            HostCamSettings settings = HostCam.with().cus(1).watchdogReport(report -> {
                reports.add(report);
                reported.countDown();
            });
            try (HostCam cam = settings.open()) {
                Run run = cam.run(graph, RunOptions.DEFAULT.watchdog(Duration.ofMillis(20)));
                run.await();
            }
        });
        assertEquals(reports, strings(events, "report"));
        assertEquals(List.of("graph"), strings(events, "graph"));
    }

    private static List<String> strings(List<RecordedEvent> events, String field) {
        return events.stream().map(event -> event.getString(field)).toList();
    }

    /** A program of its own: runs a graph, and fails once. */
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws InterruptedException {
            CodeletGraph graph = CodeletGraph.build("graph", g -> g.codelet("some", firing -> {}));
            CodeletGraph bad = CodeletGraph.build(
                    "bad",
                    g -> g.codelet("throws", firing -> {
                        throw new IllegalStateException("boom");
                    }));
            try (HostCam cam = HostCam.with().cus(1).open()) {
                cam.run(graph).await();
                assertThrows(CodeletFailedException.class, () -> cam.run(bad).await());
            }
        }
    }

    private static List<String> outputOf(String option) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        option,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Program.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines;
        try (var output = process.inputReader(StandardCharsets.UTF_8)) {
            lines = output.lines().toList();
        }
        assertEquals(0, process.waitFor(), () -> String.join("\n", lines));
        return lines;
    }

    @Test
    void whileNobodyRecordsNothingOfItIsLoaded() throws Exception {
        List<String> loaded = outputOf("-Xlog:class+load").stream()
                .map(line -> line.replaceAll("\\[.*] ?| source:.*", ""))
                .filter(name -> name.startsWith("jdk.jfr.") || name.matches(".*\\.flight\\.[A-Z]\\w+(Event|Recording)"))
                .toList();
        assertEquals(List.of("org.edarts.cu.flight.FlightRecording", "jdk.jfr.FlightRecorder"), loaded);
    }

    @Test
    void aJvmWithoutTheRecorderDoes() throws Exception {
        assertEquals(List.of(), outputOf("--limit-modules=java.base"));
    }
}
