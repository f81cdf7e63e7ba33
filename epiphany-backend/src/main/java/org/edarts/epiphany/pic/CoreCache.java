package org.edarts.epiphany.pic;

import java.util.OptionalInt;
import org.edarts.epiphany.core.CoreMemory;

/**
 * The cache of one core as its words lie in that core's memory: the table, and the slots that lead to the cache or to the
 * manager. Every core can look at every other's. The thread that simulates the chip.
 */
final class CoreCache {
    private final CoreMemory memory;
    private final CachedProgram program;
    private final int base;
    private final int hops;
    private final CacheTable table;

    /**
     * Finds the cache of a core.
     *
     * @param memory memory as the core sees it that looks
     * @param program the program of both
     * @param base where that core finds the first byte of the cache's core: 0 if it is its own
     * @param hops how far away that is
     */
    CoreCache(CoreMemory memory, CachedProgram program, int base, int hops) {
        this.memory = memory;
        this.program = program;
        this.base = base;
        this.hops = hops;
        this.table = new CacheTable(memory, base + program.row(0), program.settings());
    }

    CacheTable table() {
        return table;
    }

    int base() {
        return base;
    }

    int hops() {
        return hops;
    }

    /** {@return the row of a function that is all there} */
    OptionalInt resident(int slot) {
        return leadsTo(slot, "countedcall") ? table.find(slot) : OptionalInt.empty();
    }

    /** The function is all there: its slot leads to it. */
    void admit(int slot) {
        memory.storeWord(base + slot + 4, branch(slot, "countedcall"));
    }

    /** The function is not to be called while it moves: its slot leads to the manager. */
    void withdraw(int slot) {
        memory.storeWord(base + slot + 4, branch(slot, "cacheman"));
    }

    /** The function leaves: its row goes, and its slot leads to the manager. */
    void dismiss(int row) {
        withdraw(table.slot(row));
        table.remove(row);
    }

    private boolean leadsTo(int slot, String entry) {
        return memory.loadWord(base + slot + 4) == branch(slot, entry);
    }

    private int branch(int slot, String entry) {
        return CachedProgram.branchAndLink(slot + 4, program.manager().label(entry));
    }
}
