package org.edarts.su.checked;

import org.agrona.collections.IntHashSet;
import org.agrona.collections.Long2ObjectHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What has been found to come after a node that is far away: what is behind that need not look so far again. Where a
 * way is short it costs less to find it anew. Guarded by who has it.
 */
final class FarWays {
    private final Long2ObjectHashMap<IntHashSet> behind = new Long2ObjectHashMap<>();

    private static long key(int node, int closed) {
        return (long) node << Integer.SIZE | closed & 0xffff_ffffL;
    }

    /** Returns the codelets known to come after a node by ways not through some slots; null if none is known. */
    @Nullable
    IntHashSet behind(int node, int closed) {
        return behind.get(key(node, closed));
    }

    /** Notes that a codelet does. */
    void add(int node, int closed, int codelet) {
        behind.computeIfAbsent(key(node, closed), key -> new IntHashSet()).add(codelet);
    }
}
