package org.edarts.su.plan;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * The arcs of a graph turned round: what signals each node. A node is a codelet, or a slot behind all codelets.
 * Immutable.
 */
public final class Signallers {
    private final int[] start;
    private final int[] nodes;

    private Signallers(int[] start, int[] nodes) {
        this.start = start;
        this.nodes = nodes;
    }

    /** Turns the arcs of a graph round. */
    public static Signallers of(CompiledGraph graph) {
        int codelets = graph.codelets();
        int[] targetStart = graph.targetStart();
        int[] targets = graph.targets();
        int[] start = new int[codelets + graph.slotCount() + 1];
        for (int target : targets) {
            start[target >= 0 ? target : codelets + ~target]++;
        }
        for (int node = 1; node < start.length; node++) {
            start[node] += start[node - 1];
        }
        int[] nodes = new int[targets.length];
        for (int node = start.length - 2; node >= 0; node--) {
            for (int arc = targetStart[node + 1] - 1; arc >= targetStart[node]; arc--) {
                nodes[--start[targets[arc] >= 0 ? targets[arc] : codelets + ~targets[arc]]] = node;
            }
        }
        return new Signallers(start, nodes);
    }

    /** Returns the place of the first signaller of a node; that of the next node is where its own end. */
    public int start(int node) {
        return start[node];
    }

    /** Returns how many signals a node gets. */
    public int count(int node) {
        return start[node + 1] - start[node];
    }

    /** Returns the signaller at a place. */
    public int at(int place) {
        return nodes[place];
    }
}
