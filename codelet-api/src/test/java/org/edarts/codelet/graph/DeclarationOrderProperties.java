package org.edarts.codelet.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;

/** How and in which order arcs are declared changes nothing of what the graph means. */
class DeclarationOrderProperties {
    private static final int CODELETS = 60;

    /** An arc between two instances. */
    private record Pair(int source, int target) {}

    /** Returns arcs that lead forward, by target; some neighbours have the very same sources. */
    private static List<Pair> forward(Random random) {
        List<Pair> arcs = new ArrayList<>();
        int[] sources = {};
        for (int target = 1; target < CODELETS; target++) {
            int before = target;
            if (random.nextInt(3) > 0 || Arrays.stream(sources).anyMatch(source -> source >= before)) {
                sources = random.ints(random.nextInt(4), 0, target).distinct().toArray();
            }
            for (int source : sources) {
                arcs.add(new Pair(source, target));
            }
        }
        return arcs;
    }

    private static CompiledGraph oneByOne(List<Pair> arcs) {
        return CodeletGraph.build("g", g -> {
                    Codelet codelets = g.codelets("c", CODELETS, firing -> {});
                    arcs.forEach(arc -> codelets.at(arc.target).after(codelets.at(arc.source)));
                })
                .compiled();
    }

    private static CompiledGraph byRule(List<Pair> declared) {
        GraphBuilder g = CodeletGraph.named("g");
        Codelet codelets = g.codelets("c", CODELETS, firing -> {});
        codelets.after(codelets, (index, arcs) -> {
            for (Pair arc : declared) {
                if (arc.target == index) {
                    arcs.from(arc.source);
                }
            }
        });
        return g.build().compiled();
    }

    private static CompiledGraph ofSingleCodelets(List<Pair> arcs) {
        return CodeletGraph.build("g", g -> {
                    List<Codelet> codelets = new ArrayList<>();
                    for (int codelet = 0; codelet < CODELETS; codelet++) {
                        codelets.add(g.codelet(firing -> {}));
                    }
                    arcs.forEach(arc -> codelets.get(arc.target).after(codelets.get(arc.source)));
                })
                .compiled();
    }

    private static void assertSame(CompiledGraph expected, CompiledGraph actual) {
        assertArrayEquals(expected.starts(), actual.starts());
        assertArrayEquals(expected.slotCounts(), actual.slotCounts());
        assertArrayEquals(expected.targetStart(), actual.targetStart());
        assertArrayEquals(expected.targets(), actual.targets());
        assertEquals(expected.fixed(), actual.fixed());
    }

    @Property(tries = 200)
    void byRuleIsAsOneByOne(@ForAll long seed) {
        List<Pair> arcs = forward(new Random(seed));
        CompiledGraph graph = oneByOne(arcs);
        assertSame(graph, byRule(arcs));
        assertEquals(graph.slots(), byRule(arcs).slots());
        assertSame(graph, ofSingleCodelets(arcs));
        assertTrue(graph.fixed());
        assertEquals(arcs.size(), graph.arcs());
    }

    /** Only the order of the targets of a node follows that of the declarations. */
    @Property(tries = 200)
    void theOrderOfTargetsIsAllThatDependsOnTheOrderOfArcs(@ForAll long seed) {
        Random random = new Random(seed);
        List<Pair> arcs = forward(random);
        List<Integer> targets =
                new ArrayList<>(arcs.stream().map(Pair::target).distinct().toList());
        Collections.shuffle(targets, random);
        List<Pair> shuffled = new ArrayList<>();
        for (int target : targets) {
            arcs.stream().filter(arc -> arc.target == target).forEach(shuffled::add);
        }
        CompiledGraph expected = oneByOne(arcs);
        CompiledGraph actual = oneByOne(shuffled);
        assertEquals(expected.slots(), actual.slots());
        assertArrayEquals(expected.starts(), actual.starts());
        assertArrayEquals(expected.targetStart(), actual.targetStart());
        for (int node = 0; node < CODELETS + expected.slotCount(); node++) {
            assertArrayEquals(sortedTargets(expected, node), sortedTargets(actual, node), "targets of " + node);
        }
        assertTrue(actual.fixed());
    }

    private static int[] sortedTargets(CompiledGraph graph, int node) {
        int[] targets = Arrays.copyOfRange(graph.targets(), graph.targetStart()[node], graph.targetStart()[node + 1]);
        Arrays.sort(targets);
        return targets;
    }

    /** Whichever way its arcs lead: a graph that has no cycle is built, and one that has a cycle is refused. */
    @Property(tries = 200)
    void aCycleIsFoundHoweverTheCodeletsAreNumbered(
            @ForAll long seed, @ForAll boolean renumbered, @ForAll @IntRange(max = CODELETS - 1) int pick) {
        Random random = new Random(seed);
        List<Integer> numbers = new ArrayList<>();
        for (int number = 0; number < CODELETS; number++) {
            numbers.add(number);
        }
        if (renumbered) {
            Collections.shuffle(numbers, random);
        }
        List<Pair> arcs = new ArrayList<>();
        for (Pair arc : forward(random)) {
            arcs.add(new Pair(numbers.get(arc.source), numbers.get(arc.target)));
        }
        CompiledGraph graph = ofSingleCodelets(arcs);
        assertTrue(graph.fixed());
        assertEquals(CODELETS, Topology.order(graph).length);
        if (!arcs.isEmpty()) {
            Pair arc = arcs.get(pick % arcs.size());
            arcs.add(random.nextInt(arcs.size() + 1), new Pair(arc.target, arc.source));
            String refusal = assertThrows(GraphException.class, () -> ofSingleCodelets(arcs))
                    .getMessage();
            assertTrue(refusal.contains("has a cycle: "), refusal);
        }
    }
}
