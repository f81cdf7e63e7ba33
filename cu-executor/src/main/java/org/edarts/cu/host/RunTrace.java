package org.edarts.cu.host;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a run, if it has one: what its units record, and the marks of its start and end. Made and started by the thread
 * that starts the run, ended by the one that ends it; a unit that is at work tells the failure.
 */
final class RunTrace {
    private final HostCam cam;
    private final CompiledGraph graph;
    private final @Nullable TraceRecorder recorder;
    private final long start;
    private final List<LaneTrace> lanes = new ArrayList<>();
    private volatile int failedCodelet = TraceEvent.NONE;
    private volatile int failedFrame = TraceEvent.NONE;

    /**
     * Makes the graph known to the recorder.
     *
     * @param start when the run began
     * @throws IllegalArgumentException if the recorder has too few units, or has recorded another graph
     */
    RunTrace(HostCam cam, CompiledGraph graph, @Nullable TraceRecorder recorder, long start) {
        if (recorder != null && recorder.units() < cam.unitCount()) {
            throw new IllegalArgumentException("the trace recorder has " + recorder.units() + " units, but CAM "
                    + cam.name() + " has " + cam.unitCount() + "; make it with the names of cam.unitNames()");
        }
        if (recorder != null) {
            LaneTrace.declare(graph, recorder);
        }
        this.cam = cam;
        this.graph = graph;
        this.recorder = recorder;
        this.start = start;
    }

    /** Returns what a unit records the run with, or null. */
    @Nullable
    LaneTrace lane(int unit) {
        if (recorder == null) {
            return null;
        }
        LaneTrace lane = new LaneTrace(recorder, unit, cam.unitCount(), graph, start);
        lanes.add(lane);
        return lane;
    }

    /** Marks the start, when nothing can prevent it any more and no unit has seen the run. */
    void started() {
        if (recorder != null) {
            recorder.runStarted(start);
        }
    }

    /** Remembers whose failure ended the run. */
    void failedIn(Frame frame, int codelet) {
        failedCodelet = frame.traceBase + codelet;
        failedFrame = frame.traceNumber;
    }

    /** Marks the end, when no unit is at work any more. */
    void ended(long end, boolean succeeded) {
        if (recorder != null) {
            for (int lane = 0; lane < lanes.size(); lane++) {
                lanes.get(lane).ended(end);
            }
            if (succeeded) {
                recorder.runEnded(end);
            } else {
                recorder.runFailed(end, failedCodelet, failedFrame);
            }
        }
    }
}
