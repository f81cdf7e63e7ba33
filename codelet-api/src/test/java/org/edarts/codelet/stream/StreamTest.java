package org.edarts.codelet.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletFailedException;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Firing;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.Shared;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.Value;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.testing.SequentialRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamTest {
    private static Stream<Integer> numbers(GraphBuilder g, String name, int capacity, int limit) {
        Shared<Iterator<Integer>> source =
                g.shared(name + ".numbers", () -> IntStream.range(0, limit).iterator());
        return Streams.source(g, name, capacity, firing -> {
            Iterator<Integer> numbers = firing.get(source);
            return numbers.hasNext() ? numbers.next() : null;
        });
    }

    private static GraphException refused(java.util.function.Consumer<GraphBuilder> declarations) {
        return assertThrows(GraphException.class, () -> CodeletGraph.build("g", declarations));
    }

    @Test
    void countsWords() {
        GraphBuilder g = CodeletGraph.named("words");
        Parameter<BufferedReader> text = g.parameter("text");
        Value<Map<String, Integer>> counts = Streams.source(
                        g, "read", 2, firing -> firing.get(text).readLine())
                .flatMap("split", 3, (firing, line) -> Arrays.asList(line.split(" ")))
                .filter("drop blanks", 1, (firing, word) -> !word.isBlank())
                .map("fold case", 4, (firing, word) -> word.toLowerCase(java.util.Locale.ROOT))
                .fold("count", TreeMap::new, (map, word) -> {
                    map.merge(word, 1, Integer::sum);
                    return map;
                });
        CodeletGraph graph = g.build();
        for (int repetition = 0; repetition < 3; repetition++) {
            BufferedReader lines = new BufferedReader(new StringReader("The cat\n\nand the dog and THE end"));
            SequentialRun run = SequentialRun.inOrder(graph, RunOptions.DEFAULT.with(text, lines));
            assertEquals("{and=2, cat=1, dog=1, end=1, the=3}", run.get(counts).toString());
            assertEquals(List.of(), run.notFired());
        }
    }

    @Test
    void whatComesAfterTheEndSeesAllItems() {
        GraphBuilder g = CodeletGraph.named("after");
        Shared<List<Integer>> seen = g.shared("seen", ArrayList::new);
        Shared<List<Integer>> atEnd = g.shared("at end", ArrayList::new);
        Codelet first = g.codelet("first", firing -> firing.get(seen).add(-1));
        Codelet end = numbers(g, "numbers", 4, 100)
                .after(first)
                .sink("see", (firing, number) -> firing.get(seen).add(number));
        g.codelet("last", firing -> firing.get(atEnd).addAll(firing.get(seen))).after(end);
        SequentialRun run = SequentialRun.inOrder(g.build());
        assertEquals(IntStream.range(-1, 100).boxed().toList(), run.get(atEnd));
    }

    @Test
    void anEmptyStreamEnds() {
        GraphBuilder g = CodeletGraph.named("empty");
        Value<Integer> sum = numbers(g, "none", 1, 0)
                .parallel(3)
                .map("square", 1, (firing, number) -> number * number)
                .fold("sum", () -> 0, Integer::sum);
        SequentialRun run = SequentialRun.inOrder(g.build());
        assertEquals(0, run.get(sum));
        assertEquals(List.of(), run.notFired());
    }

    @Test
    void aFailureNamesTheStage() {
        GraphBuilder g = CodeletGraph.named("failing");
        numbers(g, "numbers", 8, 100)
                .map("invert", 8, (firing, number) -> 100 / (50 - number))
                .sink("drop", (firing, number) -> {});
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(g.build()));
        assertEquals("invert", failure.codelet());
        assertTrue(failure.getCause() instanceof ArithmeticException);
        assertEquals(List.of("\"drop.end\""), failure.notFired());
    }

    private static CodeletFailedException failing(Consumer<GraphBuilder> declarations) {
        CodeletGraph graph = CodeletGraph.build("g", declarations);
        return assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(graph));
    }

    private static void assertSays(String part, CodeletFailedException failure) {
        assertTrue(failure.getMessage().contains(part), failure.getMessage());
    }

    @Test
    void anAnswerThatIsNullNamesTheStage() {
        CodeletFailedException filter = failing(g -> numbers(g, "numbers", 8, 10)
                .filter("even", (firing, number) -> number == 5 ? null : true)
                .sink("drop", (firing, number) -> {}));
        assertSays("codelet \"even\"[0] of \"g\" failed on", filter);
        assertSays("null is no answer to whether an item passes: return true or false", filter);
        CodeletFailedException flatMap = failing(g -> numbers(g, "numbers", 8, 10)
                .flatMap("split", (firing, number) -> (List<Integer>) null)
                .sink("drop", (firing, number) -> {}));
        assertSays("codelet \"split\"[0] of \"g\" failed on", flatMap);
        assertSays("an item is to be replaced by those of null: return an empty list for none", flatMap);
    }

    @Test
    void whatCannotBeginNamesTheStage() {
        CodeletFailedException fold =
                failing(g -> numbers(g, "numbers", 8, 10).fold("total", () -> 1 / Integer.parseInt("0"), Integer::sum));
        assertSays("stage \"total\" could not begin: java.lang.ArithmeticException: / by zero", fold);
        assertInstanceOf(ArithmeticException.class, fold.getCause().getCause());
        Source<Integer> source = new Source<>() {
            @Override
            public @Nullable Integer next(Firing firing) {
                return null;
            }

            @Override
            @SuppressWarnings("NullAway") // that is what is tested
            public Source<Integer> forRun() {
                return null;
            }
        };
        assertSays(
                "stage \"none\" could not begin: java.lang.NullPointerException: the source of a run is null",
                failing(g -> Streams.source(g, "none", source).sink("drop", (firing, number) -> {})));
    }

    @Test
    @SuppressWarnings("NullAway") // that is what is tested
    void codeThatIsNullIsRefused() {
        assertEquals(
                "stage \"half\" has null for what it makes of an item: give it code",
                refused(g -> numbers(g, "numbers", 8, 10).map("half", null)).getMessage());
        assertEquals(
                "the stage after \"numbers\" has null for what it makes of an item: give it code",
                refused(g -> numbers(g, "numbers", 8, 10).filter(null)).getMessage());
        assertEquals(
                "stage \"end\" has null for its sink: give it code",
                refused(g -> numbers(g, "numbers", 8, 10).sink("end", null)).getMessage());
        assertEquals(
                "stage \"end\" has null for what adds an item: give it code",
                refused(g -> numbers(g, "numbers", 8, 10).fold("end", () -> 0, null))
                        .getMessage());
        assertEquals(
                "the first stage has null for its source: give it code",
                refused(g -> Streams.source(g, null)).getMessage());
    }

    @Test
    void aStageThatMakesNullFailsAndSaysWhatToDo() {
        GraphBuilder g = CodeletGraph.named("null");
        numbers(g, "numbers", 8, 100)
                .map("lose", 8, (firing, number) -> (Integer) null)
                .sink("drop", (firing, number) -> {});
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(g.build()));
        assertEquals(
                "stage \"lose\" made null of an item: a stream holds no null; drop items with filter or flatMap",
                failure.getCause().getMessage());
    }

    @Test
    void streamsRunInLoopsEmbeddedGraphsAndProcedures() {
        GraphBuilder inner = CodeletGraph.named("inner");
        Value<Integer> sum = numbers(inner, "numbers", 3, 10).fold("sum", () -> 0, Integer::sum);
        CodeletGraph part = inner.build();

        GraphBuilder g = CodeletGraph.named("outer");
        Shared<List<Integer>> sums = g.shared("sums", ArrayList::new);
        g.loop("rounds", firing -> firing.get(sums).size() < 6, body -> {
            Shared<int[]> next = body.shared("next", () -> new int[1]);
            Value<Integer> total = Streams.source(
                            body, "own", 2, firing -> firing.get(next)[0] < 5 ? firing.get(next)[0]++ : null)
                    .fold("own sum", () -> 0, Integer::sum);
            body.codelet("take", firing -> {
                        firing.get(sums).add(firing.get(total));
                        firing.get(next)[0] = 0;
                    })
                    .after(total);
        });
        Value<Integer> embedded = g.embed("part", part).value(sum);
        Promise<Integer> invoked = g.promise("invoked");
        ThreadedProcedure<Integer, Integer> summing = ThreadedProcedure.define("summing", p -> {
            Value<Integer> total = numbers(p, "numbers", 2, 7).fold("sum", () -> 0, Integer::sum);
            p.codelet("return", firing -> firing.complete(p.result(), firing.get(total) + firing.get(p.argument())))
                    .after(total);
        });
        g.codelet("call", firing -> firing.invoke(summing, 100, invoked));
        g.codelet("wait", firing -> {}).after(invoked);
        SequentialRun run = SequentialRun.inOrder(g.build());
        assertEquals(List.of(10, 10, 10, 10, 10, 10), run.get(sums));
        assertEquals(45, run.get(embedded));
        assertEquals(121, run.get(invoked));
    }

    @Test
    void namesAndCapacitiesAreOptional() {
        GraphBuilder g = CodeletGraph.named("nameless");
        Shared<List<Integer>> seen = g.shared("seen", ArrayList::new);
        Stream<Integer> source = Streams.source(g, 2, Source.range(1, 100));
        Value<Integer> sum = source.map((firing, number) -> 2 * number)
                .filter(1, (firing, number) -> number % 3 == 0)
                .flatMap((firing, number) -> List.of(number, 1))
                .map("named", (firing, number) -> number)
                .fold(() -> 0, Integer::sum);
        Streams.range(g, 5, 8).sink((firing, number) -> firing.get(seen).add(number));
        SequentialRun run = SequentialRun.inOrder(g.build());
        assertEquals(33 * 34 * 3 + 33, run.get(sum));
        assertEquals(List.of(5, 6, 7), run.get(seen));
        assertEquals("codelet 1", source.stage().name());
        assertEquals(List.of(), run.notFired());
    }

    @Test
    void aRangeBeginsAnewInEachRunAndRound() {
        GraphBuilder g = CodeletGraph.named("ranges");
        Shared<List<String>> items = g.shared("items", ArrayList::new);
        g.loop(
                "rounds",
                firing -> firing.get(items).size() < 4,
                body -> Streams.source(body, "range", Source.range(-1, 1, (firing, number) -> "item " + number))
                        .sink("see", (firing, item) -> firing.get(items).add(item)));
        Value<Integer> none = Streams.range(g, 1, 1).fold("none", () -> 0, Integer::sum);
        Value<Integer> below = Streams.range(g, 1, Integer.MIN_VALUE).fold("below", () -> 0, Integer::sum);
        CodeletGraph graph = g.build();
        for (int repetition = 0; repetition < 2; repetition++) {
            SequentialRun run = SequentialRun.inOrder(graph);
            assertEquals(List.of("item -1", "item 0", "item -1", "item 0"), run.get(items));
            assertEquals(0, run.get(none) + run.get(below));
        }
    }

    @Test
    void aRangeThatMakesNullFails() {
        GraphBuilder g = CodeletGraph.named("null");
        Streams.source(g, "read", Source.range(0, 9, (firing, number) -> (Integer) null))
                .sink("drop", (firing, number) -> {});
        CodeletFailedException failure =
                assertThrows(CodeletFailedException.class, () -> SequentialRun.inOrder(g.build()));
        assertEquals("read", failure.codelet());
        assertEquals(
                "null was made of the number 0: a stream holds no null; drop items with filter or flatMap",
                failure.getCause().getMessage());
    }

    @Test
    void errorsTellWhichStageWithoutANameIsMeant() {
        assertEquals(
                "the first stage has room for 0 items after it: at least 1 is needed",
                refused(g -> Streams.source(g, 0, Source.range(0, 1))).getMessage());
        assertEquals(
                "the stage after \"codelet 1\" has room for 0 items after it: at least 1 is needed",
                refused(g -> Streams.range(g, 0, 1).map(0, (firing, number) -> number))
                        .getMessage());
        assertEquals(
                "the stage after \"codelet 1\" ends the stream and is one codelet, not 2;"
                        + " call parallel before map, filter or flatMap",
                refused(g -> Streams.range(g, 0, 1).parallel(2).sink((firing, number) -> {}))
                        .getMessage());
        assertEquals(
                "stream \"codelet 1\" does not end: nothing takes the items of stage \"codelet 1\";"
                        + " give it a sink or a fold",
                refused(g -> Streams.range(g, 0, 1)).getMessage());
    }

    @Test
    void aStreamWithoutAnEndIsRefused() {
        GraphException refusal = refused(g -> numbers(g, "read", 4, 1).map("count", 4, (firing, number) -> number));
        assertEquals(
                "stream \"read\" does not end: nothing takes the items of stage \"count\"; give it a sink or a fold",
                refusal.getMessage());
    }

    @Test
    void aStreamGoesIntoOneStage() {
        GraphException refusal = refused(g -> {
            Stream<Integer> numbers = numbers(g, "read", 4, 1);
            numbers.sink("one", (firing, number) -> {});
            numbers.map("two", 1, (firing, number) -> number);
        });
        assertEquals(
                "stage \"two\" cannot follow \"read\", whose items go to \"one\" already; a stream goes into one stage",
                refusal.getMessage());
    }

    @Test
    void sizesBelowOneAreRefused() {
        assertEquals(
                "stage \"read\" has room for 0 items after it: at least 1 is needed",
                refused(g -> numbers(g, "read", 0, 1)).getMessage());
        assertEquals(
                "the stage after \"read\" is to have 0 codelets: at least 1 is needed",
                refused(g -> numbers(g, "read", 1, 1).parallel(0)).getMessage());
        assertEquals(
                "stage \"sum\" ends the stream and is one codelet, not 2; call parallel before map, filter or flatMap",
                refused(g -> numbers(g, "read", 1, 1).parallel(2).sink("sum", (firing, number) -> {}))
                        .getMessage());
    }
}
