package org.edarts.su.plan;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.Topology;

/**
 * The upward rank of list scheduling (Topcuoglu, Hariri, Wu: HEFT, 2002, section 3.1) without communication: the declared
 * cost of a codelet plus the highest rank among its dependents. In a loop the way of one round counts.
 */
public final class UpwardRank {
    private final CompiledGraph graph;
    private final int[] ranks;
    private final boolean[] known;

    private UpwardRank(CompiledGraph graph) {
        this.graph = graph;
        this.ranks = new int[graph.codelets()];
        this.known = new boolean[graph.codelets()];
    }

    /** Returns the rank of each instance, in cycles; costs that add up to more than an int count as the largest int. */
    public static int[] of(CompiledGraph graph) {
        UpwardRank rank = new UpwardRank(graph);
        int[] order = Topology.order(graph);
        for (int last = order.length - 1; last >= 0; last--) {
            rank.compute(order[last]);
        }
        return rank.ranks;
    }

    private void compute(int codelet) {
        Declaration declaration = graph.declaration(codelet);
        long cost = declaration.cost().applyAsLong(codelet - declaration.first());
        ranks[codelet] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, cost) + highestTarget(codelet));
        known[codelet] = true;
    }

    private long highestTarget(int node) {
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        long highest = 0;
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = targets[arc];
            if (target < 0) {
                highest = Math.max(highest, highestTarget(graph.codelets() + ~target));
            } else if (known[target]) {
                highest = Math.max(highest, ranks[target]);
            }
        }
        return highest;
    }
}
