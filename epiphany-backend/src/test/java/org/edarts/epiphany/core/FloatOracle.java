package org.edarts.epiphany.core;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.edarts.epiphany.isa.StatusFlags;

/**
 * Single-precision arithmetic worked out with exact decimal numbers: slow, plain, and with nothing in common with what
 * it judges. Results are bits in the lower and exceptions in the upper half of a long.
 */
final class FloatOracle {
    private static final int PRECISION = 24;
    private static final int SMALLEST_EXPONENT = -126;
    private static final int LARGEST_EXPONENT = 127;

    private FloatOracle() {}

    /** c + sign * a * b. */
    static long multiplyAdd(int c, int a, int b, int sign, boolean truncate) {
        float x = operand(a);
        float y = operand(b) * sign;
        float z = operand(c);
        if (Float.isNaN(x) || Float.isNaN(y) || Float.isNaN(z)) {
            int first = Float.isNaN(x) ? a : Float.isNaN(y) ? b : c;
            return pack(quiet(first, a ^ b ^ c), StatusFlags.BIS);
        }
        double rough = (double) x * y + z;
        if (Double.isNaN(rough)) {
            return pack(0x7FC00000, StatusFlags.BIS);
        }
        if (Double.isInfinite(rough)) {
            return pack(rough > 0 ? 0x7F800000 : 0xFF800000, 0);
        }
        BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y)).add(new BigDecimal(z));
        return exact.signum() == 0 ? pack(zeroSign(x, y, z), 0) : round(exact, truncate);
    }

    /** The sign of an exact zero: minus if product and summand both are minus zero. */
    private static int zeroSign(float x, float y, float z) {
        boolean negativeProduct = (x == 0 || y == 0) && Math.copySign(1, x) * Math.copySign(1, y) < 0;
        boolean negativeSummand = z == 0 && Math.copySign(1, z) < 0;
        return negativeProduct && negativeSummand ? 0x80000000 : 0;
    }

    static long multiply(int a, int b, boolean truncate) {
        float x = operand(a);
        float y = operand(b);
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return pack(quiet(Float.isNaN(x) ? a : b, a ^ b), StatusFlags.BIS);
        }
        int sign = (a ^ b) & 0x80000000;
        if (Float.isInfinite(x) || Float.isInfinite(y)) {
            return x == 0 || y == 0 ? pack(0x7FC00000, StatusFlags.BIS) : pack(0x7F800000 | sign, 0);
        }
        BigDecimal exact = new BigDecimal(x).multiply(new BigDecimal(y));
        return exact.signum() == 0 ? pack(sign, 0) : round(exact, truncate);
    }

    /** a + sign * b. */
    static long add(int a, int b, int sign, boolean truncate) {
        float x = operand(a);
        float y = operand(b);
        if (Float.isNaN(x) || Float.isNaN(y)) {
            return pack(quiet(Float.isNaN(x) ? a : b, a ^ b), StatusFlags.BIS);
        }
        y *= sign;
        if (Float.isInfinite(x) || Float.isInfinite(y)) {
            float sum = x + y;
            return Float.isNaN(sum) ? pack(0x7FC00000, StatusFlags.BIS) : pack(Float.floatToRawIntBits(sum), 0);
        }
        BigDecimal exact = new BigDecimal(x).add(new BigDecimal(y));
        boolean bothNegative = Math.copySign(1, x) < 0 && Math.copySign(1, y) < 0;
        return exact.signum() == 0 ? pack(bothNegative ? 0x80000000 : 0, 0) : round(exact, truncate);
    }

    static long fromInteger(int value, boolean truncate) {
        return value == 0 ? 0 : round(BigDecimal.valueOf(value), truncate);
    }

    /** Rounds a number that is not zero to 24 bits, with any exponent, then looks whether the exponent is there. */
    private static long round(BigDecimal exact, boolean truncate) {
        int sign = exact.signum() < 0 ? 0x80000000 : 0;
        BigDecimal magnitude = exact.abs();
        int exponent = exponent(magnitude);
        BigDecimal scaled = magnitude.multiply(power(PRECISION - 1 - exponent));
        BigInteger floor = scaled.toBigInteger();
        int half = scaled.subtract(new BigDecimal(floor)).compareTo(new BigDecimal("0.5"));
        boolean up = !truncate && (half > 0 || half == 0 && floor.testBit(0));
        BigInteger rounded = up ? floor.add(BigInteger.ONE) : floor;
        if (rounded.bitLength() > PRECISION) {
            rounded = rounded.shiftRight(1);
            exponent++;
        }
        if (exponent < SMALLEST_EXPONENT) {
            return pack(sign, StatusFlags.BUS);
        }
        if (exponent > LARGEST_EXPONENT) {
            return pack(sign | (truncate ? 0x7F7FFFFF : 0x7F800000), StatusFlags.BVS);
        }
        return pack(sign | exponent + 127 << 23 | rounded.intValue() & 0x7FFFFF, 0);
    }

    /** The power of two at or below the number. */
    private static int exponent(BigDecimal magnitude) {
        int exponent = Math.getExponent(magnitude.doubleValue());
        while (magnitude.compareTo(power(exponent)) < 0) {
            exponent--;
        }
        while (magnitude.compareTo(power(exponent + 1)) >= 0) {
            exponent++;
        }
        return exponent;
    }

    private static BigDecimal power(int exponent) {
        BigDecimal whole = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(exponent)));
        return exponent >= 0 ? whole : new BigDecimal(0.5).pow(-exponent);
    }

    private static float operand(int bits) {
        float value = Float.intBitsToFloat(bits);
        return Math.abs(value) < Float.MIN_NORMAL ? Math.copySign(0f, value) : value;
    }

    private static int quiet(int bits, int signs) {
        return bits & 0x7FFFFFFF | 0x7FC00000 | signs & 0x80000000;
    }

    private static long pack(int bits, int exceptions) {
        return (long) exceptions << 32 | Integer.toUnsignedLong(bits);
    }
}
