package org.edarts.su.plan;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Topology;

/**
 * The upward rank of list scheduling (Topcuoglu, Hariri, Wu: HEFT, 2002, section 3.1) without communication: the
 * declared cost of a codelet plus the highest rank among its dependents. In a loop the way of one round counts.
 *
 * <p>Each slot keeps the highest rank behind it, so that those who signal it need not look through all that it fires.
 *
 * <p>Owner: the thread that ranks a graph.
 */
public final class UpwardRank {
    private final CompiledGraph graph;
    private final Signallers signallers;

    /** The rank of each codelet, 0 until it is known. */
    private final int[] ranks;

    /** The highest rank of what each slot fires. */
    private final int[] highest;

    /** Whether a rank behind a slot that this one signals is new. */
    private final boolean[] stale;

    private UpwardRank(CompiledGraph graph) {
        this.graph = graph;
        this.signallers = Signallers.of(graph);
        this.ranks = new int[graph.codelets()];
        this.highest = new int[graph.slotCount()];
        this.stale = new boolean[graph.slotCount()];
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
        ranks[codelet] = (int) Math.min(Integer.MAX_VALUE, Math.max(0, cost) + (long) highestTarget(codelet));
        for (int place = signallers.start(codelet); place < signallers.start(codelet + 1); place++) {
            int slot = signallers.at(place) - ranks.length;
            if (slot >= 0 && highest[slot] < ranks[codelet]) {
                highest[slot] = ranks[codelet];
                makeStale(slot);
            }
        }
    }

    /** Lets the slots that signal a slot look at it again. */
    private void makeStale(int slot) {
        int node = ranks.length + slot;
        for (int place = signallers.start(node); place < signallers.start(node + 1); place++) {
            int before = signallers.at(place) - ranks.length;
            if (before >= 0 && !stale[before]) {
                stale[before] = true;
                makeStale(before);
            }
        }
    }

    private int highestTarget(int node) {
        int[] start = graph.targetStart();
        int[] targets = graph.targets();
        int most = 0;
        for (int arc = start[node]; arc < start[node + 1]; arc++) {
            int target = targets[arc];
            most = Math.max(most, target >= 0 ? ranks[target] : behind(~target));
        }
        return most;
    }

    private int behind(int slot) {
        if (stale[slot]) {
            stale[slot] = false;
            highest[slot] = Math.max(highest[slot], highestTarget(ranks.length + slot));
        }
        return highest[slot];
    }
}
