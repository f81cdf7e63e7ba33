package org.edarts.codelet.graph;

import org.jspecify.annotations.Nullable;

/**
 * Where a codelet may and would best fire.
 *
 * @param pinnedCu the only CU, or {@link #ANY}
 * @param cluster the name of the only cluster, or null
 * @param preferredCu a hint, or {@link #ANY}
 * @param capability what the CU must be able to do, or null
 */
public record Placement(
        int pinnedCu,
        @Nullable String cluster,
        int preferredCu,
        @Nullable String capability) {
    /** No CU in particular. */
    public static final int ANY = -1;

    /** Returns whether the codelet may not fire on every CU. */
    public boolean restricted() {
        return pinnedCu != ANY || cluster != null || capability != null;
    }
}
