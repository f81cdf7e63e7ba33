package org.edarts.cu;

import static org.edarts.cu.CheckedRuns.assertPasses;
import static org.edarts.cu.CheckedRuns.assertRefused;
import static org.edarts.cu.CheckedRuns.late;

import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Embedded;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Shared;
import org.edarts.codelet.Slot;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.cu.CheckedRuns.Machine;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checked run checks threaded procedures and embedded graphs, too. */
class CheckedProceduresTest {
    private static final ThreadedProcedure<Integer, Integer> CARELESS = ThreadedProcedure.define("careless", p -> {
        Value<Integer> next = p.value("next", firing -> firing.get(p.argument()) + 1);
        Codelet between = p.codelet("between", firing -> {}).after(next);
        p.codelet("answer", firing -> firing.complete(p.result(), firing.get(next)))
                .after(p.codelet("apart", firing -> {}));
        p.codelet("careful", firing -> firing.get(next)).after(between);
    });

    private static final ThreadedProcedure<Integer, Integer> TRIANGLE = ThreadedProcedure.define("triangle", p -> {
        Promise<Integer> rest = p.promise("rest");
        p.codelet("split", firing -> {
            int n = firing.get(p.argument());
            if (n == 0) {
                firing.complete(rest, 0);
            } else {
                firing.invoke(CheckedProceduresTest.TRIANGLE, n - 1, rest);
            }
        });
        p.codelet("sum", firing -> firing.complete(p.result(), firing.get(rest) + firing.get(p.argument())))
                .after(rest);
    });

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void threadedProceduresAreCheckedToo(Machine machine) {
        assertRefused(
                machine,
                g -> {
                    Promise<Integer> answer = g.promise("answer");
                    g.codelet("ask", firing -> firing.invoke(CARELESS, 1, answer));
                    g.codelet("use", firing -> firing.get(answer)).after(answer);
                },
                "codelet \"answer\" reads \"next\" of \"careless\"");
        assertPasses(machine, g -> {
            Promise<Integer> answer = g.promise("answer");
            Shared<Integer> sum = g.shared("sum", () -> 0);
            Slot end = g.slot("end", 1);
            g.codelet("ask", firing -> {
                        firing.set(sum, 1);
                        firing.invoke(TRIANGLE, 20, answer);
                        firing.invoke(TRIANGLE, 3, end);
                    })
                    .chooses(end);
            g.codelet("use", firing -> firing.set(sum, firing.get(answer) + firing.get(sum)))
                    .after(answer, end);
        });
    }

    /** Embeds a graph twice, behind others; one of its codelets reads a value that it comes after, or not. */
    private static void embedTwice(GraphBuilder g, boolean careful) {
        GraphBuilder part = CodeletGraph.named("part");
        Parameter<Integer> input = part.parameter("input");
        Shared<Integer> copy = part.shared("copy", () -> 0);
        Codelet first = part.codelet("first", firing -> firing.set(copy, firing.get(input)));
        Value<Integer> next =
                part.value("next", firing -> firing.get(input) + 1).after(first);
        part.codelet("use", firing -> Integer.sum(firing.get(next), firing.get(copy)))
                .after(careful ? next : first);
        CodeletGraph built = part.build();
        Value<Integer> six = g.value("six", firing -> 6);
        Embedded one = g.embed("one", built).with(input, six);
        Embedded two = g.embed("two", built).with(input, one.value(next));
        Value<Integer> twice = two.value(next);
        g.codelet("end", firing -> Integer.sum(firing.get(twice), firing.get(six)))
                .after(two);
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void embeddedGraphsAreCheckedWithTheirGraph(Machine machine) {
        assertPasses(machine, g -> embedTwice(g, true));
        assertRefused(
                machine, g -> embedTwice(g, false), "codelet \"one.use\" reads \"next\"", "after codelet \"one.next\"");
    }

    /** Reads a value of an embedded graph, behind it or not. */
    private static void readEmbedded(GraphBuilder g, boolean careful) {
        GraphBuilder part = CodeletGraph.named("inner");
        Value<Integer> six = part.value("six", firing -> 6);
        Embedded embedded = g.embed("part", part.build());
        Value<Integer> inner = embedded.value(six);
        Codelet read = g.codelet("read", firing -> firing.get(inner)).after(late(g));
        if (careful) {
            read.after(embedded);
        }
    }

    @ParameterizedTest
    @MethodSource("org.edarts.cu.CheckedRuns#machines")
    void aValueOfAnEmbeddedGraphComesAfterThatGraph(Machine machine) {
        assertRefused(
                machine,
                g -> readEmbedded(g, false),
                "codelet \"read\" reads \"part.six\" of \"graph\"",
                "after codelet \"part.exit\"",
                "declare read.after(part)");
        assertPasses(machine, g -> readEmbedded(g, true));
    }
}
