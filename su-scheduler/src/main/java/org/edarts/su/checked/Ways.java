package org.edarts.su.checked;

import java.util.BitSet;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * The arcs between the nodes of a graph, and those that runs have added so far: from who completes a promise to the
 * slot of that, and from everywhere to what is signalled from outside of the frame. None is ever taken away, so that
 * what has come before something always will. Guarded by who has it.
 */
final class Ways {
    private final int codelets;
    private final Sources sources;
    private final Chains chains;
    private final Int2ObjectHashMap<IntHashSet> completers = new Int2ObjectHashMap<>();
    private final BitSet outside = new BitSet();
    private int added;

    Ways(CompiledGraph graph) {
        this.codelets = graph.codelets();
        this.sources = new Sources(graph);
        this.chains = new Chains(graph, sources);
    }

    /** Notes that a codelet completes the promise of a slot. */
    void completes(int codelet, int slot) {
        if (completers.computeIfAbsent(node(slot), key -> new IntHashSet()).add(codelet)) {
            added++;
        }
    }

    /** Notes that something outside of the frame will signal a slot. */
    void endsOutside(int slot) {
        if (!outside.get(node(slot))) {
            outside.set(node(slot));
            added++;
        }
    }

    /** Returns how many times arcs have been added. */
    int added() {
        return added;
    }

    /** Returns the node of a slot. */
    int node(int slot) {
        return codelets + slot;
    }

    /** Returns the arcs that the graph itself has. */
    Sources ofGraph() {
        return sources;
    }

    /** Returns the chains that these make. */
    Chains chains() {
        return chains;
    }

    /** Returns the codelets that completed the promise of a node so far; null if none has. */
    @Nullable
    IntHashSet completers(int node) {
        return completers.get(node);
    }

    /** Returns whether everything may come before a node. */
    boolean isOutside(int node) {
        return outside.get(node);
    }

    /** Returns whether an arc leads from a node to another one. */
    boolean lead(int from, int to) {
        if (sources.lead(from, to)) {
            return true;
        }
        IntHashSet some = completers(to);
        return some != null && some.contains(from);
    }
}
