package org.edarts.pic.cache;

import org.agrona.collections.IntHashSet;

/**
 * Functions that came into one core's cache before they were called. Until then each is counted in its row as if it
 * were called, so that it stays. Owner: the thread that runs the core.
 */
final class HeldFunctions {
    private final IntHashSet slots = new IntHashSet();

    boolean holds(int slot) {
        return slots.contains(slot);
    }

    void hold(CacheTable table, int row) {
        table.addToCount(row, 1);
        slots.add(table.slot(row));
    }

    /** The function is called, and counted for that. */
    void release(CacheTable table, int row) {
        if (slots.remove(table.slot(row))) {
            table.addToCount(row, -1);
        }
    }
}
