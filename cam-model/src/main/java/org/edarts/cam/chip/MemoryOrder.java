package org.edarts.cam.chip;

import java.util.Random;

/**
 * In which order a simulated chip lets arrive what no rule keeps in order. A program that is right in any order is
 * right on a board; one that relies on the usual times may be right in all runs but one.
 *
 * <p>Kept is what the architecture keeps: what a core, or a DMA channel, writes into one other core's memory, or into
 * the DRAM, arrives as it was sent; a core finds in the DRAM what it has stored there; a core waits for what it loads.
 * Against each other there is no order of writes of one core to different cores, of writes and later loads, of a core's
 * writes and those of its DMA channels, of what DMA channels read and the end of their work, of the DRAM and the cores.
 *
 * @param adversarial whether such things come late, by up to some thousand cycles, as a seed decides
 * @param seed the same seed makes the same run
 */
public record MemoryOrder(boolean adversarial, long seed) {
    /** Everything takes the time that it takes on an undisturbed chip. */
    public static final MemoryOrder TIMED = new MemoryOrder(false, 0);

    private static final long ODD = 0x9E37_79B9_7F4A_7C15L;

    /** Returns an order in which everything comes late that may. */
    public static MemoryOrder adversarial(long seed) {
        return new MemoryOrder(true, seed);
    }

    /** Returns the chance of one part of the chip: different parts, and different seeds, have nothing in common. */
    public Random chance(int part) {
        long mixed = (seed ^ part * ODD) * ODD;
        return new Random(mixed ^ mixed >>> Integer.SIZE);
    }
}
