package org.edarts.cu.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Completion;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.HostCam;
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
    void metersAreNamedAndTaggedByCamPolicyAndCu() {
        try (HostCam cam = HostCam.with().cus(2).policy("fifo").open()) {
            new CamMetrics(cam).bindTo(registry);
            Tags tags = Tags.of("cam", cam.name(), "policy", "fifo");
            Set<String> expected = Set.of(
                    meter("edarts.codelets.fired", tags.and("cu", "0")),
                    meter("edarts.codelets.fired", tags.and("cu", "1")),
                    meter("edarts.codelets.stolen", tags.and("cu", "0")),
                    meter("edarts.codelets.stolen", tags.and("cu", "1")),
                    meter("edarts.cu.busy", tags.and("cu", "0")),
                    meter("edarts.cu.busy", tags.and("cu", "1")),
                    meter("edarts.runs.active", tags));
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
        CodeletGraph waiting = CodeletGraph.build("waiting", g -> {
            Promise<String> answer = g.promise("answer");
            g.codelet("ask", firing -> operations.add(firing.begin(answer)));
            g.codelet("use", firing -> {}).after(answer);
        });
        try (HostCam cam = HostCam.with().cus(1).open()) {
            new CamMetrics(cam).bindTo(registry);
            assertEquals(0, active());
            Run run = cam.run(waiting);
            assertEquals(1, active());
            operations.take().complete("42");
            run.await();
            assertEquals(0, active());
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
