package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.testing.SequentialRun;

/** The ways to say what comes after what, and to compute values from others, all mean the same. */
class DependentProperties {
    private interface Arcs {
        void add(Codelet target, List<Codelet> sources);
    }

    private static CompiledGraph graph(int codelets, long seed, Arcs arcs) {
        Random random = new Random(seed);
        return CodeletGraph.build("g", g -> {
                    List<Codelet> declared = new ArrayList<>();
                    for (int number = 0; number < codelets; number++) {
                        Codelet codelet = g.codelets(1 + random.nextInt(3), firing -> {});
                        List<Codelet> sources = declared.stream()
                                .filter(source -> random.nextInt(4) == 0)
                                .toList();
                        arcs.add(codelet, sources);
                        declared.add(codelet);
                    }
                })
                .compiled();
    }

    @Property(tries = 100)
    void beforeAndCollectionsAreTheArcsOfAfter(@ForAll @IntRange(min = 1, max = 25) int codelets, @ForAll long seed) {
        CompiledGraph after = graph(codelets, seed, (target, sources) -> target.after(sources.toArray(Node[]::new)));
        CompiledGraph collected = graph(codelets, seed, Codelet::after);
        CompiledGraph before =
                graph(codelets, seed, (target, sources) -> sources.forEach(source -> source.before(target)));
        for (CompiledGraph other : List.of(collected, before)) {
            assertArrayEquals(after.targetStart(), other.targetStart());
            assertArrayEquals(after.targets(), other.targets());
            assertArrayEquals(after.starts(), other.starts());
        }
    }

    /** Values of random inputs, declared by type or read from the firing, against a plain loop. */
    @Property(tries = 100)
    void valuesOfTypedInputsAreThoseOfAPlainLoop(
            @ForAll @IntRange(min = 1, max = 40) int values, @ForAll long seed, @ForAll long order) {
        Random random = new Random(seed);
        GraphBuilder g = CodeletGraph.named("g");
        List<Value<Long>> declared = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        for (int number = 0; number < values; number++) {
            int a = random.nextInt(Math.max(1, number));
            int b = random.nextInt(Math.max(1, number));
            int c = random.nextInt(Math.max(1, number));
            long k = number;
            int ways = number == 0 ? 0 : 1 + random.nextInt(4);
            declared.add(
                    switch (ways) {
                        case 0 -> g.value(firing -> k);
                        case 1 -> g.value("v" + number, declared.get(a), x -> 3 * x + k);
                        case 2 -> g.value(declared.get(a), declared.get(b), (x, y) -> x - 2 * y + k);
                        case 3 ->
                            g.value(
                                    declared.get(a),
                                    declared.get(b),
                                    declared.get(c),
                                    (x, y, z) -> x + 2 * y - 5 * z + k);
                        default -> {
                            Value<Long> read = declared.get(a);
                            yield g.value(firing -> 7 * firing.get(read) + k, read);
                        }
                    });
            expected.add(
                    switch (ways) {
                        case 0 -> k;
                        case 1 -> 3 * expected.get(a) + k;
                        case 2 -> expected.get(a) - 2 * expected.get(b) + k;
                        case 3 -> expected.get(a) + 2 * expected.get(b) - 5 * expected.get(c) + k;
                        default -> 7 * expected.get(a) + k;
                    });
        }
        SequentialRun run = SequentialRun.shuffled(g.build(), order);
        assertEquals(expected, declared.stream().map(run::get).toList());
    }

    /** What has codelets within: a loop and an embedded graph, an instance, and a value. */
    @Property(tries = 20)
    void allThatCanComeAfterAnythingComesBeforeAnything(@ForAll long order) {
        CodeletGraph part = CodeletGraph.build("part", g -> g.codelet("p", firing -> {}));
        CodeletGraph graph = CodeletGraph.build("g", g -> {
            Codelet last = g.codelet("last", firing -> {});
            Codelet rows = g.codelets("row", 2, firing -> {}).before(last);
            Value<Integer> value = g.value("value", firing -> 1).before(rows);
            Embedded embedded = g.embed("e", part).before(value);
            Loop loop = g.loop("l", firing -> false, body -> body.codelet("q", firing -> {}))
                    .before(embedded);
            rows.at(0).before(rows.at(1)).after(List.of(value));
            g.codelet("first", firing -> {}).before(loop, embedded);
        });
        assertEquals(
                List.of(
                        "\"first\"",
                        "\"l.enter\"",
                        "\"q\"",
                        "\"l.test\"",
                        "\"e.enter\"",
                        "\"e.p\"",
                        "\"e.exit\"",
                        "\"value\"",
                        "\"row\"[0]",
                        "\"row\"[1]",
                        "\"last\""),
                SequentialRun.shuffled(graph, order).steps().stream()
                        .map(SequentialRun.Step::name)
                        .toList());
    }
}
