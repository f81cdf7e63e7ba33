package org.edarts.cu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.describe.Recording;
import org.edarts.cu.host.HostCam;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.viewer.analysis.Analysis;
import org.junit.jupiter.api.Test;

class RecordingTest {
    private static final CodeletGraph GRAPH = CodeletGraph.build("two", g -> {
        Codelet first = g.codelet("first", firing -> {});
        g.codelet("second", firing -> {}).after(first);
    });

    private static Trace twice(Cam cam, RunOptions options) throws InterruptedException {
        Recording recording = Recording.of(cam, GRAPH, options);
        cam.run(GRAPH, recording.options()).await();
        if (!cam.clock().virtual()) {
            cam.run(GRAPH, recording.options()).await();
        }
        return recording.trace();
    }

    @Test
    void aTraceSaysWhatWasRunWhereAndHow() throws InterruptedException {
        try (Cam cam = HostCam.with().cus(2).policy("steal-nearest").open()) {
            Trace trace = twice(cam, RunOptions.DEFAULT.seed(5));
            assertEquals(2, trace.runs().size());
            assertEquals(4, Analysis.of(trace).fired());
            assertEquals("steal-nearest", trace.header().policy());
            assertEquals(5, trace.header().seed());
            assertEquals("", trace.header().commandLine());
            assertTrue(
                    trace.header().graph().contains("\"second\""),
                    trace.header().graph());
            assertTrue(trace.header().machine().contains("host"), trace.header().machine());
            assertEquals(TraceClock.REAL_NANOS, trace.header().clock());
            assertNotNull(trace.header().startedAt());
            assertEquals(2, trace.units().size());
        }
    }

    @Test
    void virtualRunsHaveNoDate() throws InterruptedException {
        try (Cam cam = VirtualCam.on(Machine.named("host:3"))) {
            Trace trace = twice(cam, RunOptions.DEFAULT);
            assertNull(trace.header().startedAt());
            assertEquals(3, trace.units().size());
            assertEquals(2, Analysis.of(trace).fired());
        }
    }

    @Test
    void aRunThatCouldNotStartLeavesTheRecordingAsItWas() throws InterruptedException {
        GraphBuilder g = CodeletGraph.named("asking");
        Parameter<Integer> number = g.parameter("number");
        g.codelet("any", firing -> firing.get(number));
        CodeletGraph asking = g.build();
        try (Cam cam = HostCam.with().cus(1).open()) {
            Recording recording = Recording.of(cam, asking, RunOptions.DEFAULT);
            assertThrows(IllegalArgumentException.class, () -> cam.run(asking, recording.options()));
            cam.run(asking, recording.options().with(number, 1)).await();
            assertEquals(1, recording.trace().runs().size());
        }
    }

    @Test
    void aSmallRecordingKeepsTheLatest() throws InterruptedException {
        CodeletGraph many = CodeletGraph.build("many", g -> g.codelets("any", 100, firing -> {}));
        try (Cam cam = HostCam.with().cus(1).open()) {
            Recording recording = Recording.of(cam, many, RunOptions.DEFAULT, 20);
            cam.run(many, recording.options()).await();
            assertTrue(recording.trace("1", "x").dropped() > 0);
            assertEquals("x", recording.trace("1", "x").header().commandLine());
        }
    }
}
