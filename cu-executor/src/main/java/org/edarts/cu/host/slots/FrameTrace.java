package org.edarts.cu.host.slots;

import java.util.IdentityHashMap;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.TraceTables;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.UnitTrace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.jspecify.annotations.Nullable;

/**
 * What one unit records of a run by slots: beside the firings, unless the arcs imply it, who enabled what, and the
 * frames of threaded procedures. A codelet that becomes ready again before it has fired is recorded with what enabled
 * it last.
 *
 * <p>Owner: the thread of the unit.
 */
final class FrameTrace extends UnitTrace {
    private static final long NOBODY = instance(UNKNOWN, UNKNOWN);

    private final TraceRecorder recorder;
    private final int unit;
    private final int units;
    private final IdentityHashMap<CompiledGraph, ProcedureNumbers> procedures = new IdentityHashMap<>();

    /** The codelet that fires now, or whose signals are sent, and its frame, if there is one. */
    private @Nullable Frame source;

    private int sourceCodelet;
    private long enabler;
    private boolean firing;
    private int invocations;

    FrameTrace(RunTrace.Part part) {
        super(part);
        this.recorder = part.recorder();
        this.unit = part.unit();
        this.units = part.units();
    }

    private static long instance(int codelet, int frame) {
        return (long) frame << Integer.SIZE | codelet & 0xFFFF_FFFFL;
    }

    private static int codeletOf(long instance) {
        return (int) instance;
    }

    private static int frameOf(long instance) {
        return (int) (instance >> Integer.SIZE);
    }

    /** A codelet begins to fire; it may have become ready on another unit, after this one last read the clock. */
    void begins(Frame frame, int codelet) {
        source = frame;
        sourceCodelet = codelet;
        firing = true;
        begins();
        if (!implied) {
            enabler = frame.enablers[codelet];
            notBefore(frame.readySince[codelet]);
        }
    }

    /**
     * The codelet fired. To be called before anyone can see that: its end is also the time of what it enables by its
     * arcs.
     */
    void fired(Frame frame, int codelet) {
        firing = false;
        if (implied) {
            fired(codelet);
        } else {
            end(false, frame.traceBase + codelet, frame.traceNumber, codeletOf(enabler), frameOf(enabler));
        }
    }

    /** The codelet threw; nothing happens if it had fired before, and only what it signals by its arcs failed. */
    void failed(Frame frame, int codelet) {
        if (firing && implied) {
            failed(codelet);
        } else if (firing) {
            end(true, frame.traceBase + codelet, frame.traceNumber, codeletOf(enabler), frameOf(enabler));
        }
        firing = false;
    }

    /** The codelet has sent its signals; what comes now comes from outside. */
    void sent() {
        source = null;
    }

    /**
     * A codelet became ready by its last signal, from the one that fires, or at the start or from outside if there is
     * none.
     */
    void enabled(Frame frame, int codelet) {
        if (!implied) {
            Frame by = source;
            frame.enablers[codelet] = by == null ? NOBODY : instance(by.traceBase + sourceCodelet, by.traceNumber);
            frame.readySince[codelet] = now();
            ring.ready(
                    now(),
                    frame.traceBase + codelet,
                    frame.traceNumber,
                    codeletOf(frame.enablers[codelet]),
                    frameOf(frame.enablers[codelet]));
        }
    }

    /** A slot gets a signal; to be called before its counter is lowered. */
    void signals(Frame frame, int slot) {
        if (implied) {
            return;
        }
        frame.raiseSignalTime(slot, now());
        CompiledGraph graph = frame.graph;
        int node = graph.codelets() + slot;
        int arc = graph.targetStart()[node];
        boolean guards = arc < graph.targetStart()[node + 1] && graph.targets()[arc] >= 0;
        Frame by = source;
        ring.signal(
                now(),
                guards ? frame.traceBase + graph.targets()[arc] : TraceEvent.NONE,
                frame.traceNumber,
                by == null ? TraceEvent.NONE : by.traceBase + sourceCodelet,
                by == null ? TraceEvent.NONE : by.traceNumber);
    }

    /** A slot got its last signal, but not necessarily the one that another unit's clock says was the latest. */
    void full(Frame frame, int slot) {
        if (!implied) {
            notBefore(frame.signalTimes[slot]);
        }
    }

    /** The unit took a codelet from another one just now. */
    void stole(Frame frame, int codelet, int victim) {
        resume();
        ring.steal(now(), frame.traceBase + codelet, frame.traceNumber, victim);
    }

    /** Gives a frame the numbers that it has in the trace. */
    void invoked(Frame frame, Frame by, int byCodelet) {
        ProcedureNumbers numbers =
                procedures.computeIfAbsent(frame.graph, code -> recorder.declare(TraceTables.namesOf(code)));
        frame.traceBase = numbers.firstInstance();
        frame.traceNumber = 1 + invocations++ * units + unit;
        frame.traceProcedure = numbers.procedure();
        frame.trace();
        ring.invoke(now(), numbers.procedure(), frame.traceNumber, by.traceBase + byCodelet, by.traceNumber);
    }

    void freed(Frame frame) {
        ring.free(now(), frame.traceProcedure, frame.traceNumber);
    }
}
