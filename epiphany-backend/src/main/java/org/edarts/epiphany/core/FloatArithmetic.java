package org.edarts.epiphany.core;

import org.edarts.epiphany.isa.StatusFlags;

/**
 * Arithmetic on single-precision numbers as the Epiphany's floating-point unit does it (Epiphany Architecture
 * Reference, section 7.2): operands below the normal numbers count as zero; a result below them becomes zero, with its
 * sign, and underflows; NaN in gives a quiet NaN out, whose sign is the exclusive or of the operands' signs, and is
 * invalid; rounding is to the nearest, ties to even, or towards zero.
 *
 * <p>FMADD and FMSUB round once: GNU's compiler uses FMADD for C's {@code fma()} (pattern fmasf4 of its Epiphany port),
 * and GNU's simulator of the vendor adds the exact product before it rounds.
 *
 * <p>Each function takes and returns bits; the result is in the lower half of the long, exceptions are in the upper
 * half, as the sticky bits BIS, BVS and BUS of {@link StatusFlags}. The result is rounded from an exact sum of two
 * doubles: the product of two floats is exact in double precision, and so is the error of adding two doubles.
 */
final class FloatArithmetic {
    private static final int SIGN = 0x8000_0000;
    private static final int EXPONENT = 0x7F80_0000;
    private static final int QUIET_NAN = 0x7FC0_0000;
    private static final int LARGEST = 0x7F7F_FFFF;

    /** A double has this many bits more than a float. */
    private static final int SPARE_BITS = 29;

    private static final long SPARE = (1L << SPARE_BITS) - 1;
    private static final long HALF = 1L << SPARE_BITS - 1;

    private static final double SMALLEST_NORMAL = 0x1p-126;
    private static final double LIFT = 0x1p64;

    private FloatArithmetic() {}

    static long add(int a, int b, boolean truncate) {
        return isNan(a) || isNan(b)
                ? nan(isNan(a) ? a : b, a ^ b)
                : sum(Float.intBitsToFloat(flush(a)), Float.intBitsToFloat(flush(b)), truncate);
    }

    static long subtract(int a, int b, boolean truncate) {
        return isNan(a) || isNan(b) ? nan(isNan(a) ? a : b, a ^ b) : add(a, b ^ SIGN, truncate);
    }

    static long multiply(int a, int b, boolean truncate) {
        float x = Float.intBitsToFloat(flush(a));
        float y = Float.intBitsToFloat(flush(b));
        if (isNan(a) || isNan(b)) {
            return nan(isNan(a) ? a : b, a ^ b);
        }
        double product = (double) x * y;
        return product == 0 ? Integer.toUnsignedLong(Float.floatToRawIntBits(x * y)) : round(product, 0, truncate);
    }

    /** Returns c + a * b. */
    static long multiplyAdd(int c, int a, int b, boolean truncate) {
        double product = (double) Float.intBitsToFloat(flush(a)) * Float.intBitsToFloat(flush(b));
        float summand = Float.intBitsToFloat(flush(c));
        if (isNan(a) || isNan(b) || isNan(c)) {
            return nan(isNan(a) ? a : isNan(b) ? b : c, a ^ b ^ c);
        }
        return sum(product, summand, truncate);
    }

    /** Returns c - a * b. */
    static long multiplySubtract(int c, int a, int b, boolean truncate) {
        return isNan(a) || isNan(b) || isNan(c)
                ? multiplyAdd(c, a, b, truncate)
                : multiplyAdd(c, a ^ SIGN, b, truncate);
    }

    /** Returns the integer as a floating-point number. */
    static long fromInteger(int value, boolean truncate) {
        return value == 0 ? 0 : round(value, 0, truncate);
    }

    /** Returns the floating-point number as an integer; the nearest that there is, where there is none. */
    static long toInteger(int bits, boolean truncate) {
        if (isNan(bits)) {
            return pack(bits < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE, StatusFlags.BIS);
        }
        double value = Float.intBitsToFloat(flush(bits));
        double whole = truncate ? value : Math.rint(value);
        boolean fits = whole >= Integer.MIN_VALUE && (long) whole <= Integer.MAX_VALUE;
        return pack((int) whole, fits ? 0 : StatusFlags.BVS);
    }

    /** Returns the number without its sign. */
    static int absolute(int bits) {
        return flush(bits) & ~SIGN;
    }

    private static long sum(double a, double b, boolean truncate) {
        double sum = a + b;
        if (sum == 0) {
            return Integer.toUnsignedLong(Float.floatToRawIntBits((float) sum));
        }
        double part = sum - a;
        double error = (a - (sum - part)) + (b - part);
        return round(sum, error, truncate);
    }

    /**
     * Rounds the sum of two doubles, of which the second is the error of the first. An infinity comes from an operand.
     */
    private static long round(double value, double error, boolean truncate) {
        if (Double.isNaN(value)) {
            return pack(QUIET_NAN, StatusFlags.BIS);
        }
        if (Double.isInfinite(value)) {
            return Integer.toUnsignedLong(Float.floatToRawIntBits((float) value));
        }
        if (Math.abs(value) < 2 * SMALLEST_NORMAL) {
            return roundTiny(value, error, truncate);
        }
        float rounded = truncate ? towardsZero(value, error) : toNearest(value, error);
        if (Float.isInfinite(rounded)) {
            int sign = value < 0 ? SIGN : 0;
            return pack((truncate ? LARGEST : EXPONENT) | sign, StatusFlags.BVS);
        }
        return Integer.toUnsignedLong(Float.floatToRawIntBits(rounded));
    }

    /** Rounds as if there were smaller exponents, then replaces by zero what is below the normal numbers. */
    private static long roundTiny(double value, double error, boolean truncate) {
        double lifted = value * LIFT;
        double liftedError = error * LIFT;
        float rounded = truncate ? towardsZero(lifted, liftedError) : toNearest(lifted, liftedError);
        if (Math.abs(rounded) < SMALLEST_NORMAL * LIFT) {
            return pack(value < 0 ? SIGN : 0, StatusFlags.BUS);
        }
        return Integer.toUnsignedLong(Float.floatToRawIntBits((float) (rounded / LIFT)));
    }

    /** The error decides only where the double lies half way between two floats. */
    private static float toNearest(double value, double error) {
        long bits = Double.doubleToRawLongBits(value);
        if (error == 0 || (bits & SPARE) != HALF) {
            return (float) value;
        }
        boolean further = value > 0 == error > 0;
        return (float) Double.longBitsToDouble(further ? bits + 1 : bits - 1);
    }

    /** The error decides only where the double is a float and the exact number is nearer to zero. */
    private static float towardsZero(double value, double error) {
        long bits = Double.doubleToRawLongBits(value);
        boolean nearer = error != 0 && value > 0 != error > 0;
        long exactBits = nearer && (bits & SPARE) == 0 ? bits - 1 : bits;
        return (float) Double.longBitsToDouble(exactBits & ~SPARE);
    }

    private static int flush(int bits) {
        return (bits & EXPONENT) == 0 ? bits & SIGN : bits;
    }

    private static boolean isNan(int bits) {
        return (bits & ~SIGN) > EXPONENT;
    }

    private static long nan(int operand, int signs) {
        return pack(operand & ~SIGN | QUIET_NAN | signs & SIGN, StatusFlags.BIS);
    }

    private static long pack(int bits, int exceptions) {
        return (long) exceptions << Integer.SIZE | Integer.toUnsignedLong(bits);
    }
}
