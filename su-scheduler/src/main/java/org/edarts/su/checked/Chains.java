package org.edarts.su.checked;

import java.util.Arrays;
import java.util.BitSet;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.LoopInfo;

/**
 * Parts a graph into chains: from each node of a chain an arc leads to the next. With one of its nodes all those before
 * it are known to come before something, however many they are. Only the first of a chain may start a round, so that
 * all of it lies in one. Immutable.
 */
final class Chains {
    private static final int NOTHING = -1;

    private final int[] chain;
    private final int[] place;

    Chains(CompiledGraph graph, Sources sources) {
        BitSet rounds = new BitSet();
        for (LoopInfo loop : graph.loops()) {
            rounds.set(graph.codelets() + loop.round());
        }
        int nodes = sources.nodes();
        int[] next = new int[nodes];
        Arrays.fill(next, NOTHING);
        BitSet first = new BitSet();
        for (int node = 0; node < nodes; node++) {
            int before = rounds.get(node) ? NOTHING : free(sources, node, next);
            if (before == NOTHING) {
                first.set(node);
            } else {
                next[before] = node;
            }
        }
        this.chain = new int[nodes];
        this.place = new int[nodes];
        Arrays.fill(chain, NOTHING);
        first.stream().forEach(node -> number(node, next));
        // what is left goes round
        for (int node = 0; node < nodes; node++) {
            number(node, next);
        }
    }

    /** Returns a source of a node that nothing is next to yet. */
    private static int free(Sources sources, int node, int[] next) {
        for (int arc = sources.begin(node); arc < sources.begin(node + 1); arc++) {
            int source = sources.source(arc);
            if (next[source] == NOTHING && source != node) {
                return source;
            }
        }
        return NOTHING;
    }

    private void number(int first, int[] next) {
        int count = 0;
        for (int node = first; node != NOTHING && chain[node] == NOTHING; node = next[node]) {
            chain[node] = first;
            place[node] = count++;
        }
    }

    /** Returns the chain that a node is of. */
    int chain(int node) {
        return chain[node];
    }

    /** Returns how many nodes come before a node in its chain. */
    int place(int node) {
        return place[node];
    }
}
