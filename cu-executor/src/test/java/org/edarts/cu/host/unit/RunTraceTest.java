package org.edarts.cu.host.unit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.List;
import org.edarts.cam.Machines;
import org.edarts.codelet.CodeletGraph;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.Policies;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

class RunTraceTest {
    private static final TraceRecorder RECORDER = new TraceRecorder(List.of("cu0"));

    private static final TraceHeader HEADER =
            new TraceHeader("", "", "", "", "adaptive", 1, TraceClock.REAL_NANOS, null);

    private static UnitTrace unit(RunTrace trace) {
        UnitTrace unit = trace.unit(0, UnitTrace::new);
        assertNotNull(unit);
        return unit;
    }

    @Test
    void aRunMayGoOnInAnotherWayWhileAUnitFires() {
        CodeletGraph graph = CodeletGraph.build("two", g -> g.codelets("codelet", 2, firing -> {}));
        Units units = new Units(Machines.host(1), CheckedPolicy.of(Policies.named("adaptive")), false, 1);
        RunTrace trace = RunTrace.of("cam", units, graph.compiled(), RECORDER, System.nanoTime());
        trace.started();
        UnitTrace former = unit(trace);
        former.resume();
        UnitTrace latter = unit(trace);
        former.fired(0);
        latter.resume();
        latter.fired(1);
        trace.ended(System.nanoTime(), true);
        long end = 0;
        for (TraceEvent event : RECORDER.snapshot(HEADER).units().get(0).events()) {
            if (event.kind() == EventKind.FIRE || event.kind() == EventKind.IDLE) {
                assertEquals(end, event.time(), event.toString());
                end = event.end();
            }
        }
    }
}
