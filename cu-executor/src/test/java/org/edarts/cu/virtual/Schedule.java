package org.edarts.cu.virtual;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/** A run on a virtual machine and what its trace says: which codelet fired when and where. */
final class Schedule {
    private static final int RECORDS_PER_CU = 8191;

    private final RunReport report;
    private final VirtualRun run;
    private final Trace trace;

    /** One firing. */
    record Firing(String codelet, int cu, long start, long end) {
        @Override
        public String toString() {
            return codelet + "@" + cu + " " + start + "-" + end;
        }
    }

    private Schedule(VirtualRun run, RunReport report, Trace trace) {
        this.run = run;
        this.report = report;
        this.trace = trace;
    }

    static Schedule of(VirtualCam cam, CodeletGraph graph) {
        return of(cam, graph, RunOptions.DEFAULT);
    }

    static Schedule of(VirtualCam cam, CodeletGraph graph, RunOptions options) {
        TraceRecorder recorder = recorder(cam);
        VirtualRun run = cam.run(graph, options.record(recorder));
        try {
            return new Schedule(run, run.await(), recorder.snapshot(header(cam)));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static TraceRecorder recorder(VirtualCam cam) {
        return new TraceRecorder(
                IntStream.range(0, cam.machine().cus().size())
                        .mapToObj(cu -> "CU " + cu)
                        .toList(),
                RECORDS_PER_CU);
    }

    static TraceHeader header(VirtualCam cam) {
        return new TraceHeader("", "", "", "", cam.policy(), 1, TraceClock.VIRTUAL_NANOS, null);
    }

    /** Returns all firings, by their start, then by their CU. */
    List<Firing> firings() {
        List<Firing> firings = new ArrayList<>();
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.FIRE) {
                String name = trace.codelets().instanceName(event.codelet());
                firings.add(new Firing(name, event.unit(), event.time(), event.end()));
            }
        }
        firings.sort(Comparator.comparingLong(Firing::start).thenComparingInt(Firing::cu));
        return firings;
    }

    /** Returns all firings as text, such as {@code a@0 0-10, b@1 10-20}. */
    @Override
    public String toString() {
        return String.join(", ", firings().stream().map(Firing::toString).toList());
    }

    RunReport report() {
        return report;
    }

    VirtualRun run() {
        return run;
    }

    Trace trace() {
        return trace;
    }
}
