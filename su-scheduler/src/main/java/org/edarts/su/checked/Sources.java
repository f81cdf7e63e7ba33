package org.edarts.su.checked;

import java.util.Arrays;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;

/**
 * The nodes of a graph, codelets and behind them slots, from which an arc leads to each: those that may be chosen among
 * them. Immutable.
 */
final class Sources {
    private final CompiledGraph graph;
    private final int[] start;

    /** Those of each node stand together, in order. */
    private final int[] sources;

    Sources(CompiledGraph graph) {
        this.graph = graph;
        int nodes = graph.codelets() + graph.slotCount();
        start = new int[nodes + 1];
        forEachArc((from, to) -> start[to + 1]++);
        for (int node = 0; node < nodes; node++) {
            start[node + 1] += start[node];
        }
        sources = new int[start[nodes]];
        int[] next = start.clone();
        forEachArc((from, to) -> sources[next[to]++] = from);
        for (int node = 0; node < nodes; node++) {
            Arrays.sort(sources, start[node], start[node + 1]);
        }
    }

    /** Takes arcs between nodes. */
    private interface ArcReceiver {
        void arc(int from, int to);
    }

    private void forEachArc(ArcReceiver receiver) {
        int codelets = graph.codelets();
        int[] targetStart = graph.targetStart();
        for (int node = 0; node < nodes(); node++) {
            for (int arc = targetStart[node]; arc < targetStart[node + 1]; arc++) {
                int target = graph.targets()[arc];
                receiver.arc(node, target >= 0 ? target : codelets + ~target);
            }
        }
        for (Choice choice : graph.choices().all()) {
            Declaration declaration = graph.declarations().get(choice.declaration());
            for (int index = 0; index < declaration.count(); index++) {
                receiver.arc(declaration.first() + index, codelets + choice.slot());
            }
        }
    }

    /** Returns how many nodes there are. */
    int nodes() {
        return start.length - 1;
    }

    /** Returns the number of the first arc that leads to a node; those to the next node follow. */
    int begin(int node) {
        return start[node];
    }

    /** Returns where an arc comes from. */
    int source(int arc) {
        return sources[arc];
    }

    /** Returns whether an arc leads from a node to another one. */
    boolean lead(int from, int to) {
        return Arrays.binarySearch(sources, start[to], start[to + 1], from) >= 0;
    }
}
