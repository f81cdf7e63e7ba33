package org.edarts.cam.chip;

/**
 * How fast a core's DMA channels are. Times are half cycles, the interval tenths of half cycles.
 *
 * @param startup from the write that starts a channel, or the end of a descriptor with a chained one, to the first
 *     transfer; the fetch of the descriptor is part of it
 * @param intervalTenths between two transfers of a channel, whatever their size
 */
public record DmaTiming(int startup, int intervalTenths) {
    /** Checks that everything takes time. */
    public DmaTiming {
        if (startup < 1 || intervalTenths < 1) {
            throw new IllegalArgumentException("a DMA channel that starts after " + startup
                    + " half cycles and transfers every " + intervalTenths + " tenths of one: both must be at least 1");
        }
    }
}
