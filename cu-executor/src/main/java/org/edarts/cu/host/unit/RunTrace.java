package org.edarts.cu.host.unit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The trace of a run, if it has one: what its units record, and the marks of its start and end. Made and started by the
 * thread that starts the run, ended by the one that ends it; a unit that is at work tells the failure.
 */
public final class RunTrace {
    /** Records nothing. */
    public static final RunTrace NONE = new RunTrace(null, null, 0, 0);

    private final @Nullable TraceRecorder recorder;
    private final @Nullable CompiledGraph graph;
    private final int units;
    private final long start;
    private final List<UnitTrace> ofUnits = new ArrayList<>();
    private volatile int failedCodelet = TraceEvent.NONE;
    private volatile int failedFrame = TraceEvent.NONE;

    /**
     * Makes the graph known to a recorder, and returns what records a run of it; {@link #NONE} if there is none.
     *
     * @param cam the name of the CAM
     * @param start when the run began
     * @throws IllegalArgumentException if the recorder has too few units, or has recorded another graph
     */
    public static RunTrace of(
            String cam, Units units, CompiledGraph graph, @Nullable TraceRecorder recorder, long start) {
        if (recorder == null) {
            return NONE;
        }
        if (recorder.units() < units.count()) {
            throw new IllegalArgumentException("the trace recorder has " + recorder.units() + " units, but CAM " + cam
                    + " has " + units.count() + "; make it with the names of cam.unitNames()");
        }
        UnitTrace.declare(graph, recorder);
        return new RunTrace(recorder, graph, units.count(), start);
    }

    private RunTrace(@Nullable TraceRecorder recorder, @Nullable CompiledGraph graph, int units, long start) {
        this.recorder = recorder;
        this.graph = graph;
        this.units = units;
        this.start = start;
    }

    /**
     * What a unit records with.
     *
     * @param recorder of the run
     * @param unit the unit's number
     * @param units how many there are
     * @param graph what is run
     * @param start when the run began
     */
    public record Part(TraceRecorder recorder, int unit, int units, CompiledGraph graph, long start) {}

    /**
     * Makes what a unit records the run with; returns null if nobody records it. To be called for the units in their
     * order; again when the run goes on in another way, while units may still be in a firing of the former.
     */
    public <T extends UnitTrace> @Nullable T unit(int unit, Function<Part, T> maker) {
        if (recorder == null || graph == null) {
            return null;
        }
        T ofUnit = maker.apply(new Part(recorder, unit, units, graph, start));
        if (unit < ofUnits.size()) {
            ofUnit.goesOnWhere(ofUnits.set(unit, ofUnit));
        } else {
            ofUnits.add(ofUnit);
        }
        return ofUnit;
    }

    /** Marks the start, when nothing can prevent it any more and no unit has seen the run. */
    public void started() {
        if (recorder != null) {
            recorder.runStarted(start);
        }
    }

    /** Remembers whose failure ended the run, by the numbers that it has in the trace. */
    public void failedIn(int codelet, int frame) {
        if (recorder != null) {
            failedCodelet = codelet;
            failedFrame = frame;
        }
    }

    /** Marks the end, when no unit is at work any more. */
    public void ended(long end, boolean succeeded) {
        if (recorder != null) {
            for (int unit = 0; unit < ofUnits.size(); unit++) {
                ofUnits.get(unit).ended(end);
            }
            if (succeeded) {
                recorder.runEnded(end);
            } else {
                recorder.runFailed(end, failedCodelet, failedFrame);
            }
        }
    }
}
