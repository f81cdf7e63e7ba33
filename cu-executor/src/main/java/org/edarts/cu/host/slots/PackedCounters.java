package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * How the counters of all slots of a procedure lie in one {@code long}, and what a signal changes there: the counter of
 * a promise, say, and that of the slot behind it, at once. Immutable.
 */
final class PackedCounters {
    private static final int MOST_BITS = 16;

    /** A slot has other targets than one, or starts over. */
    private static final int OTHERWISE = Integer.MIN_VALUE;

    private static final Effect NO_EFFECT = new Effect(0, 0, 0, OTHERWISE);

    /** Whether the counters of all slots have room. */
    final boolean fit;

    /** The counters of a frame in which nothing was signalled. */
    final long armed;

    /** What a signal to each slot does. */
    final Effect[] effects;

    private final int bits;

    /**
     * What a signal to a slot does.
     *
     * @param change what it takes off the counters
     * @param first where the counter of the slot is, which may not be 0 before; nowhere, if the signal is to be given
     *     in another way
     * @param last where the counter is that enables a codelet when it comes to 0, which it may not be before
     * @param target the codelet
     */
    record Effect(long change, long first, long last, int target) {}

    PackedCounters(CompiledGraph graph) {
        int[] counts = graph.slotCounts();
        int slots = counts.length;
        bits = Math.min(MOST_BITS, Long.SIZE / Math.max(1, slots));
        long all = 0;
        boolean allFit = bits > 0;
        for (int slot = 0; slot < slots && allFit; slot++) {
            allFit = counts[slot] <= mask(0);
            all |= (long) counts[slot] << at(slot);
        }
        fit = allFit;
        armed = all;
        effects = new Effect[slots];
        for (int slot = 0; slot < slots; slot++) {
            effects[slot] = fit ? effect(graph, slot) : NO_EFFECT;
        }
    }

    private Effect effect(CompiledGraph graph, int slot) {
        int target = onlyTarget(graph, slot);
        if (target >= 0) {
            return new Effect(1L << at(slot), mask(slot), mask(slot), target);
        }
        if (target == OTHERWISE || graph.slotCounts()[slot] != 1) {
            return NO_EFFECT;
        }
        int behind = ~target;
        int last = onlyTarget(graph, behind);
        return last < 0 ? NO_EFFECT : new Effect(1L << at(slot) | 1L << at(behind), mask(slot), mask(behind), last);
    }

    /**
     * Returns the only target of a slot that fires once, a codelet or the complement of another slot; or {@link
     * #OTHERWISE}.
     */
    private static int onlyTarget(CompiledGraph graph, int slot) {
        int node = graph.codelets() + slot;
        int arc = graph.targetStart()[node];
        boolean only = graph.targetStart()[node + 1] == arc + 1 && !graph.slotRearmed()[slot];
        return only ? graph.targets()[arc] : OTHERWISE;
    }

    private int at(int slot) {
        return slot * bits;
    }

    private long mask(int slot) {
        return (1L << bits) - 1 << at(slot);
    }

    /** Unpacks counters. */
    void unpack(long packed, int[] counters) {
        for (int slot = 0; slot < counters.length; slot++) {
            counters[slot] = (int) (packed >>> at(slot) & mask(0));
        }
    }
}
