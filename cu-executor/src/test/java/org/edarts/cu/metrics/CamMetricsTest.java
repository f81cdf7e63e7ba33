package org.edarts.cu.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.StallException;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.host.RunListener;
import org.edarts.cu.host.RunOutcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CamMetricsTest {
    private static final int CODELETS = 5_000;

    private static final CodeletGraph INDEPENDENT =
            CodeletGraph.build("independent", g -> g.codelets("c", CODELETS, firing -> Thread.onSpinWait()));

    private final BlockingQueue<Completion<String>> operations = new LinkedBlockingQueue<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void closingTakesTheMetersOutOfTheRegistryAndLeavesThoseOfOthers() throws InterruptedException {
        MeterRegistry registry = new SimpleMeterRegistry();
        CodeletGraph graph = CodeletGraph.build("graph", g -> g.codelet("only", firing -> {}));
        try (HostCam one = HostCam.with().cus(1).open();
                HostCam other = HostCam.with().cus(1).open()) {
            CamMetrics metrics = new CamMetrics(one);
            metrics.bindTo(registry);
            new CamMetrics(other).bindTo(registry);
            int ofOther = registry.getMeters().size() / 2;
            one.run(graph).await();
            metrics.close();
            one.run(graph).await();
            assertEquals(ofOther, registry.getMeters().size());
            assertTrue(registry.getMeters().stream()
                    .allMatch(meter -> other.name().equals(meter.getId().getTag("cam"))));
        }
    }

    @Test
    void metersAreNamedAndTaggedByCamPolicyAndCu() {
        try (HostCam cam = HostCam.with().cus(2).policy("fifo").open()) {
            new CamMetrics(cam).bindTo(registry);
            Tags tags = Tags.of("cam", cam.name(), "policy", "fifo");
            Set<String> expected = new HashSet<>(Set.of(
                    meter("edarts.codelets.fired", tags.and("cu", "0")),
                    meter("edarts.codelets.fired", tags.and("cu", "1")),
                    meter("edarts.codelets.stolen", tags.and("cu", "0")),
                    meter("edarts.codelets.stolen", tags.and("cu", "1")),
                    meter("edarts.cu.busy", tags.and("cu", "0")),
                    meter("edarts.cu.busy", tags.and("cu", "1")),
                    meter("edarts.codelets.ready", tags),
                    meter("edarts.stalls", tags),
                    meter("edarts.runs.active", tags)));
            for (String outcome : List.of("succeeded", "failed", "cancelled", "deadline", "stalled")) {
                expected.add(meter("edarts.runs", tags.and("outcome", outcome)));
            }
            assertEquals(
                    expected,
                    registry.getMeters().stream()
                            .map(Meter::getId)
                            .map(id -> meter(id.getName(), id.getTags()))
                            .collect(Collectors.toSet()));
            for (Meter meter : registry.getMeters()) {
                assertNotNull(meter.getId().getDescription());
                assertNotNull(meter.getId().getBaseUnit());
            }
        }
    }

    private static String meter(String name, Iterable<Tag> tags) {
        StringJoiner text = new StringJoiner(", ", name + "{", "}");
        tags.forEach(tag -> text.add(tag.getKey() + "=" + tag.getValue()));
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "steal-nearest", "round-robin"})
    void theyShowWhatTheCusDidInAllRuns(String policy) throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            new CamMetrics(cam).bindTo(registry);
            assertEquals(0, fired(0) + fired(1));
            double[] fired = new double[2];
            double[] stolen = new double[2];
            double[] busy = new double[2];
            for (int run = 0; run < 3; run++) {
                for (RunReport.Unit unit : cam.run(INDEPENDENT).await().units()) {
                    fired[unit.cu()] += unit.fired();
                    stolen[unit.cu()] += unit.stolen();
                    busy[unit.cu()] += unit.busyNanoseconds();
                }
                assertEquals((run + 1) * CODELETS, fired(0) + fired(1));
                for (int cu = 0; cu < 2; cu++) {
                    assertEquals(fired[cu], fired(cu));
                    assertEquals(stolen[cu], value("edarts.codelets.stolen", cu));
                    assertEquals(busy[cu] / 1e9, value("edarts.cu.busy", cu), 1e-9);
                }
            }
            assertTrue(busy[0] + busy[1] > 0);
        }
    }

    @Test
    void activeRunsAreThoseThatHaveNotEnded() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            assertEquals(0, active());
            Run run = cam.run(waiting());
            assertEquals(1, active());
            operations.take().complete("42");
            run.await();
            assertEquals(0, active());
        }
    }

    private CodeletGraph waiting() {
        return CodeletGraph.build("waiting", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> operations.add(firing.begin(answer)));
            g.codelet("use", firing -> {}).after(answer);
        });
    }

    @Test
    void runsAreCountedByOutcome() throws InterruptedException {
        CodeletGraph failing = CodeletGraph.build(
                "failing",
                g -> g.codelet("throws", firing -> {
                    throw new IllegalStateException("boom");
                }));
        CodeletGraph stalling = CodeletGraph.build("stalling", g -> {
            Promise<String> never = g.promise("never");
            g.codelet("some", firing -> {});
            g.codelet("use", firing -> {}).after(never);
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            cam.run(INDEPENDENT).await();
            cam.run(INDEPENDENT).await();
            assertThrows(CodeletFailedException.class, () -> cam.run(failing).await());
            assertThrows(StallException.class, () -> cam.run(stalling).await());
            Run cancelled = cam.run(waiting());
            cancelled.cancel();
            assertThrows(RunCancelledException.class, cancelled::await);
            Run late = cam.run(waiting(), RunOptions.DEFAULT.deadline(Duration.ofMillis(1)));
            assertThrows(DeadlineExceededException.class, late::await);
        }
        Map<String, Double> counts = new HashMap<>();
        for (Counter counter : registry.get("edarts.runs").counters()) {
            counts.put(counter.getId().getTag("outcome"), counter.count());
        }
        assertEquals(
                Map.of("succeeded", 2.0, "failed", 1.0, "stalled", 1.0, "cancelled", 1.0, "deadline", 1.0), counts);
    }

    @Test
    void aTimerOfEachGraphHasItsDurations() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            long nanos = 0;
            for (int run = 0; run < 3; run++) {
                nanos += cam.run(INDEPENDENT).await().nanoseconds();
            }
            Timer timer = registry.get("edarts.run.duration")
                    .tag("graph", "independent")
                    .timer();
            assertEquals(3, timer.count());
            assertEquals(nanos, timer.totalTime(TimeUnit.NANOSECONDS), 1);
        }
    }

    @Test
    void veryManyGraphsShareATimer() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            for (int graph = 0; graph < 150; graph++) {
                cam.run(CodeletGraph.build("graph " + graph, g -> g.codelet("some", firing -> {})))
                        .await();
            }
        }
        assertEquals(101, registry.get("edarts.run.duration").timers().size());
        assertEquals(
                50,
                registry.get("edarts.run.duration")
                        .tag("graph", "other")
                        .timer()
                        .count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"adaptive", "steal-nearest", "round-robin", "fifo"})
    void readyCodeletsAreThoseThatCouldFire(String policy) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch released = new CountDownLatch(1);
        CodeletGraph graph = CodeletGraph.build("ready", g -> {
            var first = g.codelets("first", 10, firing -> {
                begun.countDown();
                released.await();
            });
            g.codelets("then", 10, firing -> {}).after(first);
        });
        try (HostCam cam = HostCam.with().cus(2).policy(policy).open()) {
            new CamMetrics(cam).bindTo(registry);
            Gauge ready = registry.get("edarts.codelets.ready").gauge();
            assertEquals(0, ready.value());
            cam.prepare(graph);
            Run run = cam.run(graph);
            begun.await();
            assertEquals(8, ready.value());
            released.countDown();
            run.await();
            assertEquals(0, ready.value());
        }
    }

    @Test
    void stallsAreCounted() throws InterruptedException {
        CountDownLatch counted = new CountDownLatch(1);
        try (HostCam cam = HostCam.with().cus(1).watchdogReport(report -> {}).open()) {
            new CamMetrics(cam).bindTo(registry);
            Counter stalls = registry.get("edarts.stalls").counter();
            CodeletGraph graph = CodeletGraph.build(
                    "graph",
                    g -> g.codelet("waits", firing -> {
                        while (stalls.count() == 0) {
                            counted.await(1, TimeUnit.MILLISECONDS);
                        }
                    }));
            cam.run(graph, RunOptions.DEFAULT.watchdog(Duration.ofMillis(20))).await();
            assertEquals(1, stalls.count());
        }
    }

    @Test
    void aListenerThatThrowsChangesNothing() throws InterruptedException {
        try (HostCam cam = HostCam.with().cus(1).open()) {
            cam.listen(new RunListener() {
                @Override
                public void ended(CodeletGraph graph, RunOutcome outcome, RunReport report) {
                    throw new IllegalStateException("not today");
                }

                @Override
                public void stalled(CodeletGraph graph) {}
            });
            new CamMetrics(cam).bindTo(registry);
            assertEquals(CODELETS, cam.run(INDEPENDENT).await().fired());
            assertEquals(
                    1,
                    registry.get("edarts.runs")
                            .tag("outcome", "succeeded")
                            .counter()
                            .count());
        }
    }

    private double fired(int cu) {
        return value("edarts.codelets.fired", cu);
    }

    private double value(String name, int cu) {
        Meter meter = registry.get(name).tag("cu", Integer.toString(cu)).meter();
        return meter.measure().iterator().next().getValue();
    }

    private double active() {
        return registry.get("edarts.runs.active").gauge().value();
    }
}
