package org.edarts.su;

/** How many threaded procedures may be alive at once without exhausting the heap. */
public final class MemoryBudget {
    /** A frame with a few cells and slots, its argument and its place in a pool take about this much, in bytes. */
    private static final long BYTES_PER_PROCEDURE = 400;

    private MemoryBudget() {}

    /** Returns the number whose frames fill half of the heap. */
    public static int liveProcedures() {
        return (int) Math.min(Integer.MAX_VALUE, Runtime.getRuntime().maxMemory() / 2 / BYTES_PER_PROCEDURE);
    }
}
