package org.edarts.codelet.describe;

import java.util.Comparator;

/**
 * An arc between two nodes of an {@link Outline}. A node is a codelet (0 or more) or a slot (the complement of its
 * number).
 *
 * @param from the node that signals
 * @param to the node that is signalled
 * @param chosen whether a body decides at run time to signal
 */
record Arc(int from, int to, boolean chosen) implements Comparable<Arc> {
    private static final Comparator<Arc> CODELETS_FIRST = Comparator.<Arc>comparingInt(arc -> rank(arc.from))
            .thenComparingInt(arc -> rank(arc.to))
            .thenComparing(Arc::chosen);

    @Override
    public int compareTo(Arc other) {
        return CODELETS_FIRST.compare(this, other);
    }

    private static int rank(int node) {
        return node >= 0 ? Integer.MIN_VALUE + node : ~node;
    }
}
