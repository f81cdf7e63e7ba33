package org.edarts.cu.host;

import java.util.IdentityHashMap;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.TraceTables;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.edarts.trace.UnitRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What one unit records of a run. The clock is read once for each firing: the end of one is the start of the next, unless
 * something told a later time in between; then the unit was idle up to that time. What a body does bears the time at which its
 * firing began.
 *
 * <p>Of a fixed graph the firings are enough: its arcs imply the rest. Of others, a codelet that becomes ready again before it
 * has fired is recorded with what enabled it last.
 *
 * <p>Owner: the thread of the unit; {@link #ended} is called when it no longer works for the run.
 */
final class LaneTrace {
    private static final long UNKNOWN = instance(TraceEvent.NONE, TraceEvent.NONE);

    private final TraceRecorder recorder;
    private final UnitRecorder ring;
    private final int unit;
    private final int units;
    private final boolean implied;
    private final IdentityHashMap<CompiledGraph, ProcedureNumbers> procedures = new IdentityHashMap<>();
    private long now;
    private long accounted;
    private long enabler;
    private boolean firing;
    private int invocations;

    /**
     * Begins to record.
     *
     * @param start when the run began
     */
    LaneTrace(TraceRecorder recorder, int unit, int units, CompiledGraph graph, long start) {
        this.recorder = recorder;
        this.ring = recorder.unit(unit);
        this.unit = unit;
        this.units = units;
        this.implied = impliedByArcs(graph);
        this.now = start;
        this.accounted = start;
    }

    /** Makes the graph of a run known to its recorder. */
    static void declare(CompiledGraph graph, TraceRecorder recorder) {
        TraceTables.declare(graph, recorder, impliedByArcs(graph));
    }

    /** A codelet that waits for resources does not become ready with its last signal. */
    private static boolean impliedByArcs(CompiledGraph graph) {
        return graph.fixed()
                && graph.declarations().stream()
                        .allMatch(declaration -> declaration.needs().isEmpty());
    }

    /** The unit found something to do, after it was away or waited. */
    void resume() {
        now = System.nanoTime();
    }

    /** The unit worked for the run without firing, as an SU does. */
    void worked() {
        idleUntil(now);
        now = System.nanoTime();
        accounted = now;
    }

    /** Accounts for the rest of a run that has ended. */
    void ended(long end) {
        idleUntil(end);
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

    private void idleUntil(long time) {
        if (time > accounted) {
            ring.idle(accounted, time);
            accounted = time;
        }
    }

    /** A codelet begins to fire; it may have become ready on another unit, after this one last read the clock. */
    void begins(Frame frame, int codelet) {
        firing = true;
        if (!implied) {
            enabler = frame.enablers[codelet];
            now = Math.max(now, frame.readySince[codelet]);
        }
    }

    /** The codelet fired. To be called before anyone can see that: its end is also the time of what it enables by its arcs. */
    void fired(Frame frame, int codelet) {
        if (implied) {
            fired(codelet);
        } else {
            end(false, frame.traceBase + codelet, frame.traceNumber, enabler);
        }
    }

    /** The codelet threw; nothing happens if it had fired before, and only what it signals by its arcs failed. */
    void failed(Frame frame, int codelet) {
        if (firing && implied) {
            failed(codelet);
        } else if (firing) {
            end(true, frame.traceBase + codelet, frame.traceNumber, enabler);
        }
    }

    /** A codelet of a fixed graph fired. To be called before anyone can see that. */
    void fired(int codelet) {
        end(false, codelet, Frame.ROOT, UNKNOWN);
    }

    /** A codelet of a fixed graph threw. */
    void failed(int codelet) {
        end(true, codelet, Frame.ROOT, UNKNOWN);
    }

    private void end(boolean threw, int codelet, int frame, long by) {
        idleUntil(now);
        long end = System.nanoTime();
        if (threw) {
            ring.fail(now, end, codelet, frame, codeletOf(by), frameOf(by));
        } else {
            ring.fire(now, end, codelet, frame, codeletOf(by), frameOf(by));
        }
        firing = false;
        accounted = end;
        now = end;
    }

    /** A codelet became enabled by a codelet of {@code by}, or at the start or from outside if that is null. */
    void enabled(Frame frame, int codelet, @Nullable Frame by, int byCodelet) {
        if (!implied) {
            frame.enablers[codelet] = by == null ? UNKNOWN : instance(by.traceBase + byCodelet, by.traceNumber);
            frame.readySince[codelet] = now;
        }
    }

    /** An enabled codelet has its resources, be it that another unit enabled it and this one gave back what it needs. */
    void ready(Frame frame, int codelet) {
        if (!implied) {
            now = Math.max(now, frame.readySince[codelet]);
            frame.readySince[codelet] = now;
            long by = frame.enablers[codelet];
            ring.ready(now, frame.traceBase + codelet, frame.traceNumber, codeletOf(by), frameOf(by));
        }
    }

    /** A slot gets a signal; to be called before its counter is lowered. */
    void signals(Frame frame, int slot, @Nullable Frame by, int byCodelet) {
        if (implied) {
            return;
        }
        frame.raiseSignalTime(slot, now);
        CompiledGraph graph = frame.graph;
        int node = graph.codelets() + slot;
        int arc = graph.targetStart()[node];
        boolean guards = arc < graph.targetStart()[node + 1] && graph.targets()[arc] >= 0;
        ring.signal(
                now,
                guards ? frame.traceBase + graph.targets()[arc] : TraceEvent.NONE,
                frame.traceNumber,
                by == null ? TraceEvent.NONE : by.traceBase + byCodelet,
                by == null ? TraceEvent.NONE : by.traceNumber);
    }

    /** A slot got its last signal, but not necessarily the one that another unit's clock says was the latest. */
    void full(Frame frame, int slot) {
        if (!implied) {
            now = Math.max(now, frame.signalTimes[slot]);
        }
    }

    /** The unit took a codelet from another one just now. */
    void stole(Frame frame, int codelet, int victim) {
        now = System.nanoTime();
        ring.steal(now, frame.traceBase + codelet, frame.traceNumber, victim);
    }

    /** The unit took a codelet of a fixed graph when it last read the clock. */
    void stole(int codelet, int victim) {
        ring.steal(now, codelet, Frame.ROOT, victim);
    }

    /** Gives a frame the numbers that it has in the trace. */
    void invoked(Frame frame, Frame by, int byCodelet) {
        ProcedureNumbers numbers =
                procedures.computeIfAbsent(frame.graph, code -> recorder.declare(TraceTables.namesOf(code)));
        frame.traceBase = numbers.firstInstance();
        frame.traceNumber = 1 + invocations++ * units + unit;
        frame.traceProcedure = numbers.procedure();
        frame.trace();
        ring.invoke(now, numbers.procedure(), frame.traceNumber, by.traceBase + byCodelet, by.traceNumber);
    }

    void freed(Frame frame) {
        ring.free(now, frame.traceProcedure, frame.traceNumber);
    }
}
