package org.edarts.it.conformance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.it.conformance.ReferenceMachine.Fired;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/** What a machine did with a graph, by its own trace. */
record Observed(Trace trace, RunReport report) {
    private static final int RECORDS = 1 << 13;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    static Observed of(Cam cam, CodeletGraph graph, long seed) throws InterruptedException {
        TraceRecorder recorder = new TraceRecorder(cam.unitNames(), RECORDS);
        Run run = cam.run(graph, RunOptions.DEFAULT.seed(seed).record(recorder));
        assertTrue(run.await(PATIENCE), "hangs");
        RunReport report = run.await();
        return new Observed(recorder.snapshot(new TraceHeader("", "", "{}", "", "", 1, cam.clock(), null)), report);
    }

    /** Returns the firings of a unit in their order. */
    List<Fired> firings(int unit) {
        return trace.units().get(unit).events().stream()
                .filter(event -> event.kind() == EventKind.FIRE)
                .map(event -> new Fired(nameOf(event), event.frame()))
                .toList();
    }

    String nameOf(TraceEvent event) {
        return trace.codelets().instanceName(event.codelet());
    }
}
