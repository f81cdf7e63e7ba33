package org.edarts.mesh.pass;

import java.util.HashSet;
import java.util.Set;
import org.edarts.mesh.source.Position;
import org.edarts.mesh.ssa.Body;
import org.edarts.mesh.ssa.Dominators;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Loops;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which loads and calls have the same inputs in round after round of one of the loops that they are in, so that they
 * load the same words again. Of a load that passes have written several times, for more rounds or none, the one that
 * is carried out most does not. Owner: the thread that compiles.
 */
final class RepeatedRounds {
    private final Loops loops;
    private final Set<Source> once = new HashSet<>();

    /** What a load has in common with those that passes have made of the same one. */
    private record Source(@Nullable Position position, Value array) {
        static Source of(Value value) {
            return new Source(value.position(), value.op() == Op.LOAD ? value.array() : value);
        }
    }

    RepeatedRounds(Body body) {
        loops = new Loops(new Dominators(body));
        body.inOrder().stream()
                .flatMap(block -> block.values().stream())
                .filter(value -> value.op() == Op.LOAD && !isFixed(value))
                .forEach(load -> once.add(Source.of(load)));
    }

    /** Returns whether the inputs of a value do not hang on the round of one of its loops. */
    boolean repeat(Value value) {
        return isFixed(value) && !once.contains(Source.of(value));
    }

    private boolean isFixed(Value value) {
        for (@Nullable Loop loop = loops.of(value.block()); loop != null; loop = loop.outer()) {
            Loop round = loop;
            if (value.inputs().stream().noneMatch(input -> changes(input, round, new HashSet<>()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean changes(Value value, Loop loop, Set<Value> seen) {
        if (!loop.blocks().contains(value.block()) || !seen.add(value)) {
            return false;
        }
        return value.op() == Op.PHI && value.block() == loop.head()
                || value.inputs().stream().anyMatch(input -> changes(input, loop, seen));
    }
}
