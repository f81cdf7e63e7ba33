package org.edarts.epiphany.isa;

/** The flags in STATUS that instructions set and conditions read, as bits of that register. */
public final class StatusFlags {
    /** The integer result was zero. */
    public static final int AZ = 1 << 4;
    /** The integer result was negative. */
    public static final int AN = 1 << 5;
    /** Carry out of an addition; no borrow in a subtraction. */
    public static final int AC = 1 << 6;
    /** The signed integer result did not fit. */
    public static final int AV = 1 << 7;
    /** The floating-point result was zero. */
    public static final int BZ = 1 << 8;
    /** The floating-point result was negative. */
    public static final int BN = 1 << 9;
    /** The floating-point result was too large. */
    public static final int BV = 1 << 10;
    /** AV was set since this was cleared. */
    public static final int AVS = 1 << 12;
    /** There was an invalid floating-point operation since this was cleared. */
    public static final int BIS = 1 << 13;
    /** BV was set since this was cleared. */
    public static final int BVS = 1 << 14;
    /** A floating-point result was too small since this was cleared. */
    public static final int BUS = 1 << 15;

    /** What integer instructions set. */
    public static final int INTEGER = AZ | AN | AC | AV | AVS;

    /** What floating-point instructions set. */
    public static final int FLOATING = BZ | BN | BV | BIS | BVS | BUS;

    /** No flag. */
    public static final int NONE = 0;

    private StatusFlags() {}
}
