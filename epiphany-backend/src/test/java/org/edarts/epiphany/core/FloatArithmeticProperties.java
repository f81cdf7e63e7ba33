package org.edarts.epiphany.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.edarts.epiphany.isa.StatusFlags;

/** The floating-point unit against exact arithmetic, in both rounding modes. */
class FloatArithmeticProperties {
    private static final Integer[] EDGES = Stream.of(
                    0f,
                    1f,
                    1.5f,
                    0.1f,
                    Float.MIN_VALUE,
                    Float.MIN_NORMAL,
                    Math.nextDown(Float.MIN_NORMAL),
                    Math.nextUp(Float.MIN_NORMAL),
                    Float.MAX_VALUE,
                    Math.nextDown(Float.MAX_VALUE),
                    Float.POSITIVE_INFINITY,
                    Float.NaN,
                    0x1p-63f,
                    0x1.fffffep63f,
                    16777215f)
            .map(Float::floatToRawIntBits)
            .flatMap(bits -> Stream.of(bits, bits | 0x80000000, bits ^ 1))
            .toArray(Integer[]::new);

    /** Edges, random bits, and numbers of like exponents, whose sums and products come to lie between two floats. */
    @Provide
    Arbitrary<Integer> floats() {
        Arbitrary<Integer> similar = Combinators.combine(
                        Arbitraries.integers().between(100, 154),
                        Arbitraries.of(0, 1, 0x7FFFFF, 0x400000, 0x400001, 0x3FFFFF, 0x200000),
                        Arbitraries.integers().between(0, 0x7FFFFF),
                        Arbitraries.of(0, 0x80000000))
                .as((exponent, special, random, sign) -> sign | exponent << 23 | (random % 3 == 0 ? random : special));
        Arbitrary<Integer> small = Combinators.combine(
                        Arbitraries.integers().between(1, 90),
                        Arbitraries.integers().between(0, 0x7FFFFF),
                        Arbitraries.of(0, 0x80000000))
                .as((exponent, fraction, sign) -> sign | exponent << 23 | fraction);
        return Arbitraries.oneOf(Arbitraries.of(EDGES), Arbitraries.integers(), similar, similar, small);
    }

    private static void same(long expected, long actual) {
        assertEquals(Long.toHexString(expected), Long.toHexString(actual));
    }

    private static FloatingUnit unit(boolean truncate) {
        FloatingUnit unit = new FloatingUnit();
        unit.configure(truncate ? 1 : 0);
        return unit;
    }

    /** What the unit makes of an operation: its result and its flags. */
    private static void same(long expected, FloatingUnit unit, int result) {
        int exceptions = (int) (expected >> Integer.SIZE);
        int bits = (int) expected;
        same(expected & 0xFFFF_FFFFL, Integer.toUnsignedLong(result));
        int flags = exceptions
                | (bits << 1 == 0 ? StatusFlags.BZ : 0)
                | (bits < 0 ? StatusFlags.BN : 0)
                | ((exceptions & StatusFlags.BVS) == 0 ? 0 : StatusFlags.BV);
        assertEquals(flags, unit.flags());
    }

    @Property(tries = 12_000)
    void theUnitDoesWhatTheArithmeticSays(
            @ForAll("floats") int c, @ForAll("floats") int a, @ForAll("floats") int b, @ForAll boolean truncate) {
        FloatingUnit unit = unit(truncate);
        same(FloatArithmetic.add(a, b, truncate), unit, unit.add(a, b));
        unit = unit(truncate);
        same(FloatArithmetic.subtract(a, b, truncate), unit, unit.subtract(a, b));
        unit = unit(truncate);
        same(FloatArithmetic.multiply(a, b, truncate), unit, unit.multiply(a, b));
        unit = unit(truncate);
        same(FloatArithmetic.multiplyAdd(c, a, b, truncate), unit, unit.multiplyAdd(c, a, b));
        unit = unit(truncate);
        same(FloatArithmetic.multiplySubtract(c, a, b, truncate), unit, unit.multiplySubtract(c, a, b));
    }

    /** Both ways to multiply and add, of which a host takes the one that is faster there. */
    @Property(tries = 12_000)
    void plainResultsAreRight(@ForAll("floats") int c, @ForAll("floats") int a, @ForAll("floats") int b) {
        long expected = FloatArithmetic.multiplyAdd(c, a, b, false);
        for (int result : new int[] {PlainFloats.fused(c, a, b), PlainFloats.unfused(c, a, b)}) {
            if (PlainFloats.isPlain(result)) {
                same(expected, Integer.toUnsignedLong(result));
            }
        }
    }

    @Property(tries = 12_000)
    void sums(@ForAll("floats") int a, @ForAll("floats") int b, @ForAll boolean truncate) {
        same(FloatOracle.add(a, b, 1, truncate), FloatArithmetic.add(a, b, truncate));
        same(FloatOracle.add(a, b, -1, truncate), FloatArithmetic.subtract(a, b, truncate));
    }

    @Property(tries = 12_000)
    void products(@ForAll("floats") int a, @ForAll("floats") int b, @ForAll boolean truncate) {
        same(FloatOracle.multiply(a, b, truncate), FloatArithmetic.multiply(a, b, truncate));
    }

    @Property(tries = 24_000)
    void productsAddedAndSubtractedRoundOnce(
            @ForAll("floats") int c, @ForAll("floats") int a, @ForAll("floats") int b, @ForAll boolean truncate) {
        same(FloatOracle.multiplyAdd(c, a, b, 1, truncate), FloatArithmetic.multiplyAdd(c, a, b, truncate));
        same(FloatOracle.multiplyAdd(c, a, b, -1, truncate), FloatArithmetic.multiplySubtract(c, a, b, truncate));
    }

    @Property
    void integersBecomeFloats(@ForAll int value, @ForAll boolean truncate) {
        same(FloatOracle.fromInteger(value, truncate), FloatArithmetic.fromInteger(value, truncate));
    }

    @Property
    void floatsBecomeIntegers(@ForAll("floats") int bits, @ForAll boolean truncate) {
        float value = Float.intBitsToFloat(bits);
        long packed = FloatArithmetic.toInteger(bits, truncate);
        if (Float.isNaN(value)) {
            assertEquals(bits < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE, (int) packed);
            assertEquals(StatusFlags.BIS, (int) (packed >> 32));
        } else {
            double whole = truncate ? value < 0 ? Math.ceil(value) : Math.floor(value) : Math.rint(value);
            int expected = (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, whole));
            assertEquals(expected, (int) packed);
            assertEquals(whole == expected ? 0 : StatusFlags.BVS, (int) (packed >> 32));
        }
    }
}
