package org.edarts.mesh.pass;

import java.util.HashMap;
import java.util.Map;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Value;

/** How deep in loops values must be made, wherever they stand. */
final class Ranks {
    private final Loops loops;
    private final Map<Value, Integer> ranks = new HashMap<>();

    Ranks(Loops loops) {
        this.loops = loops;
    }

    /** {@return the number of loops in which the value changes, or may} */
    int of(Value value) {
        Integer known = ranks.get(value);
        if (known != null) {
            return known;
        }
        int rank = value.op().floats() ? 0 : loops.depth(value.block());
        if (value.op().floats()) {
            for (Value input : value.inputs()) {
                rank = Math.max(rank, of(input));
            }
        }
        ranks.put(value, rank);
        return rank;
    }

    /** {@return whether the value is the same in all rounds of a loop} */
    static boolean isFixed(Value value, Loop loop) {
        if (!loop.blocks().contains(value.block())) {
            return true;
        }
        return value.op().floats() && value.inputs().stream().allMatch(input -> isFixed(input, loop));
    }
}
