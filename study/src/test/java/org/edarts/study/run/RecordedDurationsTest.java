package org.edarts.study.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.edarts.cam.Machine;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.cu.virtual.VirtualCam;
import org.edarts.trace.CodeletTable.Codelets;
import org.edarts.trace.CodeletTable.Procedure;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;
import org.junit.jupiter.api.Test;

class RecordedDurationsTest {
    private static final CodeletGraph GRAPH = CodeletGraph.build("g", g -> {
        Codelet first = g.codelet("first", firing -> {});
        g.codelets("many", 3, firing -> {}).after(first);
    });

    private static Trace trace(Consumer<UnitRecorder> records) {
        TraceRecorder recorder = new TraceRecorder(List.of("cu0"), 20);
        recorder.declare(new Procedure("g", List.of(new Codelets("first", 1), new Codelets("many", 3))));
        recorder.runStarted(0);
        records.accept(recorder.unit(0));
        recorder.runEnded(1_000);
        return recorder.snapshot(new TraceHeader("0.1", "", "{}", "host", "fifo", 1, TraceClock.REAL_NANOS, null));
    }

    @Test
    void eachCodeletTakesItsMeanAndOneThatDidNotFireThatOfItsDeclaration() throws InterruptedException {
        RecordedDurations durations = RecordedDurations.of(trace(cu -> {
            cu.fire(0, 5, 0, 0, -1, -1);
            cu.fire(5, 15, 1, 0, 0, 0);
            cu.fire(15, 35, 1, 0, 0, 0);
            cu.fire(35, 80, 3, 0, 0, 0);
        }));
        assertEquals(
                List.of(5L, 15L, 25L, 45L),
                List.of(
                        durations.duration(0, 0),
                        durations.duration(1, 0),
                        durations.duration(2, 0),
                        durations.duration(3, 0)));
        try (VirtualCam cam = VirtualCam.with(Machine.named("host:3"))
                .policy("fifo")
                .times(durations::timesOf)
                .open()) {
            assertEquals(5 + 45, cam.run(GRAPH).await().nanoseconds());
        }
    }

    @Test
    void tracesThatSayNothingOfTheGraphAreRefused() {
        assertTrue(complaint(() -> RecordedDurations.of(trace(cu -> {}))).startsWith("no codelet fired"));
        Trace invoking = trace(cu -> cu.invoke(0, 1, 1, 0, 0));
        assertTrue(complaint(() -> RecordedDurations.of(invoking)).contains("threaded procedures"));
        CodeletGraph other = CodeletGraph.build("other", g -> g.codelets("many", 4, firing -> {}));
        RecordedDurations durations = RecordedDurations.of(trace(cu -> cu.fire(0, 5, 0, 0, -1, -1)));
        assertTrue(complaint(() -> durations.timesOf(other.compiled())).startsWith("the trace is of another graph"));
    }

    private static String complaint(Runnable call) {
        return String.valueOf(
                assertThrows(IllegalArgumentException.class, call::run).getMessage());
    }
}
