package org.edarts.codelet.describe;

import java.util.List;
import org.edarts.codelet.Body;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.codelet.testing.SequentialRun;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;

/** Graphs and traces that the tests describe. */
final class Samples {
    private static final Body NOTHING = firing -> {};

    private Samples() {}

    /** One of everything that a description shows. */
    static CodeletGraph everything() {
        return CodeletGraph.build("all \"of\" it", g -> {
            Codelet start = g.codelet("start", NOTHING).on(0).onCluster("west").priority(Priority.HIGH);
            Codelet tile = g.codelets("tile", 2, NOTHING).after(start).needs(Resource.of("dma", 2));
            Codelet row =
                    g.codelets("row", 2, NOTHING).after(tile).requires("fpu").prefers(1);
            Loop rounds = g.loop("rounds", firing -> false, loop -> {
                Codelet step = g.codelet("step", NOTHING);
                g.codelet("fix", NOTHING).after(step);
            });
            Promise<Integer> answer = g.promise("answer");
            g.codelet("ask", firing -> firing.complete(answer, 1)).after(rounds.after(row));
            Slot yes = g.slot("yes", 1).fires(g.codelet("do it", NOTHING));
            Slot no = g.slot("no", 1).fires(g.codelet("leave it", NOTHING));
            g.codelet("choose", firing -> firing.signal(yes))
                    .after(answer, start)
                    .chooses(yes, no);
        });
    }

    /**
     * A trace of a sequential run: firing {@code i} is on CU {@code i} modulo 2 from 100 i to 100 i + 50 nanoseconds.
     */
    static Trace traceOf(CodeletGraph graph) {
        TraceRecorder recorder = recorder(graph);
        recorder.runStarted(0);
        int firing = 0;
        for (SequentialRun.Step step : SequentialRun.inOrder(graph).steps()) {
            long start = 100L * firing;
            recorder.unit(firing % 2)
                    .fire(start, start + 50, step.codelet(), step.frame(), step.enabler(), step.enablerFrame());
            firing++;
        }
        recorder.runEnded(100L * firing);
        return trace(recorder);
    }

    /** A recorder of two CUs that knows the names of a graph. */
    static TraceRecorder recorder(CodeletGraph graph) {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"));
        recorder.declare(new CodeletTable.Procedure(
                graph.name(),
                graph.compiled().declarations().stream()
                        .map(declaration -> new CodeletTable.Codelets(declaration.name(), declaration.count()))
                        .toList()));
        return recorder;
    }

    static Trace trace(TraceRecorder recorder) {
        return recorder.snapshot(new TraceHeader("0", "", "{}", "", "sequential", 1, TraceClock.VIRTUAL_NANOS, null));
    }
}
