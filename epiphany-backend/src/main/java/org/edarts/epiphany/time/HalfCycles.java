package org.edarts.epiphany.time;

/**
 * Simulated time is a {@code long} that counts half cycles of the cores' clock, so that a hop of 1.5 cycles is a whole
 * number.
 */
public final class HalfCycles {
    /** Half cycles in a cycle of the cores' clock. */
    public static final int PER_CYCLE = 2;

    private HalfCycles() {}

    /** Returns the half cycles in so many cycles. */
    public static long ofCycles(long cycles) {
        return cycles * PER_CYCLE;
    }

    /** Returns the cycles in so many half cycles, with their half. */
    public static double toCycles(long halfCycles) {
        return halfCycles / (double) PER_CYCLE;
    }
}
