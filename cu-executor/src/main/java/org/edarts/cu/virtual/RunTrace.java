package org.edarts.cu.virtual;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.TraceTables;
import org.edarts.trace.IdleReason;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.jspecify.annotations.Nullable;

/** Records a run in virtual nanoseconds, or nothing where nobody asked for a trace. Owner: the driving thread. */
final class RunTrace {
    /** The number of a unit that traces tell nothing of. */
    static final int UNRECORDED = Integer.MAX_VALUE;

    private static final ProcedureNumbers UNTRACED = new ProcedureNumbers(0, 0);

    private final @Nullable TraceRecorder recorder;
    private final Timeline timeline;
    private final boolean detailed;

    /** How many codelets are ready and were taken by no CU. */
    private int waiting;

    /**
     * Checks that the recorder fits the machine.
     *
     * @throws IllegalArgumentException if it has fewer units than the machine has CUs
     */
    RunTrace(@Nullable TraceRecorder recorder, Timeline timeline, int cus) {
        if (recorder != null && recorder.units() < cus) {
            throw new IllegalArgumentException("the trace recorder has " + recorder.units() + " units but the machine "
                    + cus + " CUs: make a recorder with a name for each CU");
        }
        this.recorder = recorder;
        this.timeline = timeline;
        this.detailed = recorder != null && recorder.detailed();
    }

    /**
     * Makes the graph of the run known.
     *
     * @throws IllegalArgumentException if the recorder has recorded another one
     */
    ProcedureNumbers declareGraph(CompiledGraph graph) {
        if (recorder != null) {
            TraceTables.declare(graph, recorder, false);
        }
        return declare(graph);
    }

    /** Makes a threaded procedure known. */
    ProcedureNumbers declare(CompiledGraph graph) {
        return recorder == null ? UNTRACED : recorder.declare(TraceTables.namesOf(graph));
    }

    void runStarted() {
        if (recorder != null) {
            recorder.runStarted(timeline.now());
        }
    }

    void runEnded() {
        if (recorder != null) {
            recorder.runEnded(timeline.now());
        }
    }

    void runFailed(Source culprit) {
        if (recorder != null) {
            recorder.runFailed(timeline.now(), codelet(culprit), frame(culprit));
        }
    }

    /** Returns whether CUs are to say why they are idle. */
    boolean detailed() {
        return detailed;
    }

    /** A CU took a ready codelet, and will fire it. */
    void taken() {
        waiting--;
    }

    /** Returns how many codelets are ready and were taken by no CU. */
    int waiting() {
        return waiting;
    }

    /** A codelet got its last signal. */
    void ready(Activation activation) {
        waiting++;
        if (recorder != null) {
            Source source = activation.source;
            recorder.unit(source.cu())
                    .ready(
                            timeline.now(),
                            codelet(activation.frame, activation.codelet),
                            activation.frame.number,
                            codelet(source),
                            frame(source));
        }
    }

    /** A firing has ended. */
    void ended(int cu, long start, Activation activation, boolean threw) {
        if (recorder != null) {
            int codelet = codelet(activation.frame, activation.codelet);
            int frame = activation.frame.number;
            int enabler = codelet(activation.source);
            int enablerFrame = frame(activation.source);
            if (threw) {
                recorder.unit(cu).fail(start, timeline.now(), codelet, frame, enabler, enablerFrame);
            } else {
                recorder.unit(cu).fire(start, timeline.now(), codelet, frame, enabler, enablerFrame);
            }
        }
    }

    /** A CU took a codelet from another one. */
    void stolen(int cu, int victim, Activation activation) {
        if (recorder != null) {
            recorder.unit(cu)
                    .steal(
                            timeline.now(),
                            codelet(activation.frame, activation.codelet),
                            activation.frame.number,
                            victim);
        }
    }

    /** A slot got a signal. */
    void signal(Frame frame, int slot, Source source) {
        if (recorder != null) {
            int node = frame.graph.codelets() + slot;
            int arc = frame.graph.targetStart()[node];
            boolean guards =
                    arc < frame.graph.targetStart()[node + 1] && frame.graph.targets()[arc] >= 0;
            recorder.unit(source.cu())
                    .signal(
                            timeline.now(),
                            guards ? codelet(frame, frame.graph.targets()[arc]) : TraceEvent.NONE,
                            frame.number,
                            codelet(source),
                            frame(source));
        }
    }

    /** A procedure was invoked. */
    void invoked(Frame frame, Source source) {
        if (recorder != null) {
            recorder.unit(source.cu())
                    .invoke(timeline.now(), frame.traced.procedure(), frame.number, codelet(source), frame(source));
        }
    }

    /** The frame of a procedure was freed. */
    void freed(Frame frame, Source source) {
        if (recorder != null) {
            recorder.unit(source.cu()).free(timeline.now(), frame.traced.procedure(), frame.number);
        }
    }

    /** A CU waited for the data of what it fired then. */
    void waitedForData(int cu, long since, long until) {
        if (recorder != null && since < until) {
            recorder.unit(cu).idle(since, until, IdleReason.DATA);
        }
    }

    /**
     * A unit had nothing to do until now; one that the recorder has no place for is left out.
     *
     * @param why the reason; null if nobody wants to know
     */
    void idle(int unit, long since, @Nullable IdleReason why) {
        if (recorder != null && unit < recorder.units() && since < timeline.now()) {
            if (why == null) {
                recorder.unit(unit).idle(since, timeline.now());
            } else {
                recorder.unit(unit).idle(since, timeline.now(), why);
            }
        }
    }

    private static int codelet(Frame frame, int codelet) {
        return frame.traced.firstInstance() + codelet;
    }

    private static int codelet(Source source) {
        Frame frame = source.frame();
        return frame == null ? TraceEvent.NONE : codelet(frame, source.codelet());
    }

    private static int frame(Source source) {
        Frame frame = source.frame();
        return frame == null ? TraceEvent.NONE : frame.number;
    }
}
