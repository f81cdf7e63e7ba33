package org.edarts.mesh.pass;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/**
 * Which loads come to each element of an array once, as far as is known: their addresses are sums and products of what
 * loops count. A remainder, or a count that begins again within a loop, comes to the same elements again and again.
 * Owner: the thread that compiles.
 */
final class PlacesInTurn {
    private final Loops loops;

    PlacesInTurn(Loops loops) {
        this.loops = loops;
    }

    /** Returns whether a load takes its elements in turn. */
    boolean areOf(Value load) {
        return areCounted(load.input(0), new HashSet<>());
    }

    /** What was loaded, as where a row begins, is taken to lead to other elements each time. */
    private boolean areCounted(Value value, Set<Value> seen) {
        Loop loop = loops.of(value.block());
        if (loop == null || !seen.add(value)) {
            return true;
        }
        return switch (value.op()) {
            case CONSTANT, PARAMETER, LOAD -> true;
            case ADD, SUB, MUL, SHL -> value.inputs().stream().allMatch(input -> areCounted(input, seen));
            case PHI -> !beginsAgain(value, loop) && value.inputs().stream().allMatch(input -> areCounted(input, seen));
            default -> false;
        };
    }

    /** Whether something within a round of a loop may be a number that is known, as where a ring ends. */
    private static boolean beginsAgain(Value phi, Loop loop) {
        return !Objects.equals(phi.block(), loop.head())
                && phi.inputs().stream().anyMatch(input -> input.op() == Op.CONSTANT);
    }
}
