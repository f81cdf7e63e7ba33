package org.edarts.su;

/** The kinds of numbers that the cells of a threaded procedure hold as such, each in the bits of a {@code long}. */
public final class Primitive {
    /** An {@code int}. */
    public static final int INT = 1;

    /** A {@code long}. */
    public static final int LONG = 2;

    /** A {@code double}, in the bits of {@link Double#doubleToRawLongBits}. */
    public static final int DOUBLE = 3;

    private Primitive() {}

    /** Returns the object that stands for a number. */
    public static Object boxed(int kind, long bits) {
        return switch (kind) {
            case INT -> (int) bits;
            case LONG -> bits;
            case DOUBLE -> Double.longBitsToDouble(bits);
            default -> throw new AssertionError("a number of kind " + kind);
        };
    }
}
