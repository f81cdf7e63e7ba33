package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Placement;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;
import org.edarts.codelet.testing.SequentialRun;
import org.junit.jupiter.api.Test;

/** Values with typed inputs, what can be said of a value, and who refuses what. */
class ValueTest {
    private final GraphBuilder g = CodeletGraph.named("g");

    /** Runs the graph; of what has no order any may fire first, as the seed decides. */
    private SequentialRun run(RunOptions options) {
        return SequentialRun.shuffled(g.build(), options);
    }

    private static void assertRefused(String message, Runnable declaration) {
        assertEquals(
                message, assertThrows(GraphException.class, declaration::run).getMessage());
    }

    @Test
    void aValueIsComputedFromOneTwoOrThreeInputs() {
        Value<Integer> six = g.value("six", firing -> 6);
        Value<Integer> seven = g.value("seven", firing -> 7);
        Value<String> text = g.value("text", six, number -> "<" + number + ">");
        Value<Integer> product = g.value("product", six, seven, (a, b) -> a * b);
        Value<String> all = g.value("all", text, product, seven, (a, b, c) -> a + b + c);
        SequentialRun run = run(RunOptions.DEFAULT.seed(3));
        assertEquals("<6>", run.get(text));
        assertEquals(42, run.get(product));
        assertEquals("<6>427", run.get(all));
    }

    @Test
    void inputsMayBePromisesAndParameters() {
        Parameter<Integer> n = g.parameter("n");
        Promise<Long> later = g.promise("later");
        g.codelet(firing -> firing.beginTimer(later, 5L, Duration.ofMillis(1)));
        Value<Long> sum = g.value("sum", n, later, (a, b) -> a + b);
        Value<Integer> twice = g.value(n, a -> 2 * a);
        SequentialRun run = run(RunOptions.DEFAULT.with(n, 4));
        assertEquals(9, run.get(sum));
        assertEquals(8, run.get(twice));
    }

    @Test
    void theArgumentOfAProcedureIsAnInput() {
        ThreadedProcedure<Integer, Integer> square = ThreadedProcedure.define("square", p -> {
            Value<Integer> squared = p.value(p.argument(), n -> n * n);
            p.codelet(firing -> firing.complete(p.result(), firing.get(squared)))
                    .after(squared);
        });
        Promise<Integer> result = g.promise("result");
        g.codelet(firing -> firing.invoke(square, 9, result));
        assertEquals(81, run(RunOptions.DEFAULT).get(result));
    }

    @Test
    void theSameInputTwice() {
        Value<Integer> three = g.value(firing -> 3);
        Value<Integer> square = g.value(three, three, (a, b) -> a * b);
        assertEquals(9, run(RunOptions.DEFAULT).get(square));
    }

    @Test
    void aComputationMayBeOfSuperAndSubtypesAndAMethod() {
        Value<Integer> six = g.value(firing -> 6);
        Function<Object, String> show = Object::toString;
        Value<CharSequence> shown = g.value("shown", six, show::apply);
        Value<Integer> sum = g.value(six, six, Integer::sum);
        SequentialRun run = run(RunOptions.DEFAULT);
        assertEquals("6", run.get(shown));
        assertEquals(12, run.get(sum));
    }

    @Test
    void whatAComputationThrowsFailsTheRunWithTheNameOfTheValue() {
        Value<Integer> one = g.value("one", firing -> 1);
        IOException failure = new IOException("none");
        g.value("broken", one, number -> {
            throw failure;
        });
        CodeletFailedException thrown = assertThrows(CodeletFailedException.class, () -> run(RunOptions.DEFAULT));
        assertEquals("broken", thrown.codelet());
        assertSame(failure, thrown.getCause());
    }

    @Test
    void typedInputsWorkInAnEmbeddedGraphAndInALoop() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Parameter<Integer> n = inner.parameter("n");
        Value<Integer> next = inner.value("next", n, a -> a + 1);
        Value<Integer> twice = inner.value(next, a -> 2 * a);
        CodeletGraph part = inner.build();
        Value<Integer> four = g.value("four", firing -> 4);
        Value<Integer> ten = g.embed("part", part).with(n, four).value(twice);
        Shared<List<Integer>> rounds = g.shared("rounds", ArrayList::new);
        g.loop("again", firing -> firing.get(rounds).size() < 3, body -> {
            Value<Integer> size = body.value(firing -> firing.get(rounds).size());
            Value<Integer> square = body.value(size, a -> a * a);
            body.codelet(firing -> firing.get(rounds).add(firing.get(square))).after(square);
        });
        SequentialRun run = run(RunOptions.DEFAULT);
        assertEquals(10, run.get(ten));
        assertEquals(List.of(0, 1, 4), run.get(rounds));
    }

    @Test
    void whatIsSaidOfAValueIsSaidOfItsCodelet() {
        Resource port = Resource.of("port", 3);
        Codelet first = g.codelet("first", firing -> {});
        Value<Integer> value = g.value("value", firing -> 1)
                .on(2)
                .prefers(1)
                .onCluster("west")
                .requires("fpu")
                .priority(Priority.HIGH)
                .needs(port, 2)
                .costs(Duration.ofNanos(70))
                .after(List.of(first));
        CodeletGraph graph = g.build();
        Declaration declaration = graph.compiled().declarations().get(1);
        assertEquals("value", declaration.name());
        assertEquals(new Placement(2, "west", 1, "fpu"), declaration.placement());
        assertEquals(Priority.HIGH, declaration.priority());
        assertEquals(List.of(new Need(port, 2)), declaration.needs());
        assertEquals(70, declaration.cost().applyAsLong(0));
        assertEquals(1, graph.arcs());
        assertEquals("value", value.name());
    }

    @Test
    void nothingIsSaidOfAValueWhereItsGraphIsEmbedded() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Value<Integer> value = inner.value("value", firing -> 1);
        Value<Integer> imported = g.embed("part", inner.build()).value(value);
        String refusal =
                "Value \"part.value\" is computed in an embedded graph: say this where that graph is declared, or let"
                        + " the embedded graph itself come after what it needs";
        assertRefused(refusal, () -> imported.on(0));
        assertRefused(refusal, () -> imported.costs(5));
        assertRefused(refusal, () -> imported.after(List.of()));
        assertEquals("part.value", imported.name());
    }

    @Test
    void anInputOfAnotherGraphIsRefused() {
        GraphBuilder other = CodeletGraph.named("other");
        List<Input<Integer>> inputs = List.of(other.value("v", firing -> 1), other.parameter("p"), other.promise("q"));
        for (Input<Integer> input : inputs) {
            assertRefused(
                    input + " belongs to graph \"other\", not to \"g\"; embed that graph, or declare it here",
                    () -> g.value(input, a -> a));
        }
    }

    @Test
    void nullIsRefused() {
        Value<Integer> one = g.value("one", firing -> 1);
        assertRefused(
                "graph \"g\": value \"x\" has null for an input: name what it reads",
                () -> g.value("x", one, (Value<Integer>) null, (a, b) -> a));
        assertRefused(
                "graph \"g\": a value has null for its computation: give it code",
                () -> g.value(one, (Computation.OfOne<Integer, Integer>) null));
        assertRefused(
                "graph \"g\": Codelet \"one\" comes after null: name what it comes after, and declare that first",
                () -> one.after(Collections.singletonList(null)));
    }
}
