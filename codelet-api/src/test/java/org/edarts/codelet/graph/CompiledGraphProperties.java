package org.edarts.codelet.graph;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.testing.RandomDag;
import org.edarts.codelet.testing.SequentialRun;

/** What the compiled form of a random graph promises, against the plain sets of what each instance depends on. */
class CompiledGraphProperties {
    @Property(tries = 200)
    void eachInstanceFiresOnceAfterAllItDependsOn(
            @ForAll @IntRange(min = 1, max = 150) int declarations, @ForAll long seed, @ForAll long order) {
        RandomDag dag = new RandomDag(declarations, seed);
        CodeletGraph graph = dag.graph(firing -> {});
        List<String> fired = names(SequentialRun.shuffled(graph, order));
        assertFiresOnceInOrder(dag, fired, name -> name);
        assertEquals(dag.size(), fired.size());
        assertTrue(graph.compiled().fixed());
    }

    /** Held back, an instance keeps back its dependents and nobody else: no arc is lost and none is added. */
    @Property(tries = 200)
    void anInstanceKeepsBackItsDependentsAndNobodyElse(
            @ForAll @IntRange(min = 1, max = 60) int declarations,
            @ForAll long seed,
            @ForAll @IntRange(min = 0) int pick) {
        RandomDag dag = new RandomDag(declarations, seed);
        CodeletGraph graph = dag.graph(firing -> {});
        int held = pick % dag.size();
        SequentialRun run = SequentialRun.holdingBack(graph, held);
        BitSet after = new BitSet();
        boolean seen = false;
        for (SequentialRun.Step step : run.steps()) {
            after.set(step.codelet(), seen);
            seen |= step.codelet() == held;
        }
        assertEquals(dag.dependents(held), after);
    }

    @Property(tries = 100)
    void anEmbeddedGraphIsAsIfDeclaredInPlace(
            @ForAll @IntRange(min = 1, max = 60) int declarations, @ForAll long seed, @ForAll long order) {
        RandomDag dag = new RandomDag(declarations, seed);
        CodeletGraph part = dag.graph(firing -> {});
        CodeletGraph embedding = CodeletGraph.build("embedding", g -> {
            Codelet before = g.codelets("before", 3, firing -> {});
            g.codelet("after", firing -> {}).after(g.embed("part", part).after(before));
        });
        CodeletGraph twice = CodeletGraph.build("twice", g -> {
            g.embed("outer", embedding);
            g.embed("beside", part);
        });
        List<String> fired = names(SequentialRun.shuffled(embedding, order));
        assertFiresOnceInOrder(dag, fired, name -> "\"part." + name.substring(1));
        assertEquals(dag.size() + 6, fired.size());
        assertEquals("\"after\"", fired.get(fired.size() - 1));
        assertTrue(fired.subList(0, 4).containsAll(List.of("\"before\"[0]", "\"before\"[1]", "\"before\"[2]")));

        List<String> firedTwice = names(SequentialRun.shuffled(twice, order));
        assertFiresOnceInOrder(dag, firedTwice, name -> "\"outer.part." + name.substring(1));
        assertFiresOnceInOrder(dag, firedTwice, name -> "\"beside." + name.substring(1));
        assertEquals(2 * dag.size() + 10, firedTwice.size());
    }

    /** A graph, embedded or declared in place, does in each round of a loop what it does outside. */
    @Property(tries = 100)
    void aLoopFiresItsPartInEachRoundCompletely(
            @ForAll @IntRange(min = 1, max = 30) int declarations,
            @ForAll @IntRange(min = 1, max = 4) int rounds,
            @ForAll @IntRange(min = 1, max = 3) int innerRounds,
            @ForAll boolean embedded,
            @ForAll long seed,
            @ForAll long order) {
        RandomDag dag = new RandomDag(declarations, seed);
        RandomDag inner = new RandomDag("inner", 1 + declarations / 2, seed + 1);
        CodeletGraph part = dag.graph(firing -> {});
        int[] round = {0};
        int[] innerRound = {0};
        GraphBuilder g = CodeletGraph.named("loops");
        g.codelet("end", firing -> {}).after(g.loop("outer", firing -> ++round[0] % rounds != 0, outer -> {
            if (embedded) {
                outer.embed("part", part);
            } else {
                dag.declare(outer, firing -> {});
            }
            outer.loop(
                    "inner loop",
                    firing -> ++innerRound[0] % innerRounds != 0,
                    loop -> inner.declare(loop, firing -> {}));
        }));
        List<List<String>> outerRounds = split(names(SequentialRun.shuffled(g.build(), order)), "\"outer.test\"");
        assertEquals(rounds + 1, outerRounds.size());
        assertEquals(List.of("\"end\""), outerRounds.get(rounds));
        for (List<String> fired : outerRounds.subList(0, rounds)) {
            assertFiresOnceInOrder(dag, fired, name -> embedded ? "\"part." + name.substring(1) : name);
            List<List<String>> innerFired = split(fired, "\"inner loop.test\"");
            assertEquals(innerRounds + 1, innerFired.size());
            for (List<String> one : innerFired.subList(0, innerRounds)) {
                assertFiresOnceInOrder(inner, one, name -> name);
            }
        }
    }

    private static List<String> names(SequentialRun run) {
        return run.steps().stream().map(SequentialRun.Step::name).toList();
    }

    /** Splits after each separator; what follows the last one is the last part. */
    private static List<List<String>> split(List<String> names, String separator) {
        List<List<String>> parts = new ArrayList<>();
        parts.add(new ArrayList<>());
        for (String name : names) {
            if (name.equals(separator)) {
                parts.add(new ArrayList<>());
            } else {
                parts.get(parts.size() - 1).add(name);
            }
        }
        return parts;
    }

    /** Checks the codelets of one random graph, whatever else fires between them. */
    private static void assertFiresOnceInOrder(RandomDag dag, List<String> fired, UnaryOperator<String> nameInGraph) {
        Map<String, Integer> place = new HashMap<>();
        for (int step = 0; step < fired.size(); step++) {
            place.put(fired.get(step), step);
        }
        for (int instance = 0; instance < dag.size(); instance++) {
            String name = nameInGraph.apply(dag.nameOf(instance));
            assertEquals(1, Collections.frequency(fired, name), () -> "firings of " + name);
            dag.sources(instance).stream().forEach(source -> {
                String before = nameInGraph.apply(dag.nameOf(source));
                assertTrue(place.get(before) < place.get(name), () -> name + " fires before " + before);
            });
        }
    }
}
