package org.edarts.mesh.pass;

import org.edarts.mesh.ssa.Op;
import org.edarts.mesh.ssa.Value;
import org.jspecify.annotations.Nullable;

/** What known words give, as Java defines it, but for small floats: arithmetic flushes them here as it does on a core. */
final class Words {
    private Words() {}

    /** {@return the word that a value always is, if all its inputs are known} */
    static @Nullable Integer of(Value value) {
        for (Value input : value.inputs()) {
            if (!input.isConstant()) {
                return null;
            }
        }
        return switch (value.inputs().size()) {
            case 1 -> one(value.op(), value.input(0).constant());
            case 2 -> two(value.op(), value.input(0).constant(), value.input(1).constant());
            case 3 -> value.op() == Op.FMA ? fma(value) : null;
            default -> null;
        };
    }

    private static @Nullable Integer one(Op op, int a) {
        float x = Float.intBitsToFloat(a);
        return switch (op) {
            case TO_FLOAT -> bits(a);
            case TO_INT -> (int) x;
            case FLOOR -> bits((float) Math.floor(x));
            case FSQRT -> flushed((float) Math.sqrt(flush(x)));
            default -> null;
        };
    }

    private static @Nullable Integer two(Op op, int a, int b) {
        float x = Float.intBitsToFloat(a);
        float y = Float.intBitsToFloat(b);
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL -> a * b;
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
            case SHL -> a << b;
            case SHR -> a >> b;
            case USHR -> a >>> b;
            case DIV -> b == 0 ? null : Integer.valueOf(a / b);
            case REM -> b == 0 ? null : Integer.valueOf(a % b);
            case FADD -> flushed(flush(x) + flush(y));
            case FSUB -> flushed(flush(x) - flush(y));
            case FMUL -> flushed(flush(x) * flush(y));
            case FDIV -> flushed(flush(x) / flush(y));
            case FREM -> bits(x % y);
            case FMIN -> bits(Math.min(x, y));
            case FMAX -> bits(Math.max(x, y));
            case FCMPL -> x > y ? 1 : x == y ? 0 : -1;
            case FCMPG -> x < y ? -1 : x == y ? 0 : 1;
            default -> null;
        };
    }

    private static int fma(Value value) {
        return flushed(Math.fma(
                flush(Float.intBitsToFloat(value.input(1).constant())),
                flush(Float.intBitsToFloat(value.input(2).constant())),
                flush(Float.intBitsToFloat(value.input(0).constant()))));
    }

    private static float flush(float value) {
        return Math.abs(value) < Float.MIN_NORMAL ? Math.copySign(0, value) : value;
    }

    private static int flushed(float value) {
        return bits(flush(value));
    }

    private static int bits(float value) {
        return Float.floatToRawIntBits(value);
    }
}
