package org.edarts.epiphany.chip;

import java.util.Arrays;
import org.edarts.epiphany.core.CoreSnapshot;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.memory.Banks;
import org.edarts.epiphany.memory.Storage;
import org.edarts.epiphany.timing.Pipeline;

/**
 * What a core was like before it ran ahead of what may reach it. Instructions that stay inside the core harm nobody
 * when they are carried out too early: if something reaches the core before them after all, they are undone. The chip's
 * thread owns it.
 */
final class RunAhead {
    /** Cycles: farther saves hardly any turns, and costs more when something comes in after all. */
    static final int FURTHEST = 400;

    private static final int NEAREST = 4;
    private static final int WORD_MASK = -8;

    private final Storage local;
    private final CoreSnapshot core;
    private final CoreCounts counts;
    private final Pipeline pipeline = new Pipeline(new Banks());
    private int[] places = new int[2 * FURTHEST];
    private long[] contents = new long[2 * FURTHEST];
    private int stores;
    private boolean isAhead;
    private int reach = FURTHEST;

    RunAhead(CoreState core, Storage local) {
        this.local = local;
        this.core = new CoreSnapshot(core);
        this.counts = new CoreCounts(core);
    }

    /** Returns how many cycles it is worth to run ahead: few where things often come in. */
    int reach() {
        return reach;
    }

    boolean isAhead() {
        return isAhead;
    }

    /** Returns what had been counted before. */
    CoreCounts counted() {
        return counts;
    }

    /** Returns whether registers and flags are what they were. */
    boolean hasSameRegisters() {
        return core.isSame();
    }

    /** Returns whether every place that was stored to holds what it held before each of the stores. */
    boolean hasSameMemory() {
        for (int store = 0; store < stores; store++) {
            if (local.loadDouble(places[store]) != contents[store]) {
                return false;
            }
        }
        return true;
    }

    /** Keeps what the core is like now. */
    void begin(Pipeline now, CoreCounts counted) {
        core.take();
        pipeline.copy(now);
        counts.copy(counted);
        stores = 0;
        isAhead = true;
    }

    /** Keeps what stands where the core is about to store. */
    void stores(int address) {
        if (stores == places.length) {
            places = Arrays.copyOf(places, 2 * stores);
            contents = Arrays.copyOf(contents, 2 * stores);
        }
        places[stores] = address & WORD_MASK;
        contents[stores++] = local.loadDouble(address & WORD_MASK);
    }

    /** Nothing can reach the core any more in the time that it has run through. */
    void confirm() {
        if (isAhead) {
            isAhead = false;
            reach = Math.min(FURTHEST, 2 * reach);
        }
    }

    /** Makes the core what it was like. */
    void undo(Pipeline now, CoreCounts counted) {
        while (stores > 0) {
            stores--;
            local.storeDouble(places[stores], contents[stores]);
        }
        core.restore();
        now.copy(pipeline);
        counted.copy(counts);
        isAhead = false;
    }

    /**
     * Something has come in before what the core had done.
     *
     * @param after how many cycles the core had run ahead by then
     */
    void wasReached(long after) {
        reach = (int) Math.max(NEAREST, Math.min(reach / 2, after));
    }
}
