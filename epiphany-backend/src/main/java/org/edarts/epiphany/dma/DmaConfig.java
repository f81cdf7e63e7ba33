package org.edarts.epiphany.dma;

/** The bits of a DMA channel's CONFIG register (architecture reference, "DMAxCONFIG"). */
public final class DmaConfig {
    /** Turns the channel on. */
    public static final int ENABLE = 1;

    /** The channel sets the pace itself; without it whoever writes its AUTO registers does. */
    public static final int MASTER = 1 << 1;

    /** Fetch the next descriptor when this one is done. */
    public static final int CHAIN = 1 << 2;

    /** Fetch a descriptor now. */
    public static final int STARTUP = 1 << 3;

    /** Interrupt the core when the transfer is done. */
    public static final int IRQ = 1 << 4;

    /** Message mode: the last write raises an interrupt where it arrives; reads are done when all have returned. */
    public static final int MESSAGE = 1 << 10;

    /** The source's stride in the inner loop is in units of 64 KB. */
    public static final int SHIFT_SOURCE_INNER = 1 << 12;

    /** The destination's stride in the inner loop is in units of 64 KB. */
    public static final int SHIFT_DESTINATION_INNER = 1 << 13;

    /** The source's stride in the outer loop is in units of 64 KB. */
    public static final int SHIFT_SOURCE_OUTER = 1 << 14;

    /** The destination's stride in the outer loop is in units of 64 KB. */
    public static final int SHIFT_DESTINATION_OUTER = 1 << 15;

    private static final int SIZE_SHIFT = 5;
    private static final int SIZE_MASK = 3;
    private static final int NEXT_SHIFT = 16;

    private DmaConfig() {}

    /** Returns the number whose power of two is the bytes of a transfer. */
    public static int size(int config) {
        return config >> SIZE_SHIFT & SIZE_MASK;
    }

    /** Returns the bits of a transfer size, a power of two of bytes. */
    public static int ofSize(int size) {
        return size << SIZE_SHIFT;
    }

    /** Returns where in local memory the next descriptor lies. */
    public static int next(int config) {
        return config >>> NEXT_SHIFT;
    }

    /** Returns the bits of the next descriptor's place. */
    public static int ofNext(int offset) {
        return offset << NEXT_SHIFT;
    }

    static boolean has(int config, int bits) {
        return (config & bits) == bits;
    }
}
