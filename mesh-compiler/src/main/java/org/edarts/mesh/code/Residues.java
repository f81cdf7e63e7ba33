package org.edarts.mesh.code;

import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/**
 * What is known of where accesses lie in the doublewords of memory. Tables begin at multiples of 8, and so do arrays in
 * what a loop carries out together, which looks before whether they do; other arrays may be parts of larger ones.
 */
final class Residues {
    private static final int BITS = 3;
    private static final int UNKNOWN = -1;
    private static final int DEPTH = 12;

    private Residues() {}

    /** Returns the address of a load or store modulo 8; {@link Step#NONE} if that is not known. */
    static int of(Value access) {
        Value array = access.array();
        Value aligned = access.aligned() ? array : null;
        int base = of(access.input(0), aligned, BITS, DEPTH);
        return base == UNKNOWN ? Step.NONE : base + access.constant() & (1 << BITS) - 1;
    }

    private static int of(Value value, @Nullable Value array, int bits, int depth) {
        if (value == array || bits <= 0) {
            return 0;
        }
        if (depth == 0) {
            return UNKNOWN;
        }
        int mask = (1 << bits) - 1;
        return switch (value.op()) {
            case CONSTANT -> value.constant() & mask;
            case ADD -> {
                int left = of(value.input(0), array, bits, depth - 1);
                int right = of(value.input(1), array, bits, depth - 1);
                yield left == UNKNOWN || right == UNKNOWN ? UNKNOWN : left + right & mask;
            }
            case SHL -> {
                if (!value.input(1).isConstant()) {
                    yield UNKNOWN;
                }
                int shift = value.input(1).constant() & 31;
                int left = of(value.input(0), array, bits - shift, depth - 1);
                yield left == UNKNOWN ? UNKNOWN : left << shift & mask;
            }
            case PHI -> counted(value, array, bits, depth);
            default -> UNKNOWN;
        };
    }

    /** What a loop counts stays what it was at the beginning if it grows by multiples. */
    private static int counted(Value phi, @Nullable Value array, int bits, int depth) {
        if (phi.inputs().size() == 2) {
            for (int way = 0; way < 2; way++) {
                Value next = phi.input(way);
                boolean grows =
                        next.op() == Op.ADD && next.input(0) == phi && of(next.input(1), array, bits, depth - 1) == 0;
                if (grows) {
                    return of(phi.input(1 - way), array, bits, depth - 1);
                }
            }
        }
        return UNKNOWN;
    }
}
