package org.edarts.codelet.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

class GraphDotTest {
    static String resource(String name) throws IOException {
        try (InputStream in = GraphDotTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void aSmallGraphShowsEachInstance() throws IOException {
        assertEquals(
                resource("everything.dot"), GraphDot.of(Samples.everything()).text());
    }

    @Test
    void aRunAddsTimesAndTheWayItTook() throws IOException {
        CodeletGraph graph = Samples.everything();
        assertEquals(
                resource("everything-executed.dot"),
                GraphDot.of(graph).executed(Samples.traceOf(graph)).text());
    }

    @Test
    void aLargeGraphShowsItsDeclarations() {
        CodeletGraph graph = CodeletGraph.build("large", g -> {
            Codelet cell = g.codelets("cell", 100 * 100, firing -> {});
            cell.after(cell, (index, arcs) -> {
                if (index >= 100) {
                    arcs.from(index - 100);
                }
                if (index % 100 > 0) {
                    arcs.from(index - 1);
                }
            });
            Slot all = g.slot("all", 10_000);
            cell.signals(all);
            g.codelet("end", firing -> {}).after(all);
        });
        String text = GraphDot.of(graph).text();
        assertTrue(text.contains("c0 [label=\"cell x 10000\"];\n"), text);
        assertTrue(text.contains("c0 -> c0 [label=\"x 19800\"];\n"), text);
        assertTrue(text.contains("c0 -> s0 [label=\"x 10000\"];\n"), text);
        assertTrue(text.contains("s0 -> c1;\n"), text);
    }

    @Test
    void manySlotsOfALargeGraphAreLeftOut() {
        CodeletGraph graph = CodeletGraph.build("large", g -> {
            Codelet from = g.codelets("from", 300, firing -> {});
            Codelet to = g.codelets("to", 300, firing -> {});
            for (int index = 0; index < 300; index++) {
                Slot slot = g.slot("slot " + index, 300).fires(to.at(index));
                if (index == 0) {
                    from.chooses(slot);
                } else {
                    from.signals(slot);
                }
            }
        });
        String text = GraphDot.of(graph).text();
        assertTrue(text.contains("c0 -> c1 [label=\"x 89700\"];\n"), text);
        assertTrue(text.contains("c0 -> c1 [style=dashed, label=\"x 300\"];\n"), text);
    }

    @Test
    void roundsOfALoopAddUp() {
        AtomicInteger round = new AtomicInteger();
        CodeletGraph graph = CodeletGraph.build(
                "rounds",
                g -> g.loop("loop", firing -> round.incrementAndGet() < 3, loop -> g.codelet("step", firing -> {})));
        String text = GraphDot.of(graph).executed(Samples.traceOf(graph)).text();
        assertTrue(text.contains("[label=\"step\\n3 x, 150 ns, CU 1\""), text);
        assertTrue(text.contains("c1 -> c2 [penwidth=2, color=red, label=\"enabled 3\"];\n"), text);
        assertTrue(text.contains("c2 -> s0 [style=dashed, penwidth=2, color=red, label=\"enabled 2\"];\n"), text);
    }

    @Test
    void aProcedureIsAGraphToo() {
        ThreadedProcedure<Integer, Integer> procedure = ThreadedProcedure.define("twice", p -> {
            Promise<Integer> half = p.promise("half");
            p.codelet("begin", firing -> firing.complete(half, 1)).completes(half, p.result());
            p.codelet("end", firing -> {}).after(half);
        });
        String text = GraphDot.of(procedure).text();
        assertTrue(text.startsWith("digraph \"twice\" {\n"), text);
        assertTrue(text.contains("c0 -> s0 [style=dashed];\n"), text);
        assertTrue(text.contains("s0 -> c1;\n"), text);
    }

    @Test
    void aTraceOfAnotherGraphIsRefused() {
        CodeletGraph graph = CodeletGraph.build("this", g -> g.codelet("a", firing -> {}));
        GraphDot description = GraphDot.of(graph);
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class, () -> description.executed(Samples.traceOf(Samples.everything())));
        assertEquals(
                "the trace is of a run of \"all \"of\" it\", not of \"this\"; describe the graph that was run",
                refusal.getMessage());
        CodeletGraph larger = CodeletGraph.build("this", g -> g.codelets("a", 2, firing -> {}));
        refusal = assertThrows(IllegalArgumentException.class, () -> description.executed(Samples.traceOf(larger)));
        assertEquals(
                "the trace is of a run of another graph \"this\", with other codelets; build the one to describe with"
                        + " the same settings",
                refusal.getMessage());
    }

    @Test
    void aCodeletThatThrewIsMarkedAndSignalledNothing() {
        CodeletGraph graph = CodeletGraph.build("failing", g -> {
            Codelet good = g.codelet("good", firing -> {});
            Codelet bad = g.codelet("bad", firing -> {}).after(good);
            g.codelet("never", firing -> {}).after(bad);
        });
        TraceRecorder recorder = Samples.recorder(graph);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 10, 0, 0, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(0).fail(10, 30, 1, 0, 0, 0);
        recorder.runFailed(30, 1, 0);
        String text = GraphDot.of(graph).executed(Samples.trace(recorder)).text();
        assertTrue(text.contains("[label=\"bad\\n20 ns, CU 0\\nfailed\", fillcolor=\"#e31a1c\""), text);
        assertTrue(text.contains("[label=\"never\", style=\"rounded,dashed\", color=\"#aaaaaa\""), text);
        assertTrue(text.contains("c1 -> c2 [color=\"#aaaaaa\"];\n"), text);
    }

    @Test
    void aChoiceIsTakenIfARecordSaysSo() {
        CodeletGraph graph = CodeletGraph.build("choice", g -> {
            Slot both = g.slot("both", 2).fires(g.codelet("end", firing -> {}));
            Slot none = g.slot("none", 1).fires(g.codelet("never", firing -> {}));
            g.codelet("first", firing -> firing.signal(both)).chooses(both, none);
            g.codelet("second", firing -> firing.signal(both)).chooses(both);
        });
        TraceRecorder recorder = Samples.recorder(graph);
        recorder.runStarted(0);
        recorder.unit(0).signal(0, 0, 0, 2, 0);
        recorder.unit(0).fire(0, 10, 2, 0, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(0).signal(10, 0, 0, 3, 0);
        recorder.unit(0).fire(10, 20, 3, 0, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(0).fire(20, 30, 0, 0, 3, 0);
        recorder.runEnded(30);
        String text = GraphDot.of(graph).executed(Samples.trace(recorder)).text();
        assertTrue(text.contains("c2 -> s0 [style=dashed];\n"), text);
        assertTrue(text.contains("c3 -> s0 [style=dashed, penwidth=2, color=red];\n"), text);
        assertTrue(text.contains("c2 -> s1 [style=dashed, color=\"#aaaaaa\"];\n"), text);
    }

    @Test
    void allInvocationsOfAProcedureAddUp() {
        ThreadedProcedure<Integer, Integer> procedure = ThreadedProcedure.define("twice", p -> {
            Codelet begin = p.codelet("begin", firing -> {});
            p.codelet("end", firing -> firing.complete(p.result(), 1)).after(begin);
        });
        CodeletGraph graph = CodeletGraph.build("caller", g -> g.codelet("call", firing -> {}));
        TraceRecorder recorder = Samples.recorder(graph);
        recorder.declare(new CodeletTable.Procedure(
                "twice", List.of(new CodeletTable.Codelets("begin", 1), new CodeletTable.Codelets("end", 1))));
        recorder.runStarted(0);
        for (int frame = 1; frame <= 2; frame++) {
            recorder.unit(0).fire(100L * frame, 100L * frame + 10, 1, frame, 0, 0);
            recorder.unit(0).fire(100L * frame + 10, 100L * frame + 40, 2, frame, 1, frame);
        }
        recorder.runEnded(300);
        String text = GraphDot.of(procedure).executed(Samples.trace(recorder)).text();
        assertTrue(text.contains("[label=\"begin\\n2 x, 20 ns, CU 0\""), text);
        assertTrue(text.contains("[label=\"end\\n2 x, 60 ns, CU 0\""), text);
        assertTrue(text.contains("c0 -> c1 [penwidth=2, color=red, label=\"enabled 2\"];\n"), text);
    }
}
