package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.MeshTimes;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.LinkTraffic;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;

/** Whether the trace of a run on eCores tells all of it. */
final class TraceCheck {
    private TraceCheck() {}

    /**
     * Checks that each codelet fires once, after who is said to have enabled it; that nothing overlaps; and that all
     * lanes of cores together tell what the report tells.
     */
    static void assertComplete(Trace trace, CompiledGraph graph, MeshReport mesh) {
        MeshTimes times = Objects.requireNonNull(mesh.times());
        assertEquals(mesh.cores().size() * mesh.cycles(), times.total());
        assertEquals(0, trace.dropped());
        TracedRun run = trace.runs().get(0);
        assertEquals(mesh.cycles(), run.end() - run.start());
        BitSet fired = new BitSet();
        BitSet dependent = dependent(graph);
        long work = 0;
        long idle = 0;
        long data = 0;
        long code = 0;
        for (UnitTrace unit : trace.units()) {
            boolean core = !unit.name().equals(Machine.HOST);
            long free = 0;
            for (TraceEvent event : unit.events()) {
                if (event.duration() > 0) {
                    assertTrue(event.time() >= free, () -> event + " overlaps what came before");
                    assertTrue(event.end() <= run.end(), () -> event + " ends too late");
                    free = event.end();
                }
                if (event.kind() == EventKind.FIRE) {
                    assertFalse(fired.get(event.codelet()), () -> "codelet " + event.codelet() + " fires twice");
                    fired.set(event.codelet());
                    assertEnabled(event, graph, dependent);
                    work += core ? event.duration() : 0;
                } else if (event.kind() == EventKind.IDLE && event.idleReason() == IdleReason.CODE) {
                    code += event.duration();
                } else if (event.kind() == EventKind.IDLE) {
                    idle += core ? event.duration() : 0;
                } else if (event.kind() == EventKind.AWAIT) {
                    data += event.duration();
                }
            }
        }
        assertEquals(graph.codelets(), fired.cardinality());
        assertEquals(times.work(), work);
        assertEquals(times.lack() + times.imbalance() + times.sus(), idle);
        assertEquals(times.data(), data);
        assertEquals(times.code(), code);
        assertEquals(mesh.code().waits() > 0, code > 0);
        LinkTraffic links = Objects.requireNonNull(trace.links());
        assertEquals(mesh.cores().size() > 1 || data + code > 0, !links.links().isEmpty());
    }

    /** Who is said to have sent the last signal has an arc to the codelet, perhaps by slots. */
    private static void assertEnabled(TraceEvent event, CompiledGraph graph, BitSet sources) {
        boolean depends = sources.get(event.codelet());
        assertEquals(depends, event.enabler() != TraceEvent.NONE, event::toString);
        assertTrue(!depends || leads(graph, event.enabler(), event.codelet()), event::toString);
    }

    /** Returns which codelets wait for signals. */
    private static BitSet dependent(CompiledGraph graph) {
        BitSet dependent = new BitSet();
        Arrays.stream(graph.targets()).filter(target -> target >= 0).forEach(dependent::set);
        return dependent;
    }

    private static boolean leads(CompiledGraph graph, int row, int codelet) {
        for (int arc = graph.targetStart()[row]; arc < graph.targetStart()[row + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target == codelet || target < 0 && leads(graph, graph.codelets() + ~target, codelet)) {
                return true;
            }
        }
        return false;
    }
}
