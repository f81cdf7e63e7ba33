package org.edarts.su.plan;

import java.util.Arrays;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Topology;

/**
 * Places each layer of a graph in blocks. A layer is the instances at the same distance from the start; in the order of
 * their numbers the first one is cut into as many blocks as there are CUs. In the layers that follow, what depends on
 * one CU only stays there, and what depends on two goes to one and the same of them in layer after layer: the CU that
 * gives way needs nothing of the other for as long as this lasts. When its block has become an eighth smaller than its
 * share, the other gives way. So the blocks of a stencil are not rectangles but trapezoids in turn, and its CUs wait
 * for each other once in many layers instead of in each one; time skewing, as stencil compilers call it, found from the
 * arcs alone.
 *
 * <p>A layer that cannot be shared out so, because arcs cross the whole of it, is cut into equal blocks again.
 *
 * <p>Owner: the thread that places a graph.
 */
public final class BlockPlacement {
    private static final int TOLERATED_PART = 8;

    private final CompiledGraph graph;
    private final int cus;

    /** The lowest and the highest CU that each codelet, and behind them each slot, depends on. */
    private final int[] lowest;

    private final int[] highest;
    private final int[] missing;
    private final int[] homes;
    private final int[] load;
    private int growing;

    private BlockPlacement(CompiledGraph graph, int cus) {
        this.graph = graph;
        this.cus = cus;
        this.lowest = new int[graph.codelets() + graph.slotCount()];
        this.highest = new int[lowest.length];
        this.missing = graph.slotCounts().clone();
        this.homes = new int[graph.codelets()];
        this.load = new int[cus];
        Arrays.fill(lowest, cus);
        Arrays.fill(highest, -1);
    }

    /** Returns the CU of each instance of a fixed graph, 0 to {@code cus} - 1. */
    public static int[] of(CompiledGraph graph, int cus) {
        int[] level = Topology.levels(graph);
        return new BlockPlacement(graph, cus).place(level);
    }

    private int[] place(int[] level) {
        int layers = 0;
        for (int layer : level) {
            layers = Math.max(layers, layer + 1);
        }
        int[] start = new int[layers + 1];
        for (int layer : level) {
            start[layer + 1]++;
        }
        for (int layer = 0; layer < layers; layer++) {
            start[layer + 1] += start[layer];
        }
        int[] sorted = new int[level.length];
        int[] next = start.clone();
        for (int codelet = 0; codelet < level.length; codelet++) {
            sorted[next[level[codelet]]++] = codelet;
        }
        for (int layer = 0; layer < layers; layer++) {
            placeLayer(sorted, start[layer], start[layer + 1]);
        }
        return homes;
    }

    private void placeLayer(int[] sorted, int from, int to) {
        if (!staysBalanced(sorted, from, to)) {
            growing ^= 1;
            if (!staysBalanced(sorted, from, to)) {
                cut(sorted, from, to);
            }
        }
        for (int at = from; at < to; at++) {
            tell(sorted[at], homes[sorted[at]], homes[sorted[at]]);
        }
    }

    /** Places a layer where its arcs come from; returns false if some CU gets too much of it. */
    private boolean staysBalanced(int[] sorted, int from, int to) {
        Arrays.fill(load, 0);
        int share = (to - from + cus - 1) / cus;
        int most = share + share / TOLERATED_PART;
        for (int at = from; at < to; at++) {
            int codelet = sorted[at];
            int home = lowest[codelet];
            if (home == cus) {
                return false;
            }
            if (home < highest[codelet] && (home & 1) != growing) {
                home++;
            }
            homes[codelet] = home;
            if (++load[home] > most) {
                return false;
            }
        }
        return true;
    }

    private void cut(int[] sorted, int from, int to) {
        for (int at = from; at < to; at++) {
            homes[sorted[at]] = (int) ((long) (at - from) * cus / (to - from));
        }
    }

    /** Tells what depends on a node which CUs that is. */
    private void tell(int node, int low, int high) {
        int[] start = graph.targetStart();
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = graph.targets()[arc];
            int row = target >= 0 ? target : graph.codelets() + ~target;
            lowest[row] = Math.min(lowest[row], low);
            highest[row] = Math.max(highest[row], high);
            if (target < 0 && --missing[~target] == 0) {
                tell(row, lowest[row], highest[row]);
            }
        }
    }
}
