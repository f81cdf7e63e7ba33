package org.edarts.mesh.pass;

import org.edarts.mesh.ssa.Block;
import org.edarts.mesh.ssa.Loop;
import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** By how much values grow from one round of a counted loop to the next. */
final class Strides {
    /** What grows by more is not followed: the sum of several must not overflow. */
    static final int LARGEST = 1023;

    private final Loop loop;
    private final Block head;
    private final int inside;

    Strides(Loop loop) {
        this.loop = loop;
        head = loop.head();
        inside = loop.blocks().contains(head.predecessors().get(0)) ? 0 : 1;
    }

    /** Returns how much a value grows in a round; null if that is not known. */
    @Nullable
    Long of(Value value) {
        if (!loop.blocks().contains(value.block())) {
            return 0L;
        }
        return switch (value.op()) {
            case PHI -> counted(value);
            case ADD -> {
                Long left = of(value.input(0));
                Long right = of(value.input(1));
                yield left == null || right == null ? null : Long.valueOf(left + right);
            }
            case SHL -> {
                Long left = of(value.input(0));
                if (left == null || !value.input(1).isConstant() || Math.abs(left) > LARGEST) {
                    yield null;
                }
                yield left << (value.input(1).constant() & 31);
            }
            default -> null;
        };
    }

    private @Nullable Long counted(Value phi) {
        if (phi.block() != head) {
            return null;
        }
        Value next = phi.input(inside);
        boolean counts =
                next.op() == Op.ADD && next.input(0) == phi && next.input(1).isConstant();
        return counts ? (long) next.input(1).constant() : null;
    }
}
