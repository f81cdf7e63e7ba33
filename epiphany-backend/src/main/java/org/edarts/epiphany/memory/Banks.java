package org.edarts.epiphany.memory;

import java.util.Arrays;

/**
 * Who has each of a core's four memory banks in which cycle. The manual's crossbar gives a bank to, in this order: a
 * write from the mesh, a read for the mesh, the core's load or store, its fetch, its DMA (architecture reference,
 * "Memory Access Arbiter"). Whoever comes later in that order asks {@link #isTaken} and tries again in the next cycle;
 * the DMA asks {@link #isBusy}.
 *
 * <p>Only the latest reservation of a bank is kept: parts of a node act in the order of time, and within a cycle in the
 * order of their priority. Owner: one thread.
 */
public final class Banks {
    /** Banks in a core. */
    public static final int COUNT = 4;

    private static final int BANK_SHIFT = 13;

    private final long[] takenIn = new long[COUNT];
    private final long[] fetchedIn = new long[COUNT];

    /** Makes banks that nobody has had yet. */
    public Banks() {
        Arrays.fill(takenIn, -1);
        Arrays.fill(fetchedIn, -1);
    }

    /** Becomes as others are. */
    public void copy(Banks other) {
        System.arraycopy(other.takenIn, 0, takenIn, 0, COUNT);
        System.arraycopy(other.fetchedIn, 0, fetchedIn, 0, COUNT);
    }

    /** Returns the bank that holds an offset of the local memory. */
    public static int of(int offset) {
        return offset >> BANK_SHIFT & (COUNT - 1);
    }

    /** Takes a bank for one cycle. */
    public void take(int bank, long cycle) {
        takenIn[bank] = cycle;
    }

    /** Notes that the core fetches from a bank in this cycle, which only its DMA must give way to. */
    public void fetch(int bank, long cycle) {
        fetchedIn[bank] = cycle;
    }

    /** Returns the latest cycle in which a bank is taken; -1 if there was none. */
    public long taken(int bank) {
        return takenIn[bank];
    }

    /** Returns the latest cycle in which the core fetches from a bank; -1 if there was none. */
    public long fetched(int bank) {
        return fetchedIn[bank];
    }

    /** Returns whether any bank is somebody's in this cycle or later. */
    public boolean isAnyTakenFrom(long cycle) {
        for (long taken : takenIn) {
            if (taken >= cycle) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether a bank is somebody else's in this cycle, or the core's fetch is there: for the DMA, which comes
     * last.
     */
    public boolean isBusy(int bank, long cycle) {
        return takenIn[bank] == cycle || fetchedIn[bank] == cycle;
    }

    /** Returns whether a bank is somebody else's in this cycle. */
    public boolean isTaken(int bank, long cycle) {
        return takenIn[bank] == cycle;
    }
}
