package org.edarts.pic.cache;

import java.util.OptionalInt;

/**
 * The cache of one core as its words lie in that core's memory: the table, and the slots that lead to the cache or to
 * the manager. Every core can look at every other's. Owner: the thread that runs the cores.
 */
final class CoreCache {
    /** Where a slot has the word by which it leads on. */
    private static final int WAY = 4;

    /** Where a slot has the address of its function as the linker has put it. */
    static final int STORED = 8;

    private final CodeMemory memory;
    private final CacheLayout layout;
    private final CachePlace place;
    private final CacheTable table;

    /**
     * Finds the cache of a core.
     *
     * @param memory memory as the core sees it that looks
     * @param layout where caches lie in each core
     * @param place where that core is: at 0 if it is the one that looks
     */
    CoreCache(CodeMemory memory, CacheLayout layout, CachePlace place) {
        this.memory = memory;
        this.layout = layout;
        this.place = place;
        this.table = new CacheTable(memory, place.base() + layout.table(), layout.settings());
    }

    CacheTable table() {
        return table;
    }

    int base() {
        return place.base();
    }

    int hops() {
        return place.hops();
    }

    /** Returns whether an address lies in the memory of this cache's core. */
    boolean owns(int address) {
        return (address & -layout.coreBytes()) == place.base();
    }

    /** Returns the row of a function that is all there. */
    OptionalInt resident(int slot) {
        return memory.loadWord(way(slot)) == layout.presentWord(slot) ? table.find(slot) : OptionalInt.empty();
    }

    /** The function is all there: its slot leads to it. */
    void admit(int slot) {
        memory.storeWord(way(slot), layout.presentWord(slot));
    }

    /** The function is not to be called while it moves: its slot leads to the manager. */
    void withdraw(int slot) {
        memory.storeWord(way(slot), layout.absentWord(slot));
    }

    /** The function leaves: its row goes, and its slot leads to the manager. */
    void dismiss(int row) {
        withdraw(table.slot(row));
        table.remove(row);
    }

    private int way(int slot) {
        return place.base() + slot + WAY;
    }
}
