package org.edarts.cam.chip;

/**
 * How fast a core's DMA channels are. Times are half cycles, the interval tenths of half cycles.
 *
 * @param startup from the write that starts a channel, with a descriptor or with what its registers hold, or the end of
 *     a descriptor with a chained one, to the first transfer; the descriptor is fetched at the beginning of it
 * @param intervalTenths between two transfers of a channel, whatever their size
 * @param outstanding how many reads of a channel may be under way
 */
public record DmaTiming(int startup, int intervalTenths, int outstanding) {
    /** Checks that everything takes time. */
    public DmaTiming {
        if (startup < 1 || intervalTenths < 1 || outstanding < 1) {
            throw new IllegalArgumentException("a DMA channel that starts after " + startup
                    + " half cycles, transfers every " + intervalTenths + " tenths of one and has " + outstanding
                    + " reads under way: each must be at least 1");
        }
    }
}
