package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Topology;
import org.edarts.su.plan.UpwardRank;

/** Ranks are those of the plain definition, which looks through everything behind a slot each time. */
class UpwardRankProperties {
    @Property(tries = 300)
    void aRankIsTheLongestWayToTheEnd(@ForAll long seed) {
        DenseGraph dense = new DenseGraph(seed);
        int[][] sources = dense.sources();
        int[] expected = new int[sources.length];
        for (int codelet = sources.length - 1; codelet >= 0; codelet--) {
            expected[codelet] += cost(dense.graph(), codelet);
            for (int source : sources[codelet]) {
                expected[source] = Math.max(expected[source], expected[codelet]);
            }
        }
        assertArrayEquals(expected, UpwardRank.of(dense.graph()));
    }

    @Property(tries = 100)
    void inALoopToo(
            @ForAll @IntRange(min = 1, max = 5) int wide,
            @ForAll @IntRange(min = 1, max = 5) int next,
            @ForAll @IntRange(min = 1, max = 9) int cost,
            @ForAll boolean inner) {
        CompiledGraph graph = CodeletGraph.build("loop", g -> {
                    Codelet before = g.codelets(3, firing -> {}).costs(cost);
                    g.codelet(firing -> {})
                            .after(g.loop("outer", firing -> false, body -> {
                                        Codelet first = body.codelets(wide, firing -> {})
                                                .costs(index -> cost + index);
                                        Codelet second = body.codelets(next, firing -> {})
                                                .costs(index -> 7 - index)
                                                .after(first);
                                        if (inner) {
                                            body.loop(
                                                            "inner",
                                                            firing -> false,
                                                            part -> part.codelets(2, firing -> {})
                                                                    .after(part.codelets(2, firing -> {})))
                                                    .after(second);
                                        }
                                    })
                                    .after(before));
                })
                .compiled();
        assertArrayEquals(ranks(graph), UpwardRank.of(graph));
    }

    private static int cost(CompiledGraph graph, int codelet) {
        Declaration declaration = graph.declaration(codelet);
        return (int) declaration.cost().applyAsLong(codelet - declaration.first());
    }

    private static int[] ranks(CompiledGraph graph) {
        int[] ranks = new int[graph.codelets()];
        int[] order = Topology.order(graph);
        for (int last = order.length - 1; last >= 0; last--) {
            ranks[order[last]] = cost(graph, order[last]) + highestTarget(graph, order[last], ranks);
        }
        return ranks;
    }

    /** Returns the highest rank known so far of what a node fires. */
    private static int highestTarget(CompiledGraph graph, int node, int[] ranks) {
        int highest = 0;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            int behind = target >= 0 ? ranks[target] : highestTarget(graph, graph.codelets() + ~target, ranks);
            highest = Math.max(highest, behind);
        }
        return highest;
    }
}
