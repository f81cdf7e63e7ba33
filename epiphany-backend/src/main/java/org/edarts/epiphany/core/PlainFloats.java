package org.edarts.epiphany.core;

/**
 * Arithmetic on single-precision numbers in the common case, which the host does as the Epiphany does: what is not
 * {@link #isPlain} may be wrong, and {@link FloatArithmetic} has to work it out. Rounds to the nearest number.
 */
final class PlainFloats {
    private static final int SIGN = 0x8000_0000;
    private static final int EXPONENT = 0x7F80_0000;
    private static final int SECOND_EXPONENT = 0x0100_0000;

    /** A double has so many bits more than a float; where they are one half, more decides how a sum is rounded. */
    private static final int SPARE_BITS = 29;

    private static final long SPARE = (1L << SPARE_BITS) - 1;
    private static final long HALF = 1L << SPARE_BITS - 1;

    /**
     * Java's way without an instruction of the host takes more than a microsecond, the instruction itself next to
     * nothing.
     */
    private static final long LONGEST_NANOSECONDS = 500;

    private static final int CALLS = 50;
    private static final int ROUNDS = 10;
    private static final boolean HOST_FUSES = fusesFast();

    private PlainFloats() {}

    /** Measures how long the host takes to multiply and add in one; on that depends how, but not what comes out. */
    private static boolean fusesFast() {
        long shortest = Long.MAX_VALUE;
        float sum = 1;
        for (int round = 0; round < ROUNDS; round++) {
            long begin = System.nanoTime();
            for (int call = 0; call < CALLS; call++) {
                sum = Math.fma(sum, 0.75f, 1.25f);
            }
            shortest = Math.min(shortest, System.nanoTime() - begin);
        }
        return sum > 0 && shortest < CALLS * LONGEST_NANOSECONDS;
    }

    /** Returns whether a result is normal, and not at the edge to what is not. */
    static boolean isPlain(int bits) {
        int exponent = bits & EXPONENT;
        return exponent >= SECOND_EXPONENT && exponent != EXPONENT;
    }

    static int add(int a, int b) {
        return Float.floatToRawIntBits(number(a) + number(b));
    }

    static int subtract(int a, int b) {
        return Float.floatToRawIntBits(number(a) - number(b));
    }

    static int multiply(int a, int b) {
        return Float.floatToRawIntBits(number(a) * number(b));
    }

    /** Returns c + a * b. */
    static int multiplyAdd(int c, int a, int b) {
        return HOST_FUSES ? fused(c, a, b) : unfused(c, a, b);
    }

    static int fused(int c, int a, int b) {
        return Float.floatToRawIntBits(Math.fma(number(a), number(b), number(c)));
    }

    /** The product of two floats is a double, but the sum may lie half way between two floats by being rounded. */
    static int unfused(int c, int a, int b) {
        double sum = (double) number(a) * number(b) + number(c);
        boolean undecided = (Double.doubleToRawLongBits(sum) & SPARE) == HALF;
        return undecided ? 0 : Float.floatToRawIntBits((float) sum);
    }

    /** Returns c - a * b. */
    static int multiplySubtract(int c, int a, int b) {
        return multiplyAdd(c, a ^ SIGN, b);
    }

    /** What is below the normal numbers counts as zero. */
    private static float number(int bits) {
        return Float.intBitsToFloat((bits & EXPONENT) == 0 ? bits & SIGN : bits);
    }
}
