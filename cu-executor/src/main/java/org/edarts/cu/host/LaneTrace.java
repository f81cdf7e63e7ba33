package org.edarts.cu.host;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.TraceRecorder.ProcedureNumbers;
import org.edarts.trace.UnitRecorder;
import org.jspecify.annotations.Nullable;

/**
 * What one unit records of a run. The clock is read once for each firing: the end of one is the start of the next.
 *
 * <p>Owner: the thread of the unit.
 */
final class LaneTrace {
    private final TraceRecorder recorder;
    private final UnitRecorder ring;
    private final int unit;
    private final int units;
    private @Nullable ProcedureNumbers[] procedures = new ProcedureNumbers[8];
    private long now = System.nanoTime();
    private long idleSince;
    private int invocations;

    LaneTrace(TraceRecorder recorder, int unit, int units) {
        this.recorder = recorder;
        this.ring = recorder.unit(unit);
        this.unit = unit;
        this.units = units;
    }

    /** Returns what a trace calls the parts of a graph. */
    static CodeletTable.Procedure namesOf(CompiledGraph graph) {
        List<CodeletTable.Codelets> codelets = graph.declarations().stream()
                .map(declaration -> new CodeletTable.Codelets(declaration.name(), declaration.count()))
                .toList();
        return new CodeletTable.Procedure(graph.name(), codelets);
    }

    /** The unit begins to work for the run. */
    void resume() {
        now = System.nanoTime();
        if (idleSince != 0 && now > idleSince) {
            ring.idle(idleSince, now);
        }
    }

    /** The unit found nothing more to do for the run. */
    void pause() {
        idleSince = System.nanoTime();
    }

    /** The unit waited since the last firing, for something that is there now. */
    void waited() {
        long since = now;
        now = System.nanoTime();
        ring.idle(since, now);
    }

    /** A codelet of a run without frames fired; {@code enabler} may be NONE. */
    void firedPlanned(int codelet, int enabler) {
        long end = System.nanoTime();
        ring.fire(now, end, codelet, Frame.ROOT, enabler, enabler == TraceEvent.NONE ? TraceEvent.NONE : Frame.ROOT);
        now = end;
    }

    /** A codelet fired; its end is also the time of what it enabled by its arcs. */
    void fired(Frame frame, int codelet) {
        long end = System.nanoTime();
        long enabler = frame.enablers[codelet];
        ring.fire(now, end, frame.traceBase + codelet, frame.traceNumber, (int) enabler, (int) (enabler >>> 32));
        now = end;
    }

    /** A codelet became enabled by a codelet of {@code by}, or at the start or from outside if that is null. */
    void ready(Frame frame, int codelet, @Nullable Frame by, int byCodelet) {
        int enabler = by == null ? TraceEvent.NONE : by.traceBase + byCodelet;
        int enablerFrame = by == null ? TraceEvent.NONE : by.traceNumber;
        frame.enablers[codelet] = (long) enablerFrame << 32 | enabler & 0xFFFF_FFFFL;
        ring.ready(now, frame.traceBase + codelet, frame.traceNumber, enabler, enablerFrame);
    }

    void signalled(Frame frame, int slot, @Nullable Frame by, int byCodelet) {
        CompiledGraph graph = frame.graph;
        int node = graph.codelets() + slot;
        int arc = graph.targetStart()[node];
        if (arc < graph.targetStart()[node + 1] && graph.targets()[arc] >= 0) {
            ring.signal(
                    now,
                    frame.traceBase + graph.targets()[arc],
                    frame.traceNumber,
                    by == null ? TraceEvent.NONE : by.traceBase + byCodelet,
                    by == null ? TraceEvent.NONE : by.traceNumber);
        }
    }

    void stole(Frame frame, int codelet, int victim) {
        now = System.nanoTime();
        ring.steal(now, frame.traceBase + codelet, frame.traceNumber, victim);
    }

    void stolePlanned(int codelet, int victim) {
        now = System.nanoTime();
        ring.steal(now, codelet, Frame.ROOT, victim);
    }

    /** Gives a frame the numbers that it has in the trace. */
    void invoked(Frame frame, Frame by, int byCodelet) {
        if (frame.procedure >= procedures.length) {
            procedures = Arrays.copyOf(procedures, Math.max(frame.procedure + 1, 2 * procedures.length));
        }
        ProcedureNumbers numbers = procedures[frame.procedure];
        if (numbers == null) {
            numbers = recorder.declare(namesOf(frame.graph));
            procedures[frame.procedure] = numbers;
        }
        frame.traceBase = numbers.firstInstance();
        frame.traceNumber = 1 + invocations++ * units + unit;
        frame.traceProcedure = numbers.procedure();
        frame.traceEnablers();
        ring.invoke(now, numbers.procedure(), frame.traceNumber, by.traceBase + byCodelet, by.traceNumber);
    }

    void freed(Frame frame) {
        ring.free(now, frame.traceProcedure, frame.traceNumber);
    }
}
