package org.edarts.mesh.ssa;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A loop with one entrance.
 *
 * @param head where it is entered
 * @param blocks all its blocks
 * @param outer the loop around it, if there is one
 */
public record Loop(Block head, Set<Block> blocks, @Nullable Loop outer) {
    /** Returns how many loops it is in, itself included. */
    public int depth() {
        return outer == null ? 1 : outer.depth() + 1;
    }
}
