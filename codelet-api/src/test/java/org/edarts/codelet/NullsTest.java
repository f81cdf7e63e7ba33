package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import org.edarts.codelet.graph.GraphException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of null, and of times that are none, where they are given. */
class NullsTest {
    private static void assertRefused(String message, Consumer<GraphBuilder> declaration) {
        GraphBuilder builder = CodeletGraph.named("g");
        assertEquals(
                "graph \"g\": " + message,
                assertThrows(GraphException.class, () -> declaration.accept(builder))
                        .getMessage());
    }

    private static void assertRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Test
    void aNullName() {
        String message = "a name is null; every part needs one";
        assertRefused(message, g -> g.codelet(null, firing -> {}));
        assertRefused(message, g -> g.value((String) null, firing -> 1));
        assertRefused(message, g -> g.promise(null));
        assertRefused(message, g -> g.slot(null, 1));
        assertRefused(message, g -> g.loop(null, firing -> false, loop -> {}));
        assertEquals(
                "the name of a graph is null: give it one",
                assertThrows(GraphException.class, () -> CodeletGraph.named(null))
                        .getMessage());
    }

    @Test
    void aNullBody() {
        assertRefused("codelet \"x\" has null for its body: give it code", g -> g.codelet("x", null));
        assertRefused("codelet \"x\" has null for its body: give it code", g -> g.codelets("x", 2, null));
        assertRefused("value \"x\" has null for its computation: give it code", g -> g.value("x", null));
        assertRefused("shared state \"x\" has null for its supplier: give it one", g -> g.shared("x", null));
        assertRefused(
                "loop \"x\" has null for its test: say when it goes on", g -> g.loop("x", (LoopTest) null, loop -> {}));
        assertRefused(
                "loop \"x\" has null for its body: declare what it repeats", g -> g.loop("x", firing -> false, null));
        assertRefused("embedded graph \"x\" is null: build it first", g -> g.embed("x", null));
    }

    @Test
    void whatAnEmbeddedGraphIsGiven() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Parameter<Integer> size = inner.parameter("size");
        inner.value("twice", size, n -> 2 * n);
        CodeletGraph part = inner.build();
        assertRefused(
                "embedded graph \"x\" is given null for a parameter",
                g -> g.embed("x", part).with(null, g.value("v", firing -> 1)));
        assertRefused(
                "embedded graph \"x\" is given null for what fills parameter \"size\"",
                g -> g.embed("x", part).with(size, null));
        assertRefused(
                "embedded graph \"x\" is given null for a value",
                g -> g.embed("x", part).value(null));
    }

    @Test
    void aNullPartOfAProcedure() {
        ThreadedProcedure<Integer, Integer> whole = ThreadedProcedure.define("p", p -> {});
        assertEquals(
                "the name of a procedure is null: give it one",
                assertThrows(GraphException.class, () -> ThreadedProcedure.define(null, p -> {}))
                        .getMessage());
        assertEquals(
                "procedure \"p\" has null for its declarations: say what it does",
                assertThrows(GraphException.class, () -> ThreadedProcedure.define("p", null))
                        .getMessage());
        assertEquals(
                "procedure \"p\" has null for the copy of its argument: leave it out, or say it",
                assertThrows(GraphException.class, () -> whole.copying(null)).getMessage());
    }

    @Test
    void aNullTrait() {
        String remedy = ": leave it out, or say it";
        assertRefused(
                "codelet \"x\" has null for its priority" + remedy,
                g -> g.codelet("x", firing -> {}).priority(null));
        assertRefused(
                "codelet \"x\" has null for its capability" + remedy,
                g -> g.codelet("x", firing -> {}).requires(null));
        assertRefused(
                "codelet \"x\" has null for its cluster" + remedy,
                g -> g.value("x", firing -> 1).onCluster(null));
        assertRefused(
                "codelet \"x\" has null for its costs" + remedy,
                g -> g.codelet("x", firing -> {}).costs((IntToLongFunction) null));
        assertRefused(
                "codelet \"x\" has null for a resource" + remedy,
                g -> g.codelet("x", firing -> {}).needs(null));
    }

    @Test
    void whatNobodyCouldComeAfterOrBefore() {
        GraphBuilder g = CodeletGraph.named("g");
        Codelet x = g.codelet("x", firing -> {});
        assertEquals(
                "Codelet \"x\" comes after null: name what it comes after",
                assertThrows(GraphException.class, () -> x.after((Collection<Node>) null))
                        .getMessage());
        assertEquals(
                "Codelet \"x\" comes before null: name what it comes before",
                assertThrows(GraphException.class, () -> x.before((Codelet) null))
                        .getMessage());
    }

    @Test
    void aCostBelowNothing() {
        GraphBuilder g = CodeletGraph.named("g");
        assertEquals(
                "Codelet \"x\" costs -1 cycles: a cost is at least 0",
                assertThrows(
                                GraphException.class,
                                () -> g.codelet("x", firing -> {}).costs(-1))
                        .getMessage());
        assertEquals(
                "Value \"y\" costs -5 cycles: a cost is at least 0",
                assertThrows(
                                GraphException.class,
                                () -> g.value("y", firing -> 1).costs(Duration.ofNanos(-5)))
                        .getMessage());
    }

    @Test
    void aNullArgument() {
        Parameter<Integer> parameter = CodeletGraph.named("g").parameter("p");
        assertRefused(
                "the argument of parameter \"p\" is null: expected a content",
                () -> RunOptions.DEFAULT.with(parameter, null));
        assertRefused(
                "an argument is given to null: expected a parameter of the graph",
                () -> RunOptions.DEFAULT.with(null, 1));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void timesThatAreNone(long nanos) {
        Duration time = Duration.ofNanos(nanos);
        assertRefused(
                "the deadline is " + time + ": expected a time above zero, or none",
                () -> RunOptions.DEFAULT.deadline(time));
        assertRefused(
                "the watchdog is " + time + ": expected a time above zero, or null for no watchdog",
                () -> RunOptions.DEFAULT.watchdog(time));
    }
}
