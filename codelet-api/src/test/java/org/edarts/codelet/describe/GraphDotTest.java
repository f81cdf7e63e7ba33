package org.edarts.codelet.describe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
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
            for (int row = 0; row < 100; row++) {
                for (int column = 0; column < 100; column++) {
                    if (row > 0) {
                        cell.after(cell, (row - 1) * 100 + column, row * 100 + column);
                    }
                    if (column > 0) {
                        cell.after(cell, row * 100 + column - 1, row * 100 + column);
                    }
                }
            }
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
            p.codelet("begin", firing -> firing.complete(half, 1));
            p.codelet("end", firing -> {}).after(half);
        });
        String text = GraphDot.of(procedure).text();
        assertTrue(text.startsWith("digraph \"twice\" {\n"), text);
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
    }
}
