package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * All that is counted in a frame of a procedure which a unit has alone, in one {@code long}, so that a signal, the end
 * of a firing and the question whether the procedure has ended are each a step on one number. From below:
 *
 * <pre>
 *   flags of the frame | which codelets have fired | the counters of all slots | tokens
 * </pre>
 *
 * <p>A signal to a promise, say, takes off the counter of the slot behind it, too. Immutable.
 */
final class FrameWord {
    /** A frame that counts in its word has this flag, and {@link Frame#ALIVE}. */
    static final long LONE = 1 << 3;

    private static final int MARKS_AT = 4;
    private static final int TOKENS_AT = 48;

    /** What one token counts. */
    static final long TOKEN = 1L << TOKENS_AT;

    private static final int MOST_BITS = 16;

    /** A slot has other targets than one, or starts over. */
    private static final int OTHERWISE = Integer.MIN_VALUE;

    private static final Effect NO_EFFECT = new Effect(0, 0, 0, OTHERWISE);

    /** Whether there is room for all. */
    final boolean fit;

    /** The word of a frame in which one codelet is enabled, and nothing was signalled. */
    final long begun;

    /** What a signal to each slot does. */
    final Effect[] effects;

    /** Where the counters are. */
    private final long counters;

    /** The counters of a frame in which nothing was signalled. */
    private final long armed;

    private final int bits;
    private final int countersAt;

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

    FrameWord(CompiledGraph graph) {
        int[] counts = graph.slotCounts();
        int slots = counts.length;
        countersAt = MARKS_AT + graph.codelets();
        bits = Math.min(MOST_BITS, Math.max(0, TOKENS_AT - countersAt) / Math.max(1, slots));
        long all = 0;
        boolean allFit = bits > 0;
        for (int slot = 0; slot < slots && allFit; slot++) {
            allFit = counts[slot] < 1L << bits;
            all |= (long) counts[slot] << at(slot);
        }
        fit = allFit;
        armed = all;
        counters = fit ? (1L << bits * slots) - 1 << countersAt : 0;
        begun = TOKEN | armed | LONE | Frame.ALIVE;
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
        return countersAt + slot * bits;
    }

    private long mask(int slot) {
        return (1L << bits) - 1 << at(slot);
    }

    /** Returns a word in which a codelet is marked as fired. */
    static long marked(long word, int codelet) {
        return word | 1L << MARKS_AT + codelet;
    }

    /** Returns a word in which a codelet has fired and gives its token back. */
    static long fired(long word, int codelet) {
        return marked(word, codelet) - TOKEN;
    }

    static boolean hasFired(long word, int codelet) {
        return (word >>> MARKS_AT + codelet & 1) != 0;
    }

    static long tokens(long word) {
        return word >>> TOKENS_AT;
    }

    /** Returns whether there are so many tokens that others should count them. */
    static boolean crowded(long word) {
        return word < 0;
    }

    /** Returns whether all slots have fired, or none got a signal. */
    boolean whole(long word) {
        long left = word & counters;
        return left == 0 || left == armed;
    }

    /** Unpacks counters. */
    void unpack(long word, int[] unpacked) {
        for (int slot = 0; slot < unpacked.length; slot++) {
            unpacked[slot] = (int) ((word & mask(slot)) >>> at(slot));
        }
    }
}
