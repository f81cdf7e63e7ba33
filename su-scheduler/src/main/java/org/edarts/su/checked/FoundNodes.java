package org.edarts.su.checked;

import org.agrona.collections.Int2IntHashMap;
import org.agrona.collections.IntArrayList;
import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that a search has found to come before a codelet, in this order, and what they tell of the chains they are of.
 * Guarded by who has it.
 */
final class FoundNodes {
    private final Chains chains;
    private final IntHashSet found = new IntHashSet();
    private final IntArrayList nodes = new IntArrayList();

    /** How many nodes of a chain come before the codelet, as far as that is known. */
    private final Int2IntHashMap known = new Int2IntHashMap(0);

    /** Begins with the codelet. */
    FoundNodes(Chains chains, int codelet) {
        this.chains = chains;
        nodes.addInt(codelet);
        know(chains.chain(codelet), chains.place(codelet));
    }

    private void know(int chain, int count) {
        if (count > known.get(chain)) {
            known.put(chain, count);
        }
    }

    /** Adds a node; returns whether it is new. */
    boolean add(int node) {
        if (!found.add(node)) {
            return false;
        }
        nodes.addInt(node);
        know(chains.chain(node), chains.place(node) + 1);
        return true;
    }

    /** Returns how many there are, with the codelet. */
    int size() {
        return nodes.size();
    }

    /** Returns the node found at a place; the codelet is the first. */
    int node(int place) {
        return nodes.getInt(place);
    }

    /** Returns whether a node is known to come before the codelet, found or not. */
    boolean tellOf(int node) {
        return chains.place(node) < known.get(chains.chain(node));
    }

    /** Returns whether the codelet, or a node that has been found, is one of some. */
    boolean meet(@Nullable IntHashSet some) {
        if (some == null) {
            return false;
        }
        if (some.size() < nodes.size()) {
            for (IntHashSet.IntIterator each = some.iterator(); each.hasNext(); ) {
                int node = each.nextValue();
                if (node == nodes.getInt(0) || found.contains(node)) {
                    return true;
                }
            }
            return false;
        }
        for (int place = 0; place < nodes.size(); place++) {
            if (some.contains(nodes.getInt(place))) {
                return true;
            }
        }
        return false;
    }
}
