package org.edarts.su.checked;

import org.agrona.collections.IntHashSet;
import org.jspecify.annotations.Nullable;

/**
 * What a search among the nodes before a codelet is for.
 *
 * @param node a node
 * @param others nodes that do as well, if there are such
 * @param behind codelets that are known to come after one of these
 */
record Goal(int node, @Nullable IntHashSet others, @Nullable IntHashSet behind) {
    /** Returns whether a node is among what is looked for, or comes after that. */
    boolean isBefore(int found, Ways ways) {
        return found == node || isIn(others, found) || isIn(behind, found) || ways.lead(node, found);
    }

    private static boolean isIn(@Nullable IntHashSet set, int node) {
        return set != null && set.contains(node);
    }
}
