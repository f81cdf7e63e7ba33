package org.edarts.epiphany.cam.layout;

/**
 * What host and cores agree on of codelets whose kernels do not all fit, in bytes: the same numbers as in
 * {@code moving.S}.
 */
public final class MovingLayout {
    /** Of a row, whose first instruction leads to what finds the kernel: where that is, or 0. */
    public static final int ROW_KERNEL = 4;

    /** Not 0 if the kernel has fired since the hand came by. */
    public static final int ROW_FIRED = 6;

    /** The row of what lies behind it in the region. */
    public static final int ROW_NEXT = 8;

    public static final int ROW_DOUBLEWORDS = 10;

    /** Where it lies in the DRAM. */
    public static final int ROW_SOURCE = 12;

    public static final int ROW_BYTES = 16;

    /** How often kernels that move have been fired. */
    public static final int FIRED = 0;

    /** The row whose kernel is on its way, or 0. */
    public static final int PENDING = 4;

    /** Where the rows of kernels that move begin, and their bytes. */
    public static final int ROWS = 8;

    public static final int ROWS_BYTES = 12;
    public static final int REGION = 16;
    public static final int REGION_END = 20;

    /** Where the next kernel goes unless that is taken; the row of what lies there or behind, and the row before. */
    public static final int HAND = 24;

    public static final int HAND_NEXT = 28;
    public static final int HAND_BEFORE = 32;
    public static final int POOL_BOTTOM = 36;

    /** How many kernels were brought, and their doublewords. */
    public static final int LOADS = 40;

    public static final int DOUBLEWORDS = 44;

    /** How often the core has slept until a kernel came, and for how many cycles. */
    public static final int WAITS = 48;

    public static final int WAITED = 52;
    public static final int DESCRIPTOR = 56;
    public static final int DESCRIPTOR_COUNT = 64;
    public static final int DESCRIPTOR_SOURCE = 72;
    public static final int DESCRIPTOR_DESTINATION = 76;

    /** What starts the channel. */
    public static final int START = 80;

    /** A row that stands for the end of the region, before the first and behind the last. */
    public static final int ENDS = 88;

    public static final int STATE_BYTES = 104;

    /** How often the hand may come to the end of the region before it gives up. */
    public static final int MOST_TURNS = 3;

    /** The channels' interrupts, as bits of IMASK. */
    public static final int CHANNEL_0 = 0x40;

    public static final int CHANNEL_1 = 0x80;

    private MovingLayout() {}
}
