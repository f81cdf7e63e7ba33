package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.StatusFlags;

/**
 * The floating-point unit, its flags, and the settings in CONFIG that change what it does: rounding, integer mode,
 * which exceptions count. The flags are kept as in {@link IntegerUnit}: BZ is set if {@code zero} is zero, BN if {@code
 * negative} is negative. Owner: one thread.
 */
final class FloatingUnit {
    private static final int TRUNCATE = 1;
    private static final int INVALID_ENABLE = 1 << 1;
    private static final int OVERFLOW_ENABLE = 1 << 2;
    private static final int UNDERFLOW_ENABLE = 1 << 3;

    /** The highest bit of ARITHMODE alone decides, as in GNU's simulator: its lower two are reserved. */
    private static final int INTEGER_MODE = 4 << 17;

    private int zero = 1;
    private int negative;
    private int exceptions;
    private int sticky;

    private boolean truncate;
    private boolean integer;
    private int enabled;

    /** Takes over the flags of another one; settings stay. */
    void copyFlags(FloatingUnit other) {
        zero = other.zero;
        negative = other.negative;
        exceptions = other.exceptions;
        sticky = other.sticky;
    }

    /** Returns whether the flags are those of another one. */
    boolean isLike(FloatingUnit other) {
        return flags() == other.flags() && exceptions == other.exceptions;
    }

    /** Takes the settings from CONFIG. */
    void configure(int config) {
        truncate = (config & TRUNCATE) != 0;
        integer = (config & INTEGER_MODE) != 0;
        enabled = ((config & INVALID_ENABLE) == 0 ? 0 : StatusFlags.BIS)
                | ((config & OVERFLOW_ENABLE) == 0 ? 0 : StatusFlags.BVS)
                | ((config & UNDERFLOW_ENABLE) == 0 ? 0 : StatusFlags.BUS);
    }

    /** Whether the unit works on integers. */
    boolean integerMode() {
        return integer;
    }

    /** Whether CONFIG enables exceptions at all. */
    boolean mayExcept() {
        return enabled != 0;
    }

    /** Whether results are cut off rather than rounded to nearest. */
    boolean truncating() {
        return truncate;
    }

    /** Whether the last operation ended in an exception that CONFIG enables. */
    boolean excepted() {
        return (exceptions & enabled) != 0;
    }

    int add(int a, int b) {
        if (integer) {
            return whole(a + b);
        }
        int nearest = PlainFloats.add(a, b);
        return !truncate && PlainFloats.isPlain(nearest) ? plain(nearest) : result(FloatArithmetic.add(a, b, truncate));
    }

    int subtract(int a, int b) {
        if (integer) {
            return whole(a - b);
        }
        int nearest = PlainFloats.subtract(a, b);
        return !truncate && PlainFloats.isPlain(nearest)
                ? plain(nearest)
                : result(FloatArithmetic.subtract(a, b, truncate));
    }

    int multiply(int a, int b) {
        if (integer) {
            return whole(a * b);
        }
        int nearest = PlainFloats.multiply(a, b);
        return !truncate && PlainFloats.isPlain(nearest)
                ? plain(nearest)
                : result(FloatArithmetic.multiply(a, b, truncate));
    }

    int multiplyAdd(int c, int a, int b) {
        if (integer) {
            return whole(c + a * b);
        }
        int nearest = PlainFloats.multiplyAdd(c, a, b);
        return !truncate && PlainFloats.isPlain(nearest)
                ? plain(nearest)
                : result(FloatArithmetic.multiplyAdd(c, a, b, truncate));
    }

    int multiplySubtract(int c, int a, int b) {
        if (integer) {
            return whole(c - a * b);
        }
        int nearest = PlainFloats.multiplySubtract(c, a, b);
        return !truncate && PlainFloats.isPlain(nearest)
                ? plain(nearest)
                : result(FloatArithmetic.multiplySubtract(c, a, b, truncate));
    }

    int fromInteger(int value) {
        return result(FloatArithmetic.fromInteger(value, truncate));
    }

    int toInteger(int bits) {
        long packed = FloatArithmetic.toInteger(bits, truncate);
        result(packed);
        zero = (int) packed;
        return (int) packed;
    }

    int absolute(int bits) {
        return result(Integer.toUnsignedLong(FloatArithmetic.absolute(bits)));
    }

    private int whole(int result) {
        zero = result;
        negative = result;
        exceptions = 0;
        return result;
    }

    /** Sets the flags for a number that is neither zero nor an exception. */
    private int plain(int bits) {
        zero = bits;
        negative = bits;
        exceptions = 0;
        return bits;
    }

    private int result(long packed) {
        int bits = (int) packed;
        exceptions = (int) (packed >>> Integer.SIZE);
        zero = bits << 1;
        negative = bits;
        sticky |= exceptions;
        return bits;
    }

    boolean equal() {
        return zero == 0;
    }

    boolean less() {
        return negative < 0 && zero != 0;
    }

    boolean lessOrEqual() {
        return negative < 0 || zero == 0;
    }

    /** The flags, as bits of STATUS. */
    int flags() {
        return (zero == 0 ? StatusFlags.BZ : 0)
                | (negative < 0 ? StatusFlags.BN : 0)
                | ((exceptions & StatusFlags.BVS) == 0 ? 0 : StatusFlags.BV)
                | sticky;
    }

    /** Takes the flags from the bits of STATUS. */
    void setFlags(int status) {
        zero = (status & StatusFlags.BZ) == 0 ? 1 : 0;
        negative = (status & StatusFlags.BN) == 0 ? 0 : -1;
        exceptions = (status & StatusFlags.BV) == 0 ? 0 : StatusFlags.BVS;
        sticky = status & (StatusFlags.BIS | StatusFlags.BVS | StatusFlags.BUS);
    }
}
