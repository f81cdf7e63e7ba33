package org.edarts.mesh.read;

import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;

/** Sums and differences of floats. Where the method allows it, a product in one is not rounded before. */
final class FloatSums {
    private static final int SIGN = 0x8000_0000;

    private final BodyBuilder builder;
    private final boolean contracted;

    FloatSums(BodyBuilder builder, boolean contracted) {
        this.builder = builder;
        this.contracted = contracted;
    }

    Value sum(Value left, Value right) {
        if (isProduct(right)) {
            return fused(left, right.input(0), right.input(1));
        }
        return isProduct(left) ? fused(right, left.input(0), left.input(1)) : builder.make(Op.FADD, left, right);
    }

    Value difference(Value left, Value right) {
        if (isProduct(right)) {
            return fused(left, negated(right.input(0)), right.input(1));
        }
        return isProduct(left)
                ? fused(negated(right), left.input(0), left.input(1))
                : builder.make(Op.FSUB, left, right);
    }

    Value negated(Value value) {
        return builder.make(Op.XOR, value, builder.constant(SIGN));
    }

    private boolean isProduct(Value value) {
        return contracted && value.op() == Op.FMUL;
    }

    private Value fused(Value summand, Value left, Value right) {
        return builder.make(Op.FMA, summand, left, right);
    }
}
