package org.edarts.cu.host.slots;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * All that is counted in a frame of a procedure which a unit has alone, in one {@code long}, so that a signal, the end
 * of a firing and the question whether the procedure has ended are each a step on one number. From below:
 *
 * <pre>
 *   flags of the frame | which codelets have fired | the counters of all slots, each below a guard | tokens
 * </pre>
 *
 * <p>A guard is a bit that is set: who lowers a counter of 0 clears it, and sees by one look at all of them that the
 * signal is to be given in another way.
 * A signal to a promise, say, takes off the counter of the slot behind it, too. Immutable.
 */
final class FrameWord {
    /** A procedure uses the frame. */
    static final long ALIVE = 1;

    /** Its result is complete. */
    static final long COMPLETED = 1 << 2;

    /** A frame that counts in its word has this flag, and {@link #ALIVE}. */
    static final long LONE = 1 << 3;

    /** So has one in which the end of a codelet, as such, signals others. */
    private static final long SENDS = 1 << 4;

    /** The two. */
    static final long QUIET = LONE | SENDS;

    private static final int MARKS_AT = 5;
    private static final int TOKENS_AT = 48;

    /** What one token counts. */
    static final long TOKEN = 1L << TOKENS_AT;

    private static final int MOST_BITS = 16;

    /** A slot has other targets than one, or starts over. */
    private static final int OTHERWISE = Integer.MIN_VALUE;

    /** Whether there is room for all. */
    final boolean fit;

    /** The word of a frame in which one codelet is enabled, and nothing was signalled. */
    final long begun;

    /** What a signal to each slot does. */
    final LoneSignal[] effects;

    /** Where the counters are. */
    private final long counters;

    /** The counters of a frame in which nothing was signalled. */
    private final long armed;

    private final long guards;

    /** Where the marks of codelets are. */
    private final long marks;

    private final long done;
    private final long doneAtOnce;
    private final int bits;
    private final int countersAt;

    /**
     * Lays it out.
     *
     * @param sends whether the end of a codelet, as such, signals others
     */
    FrameWord(CompiledGraph graph, boolean sends) {
        int[] counts = graph.slotCounts();
        int slots = counts.length;
        countersAt = MARKS_AT + graph.codelets();
        bits = Math.min(MOST_BITS, Math.max(0, TOKENS_AT - countersAt) / Math.max(1, slots));
        long all = 0;
        long allGuards = 0;
        boolean allFit = bits > 1;
        for (int slot = 0; slot < slots && allFit; slot++) {
            allFit = counts[slot] < guard(0) >>> countersAt;
            all |= (long) counts[slot] << at(slot);
            allGuards |= guard(slot);
        }
        fit = allFit;
        guards = allGuards;
        armed = all | allGuards;
        counters = fit ? (1L << bits * slots) - 1 << countersAt : 0;
        marks = fit ? (1L << graph.codelets()) - 1 << MARKS_AT : 0;
        long flags = LONE | ALIVE | (sends ? SENDS : 0);
        done = flags | COMPLETED | guards;
        doneAtOnce = flags | COMPLETED | armed;
        begun = flags | TOKEN | armed;
        effects = new LoneSignal[slots];
        for (int slot = 0; slot < slots && fit; slot++) {
            effects[slot] = effect(graph, slot);
        }
    }

    private LoneSignal effect(CompiledGraph graph, int slot) {
        int target = onlyTarget(graph, slot);
        if (target >= 0) {
            return new LoneSignal(one(slot), guards, mask(slot), target);
        }
        if (target != OTHERWISE && graph.slotCounts()[slot] == 1) {
            int behind = ~target;
            int last = onlyTarget(graph, behind);
            if (last >= 0) {
                return new LoneSignal(one(slot) | one(behind), guards, mask(behind), last);
            }
        }
        // as if it lowered a counter of 0
        return new LoneSignal(guard(slot), guards, 0, LoneSignal.NOTHING);
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

    private long one(int slot) {
        return 1L << at(slot);
    }

    private long guard(int slot) {
        return 1L << at(slot) + bits - 1;
    }

    /** Returns where the counter of a slot is, below its guard. */
    private long mask(int slot) {
        return guard(slot) - one(slot);
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

    /**
     * Returns whether nothing is left to do in a frame with this word: there is no token, the result is complete, and
     * all slots have fired, or none got a signal.
     */
    boolean done(long word) {
        long left = word & ~marks;
        return left == done || left == doneAtOnce;
    }

    /** Returns whether all slots have fired, or none got a signal. */
    boolean whole(long word) {
        long left = word & counters;
        return left == guards || left == armed;
    }

    /** Unpacks counters. */
    void unpack(long word, int[] unpacked) {
        for (int slot = 0; slot < unpacked.length; slot++) {
            unpacked[slot] = (int) ((word & mask(slot)) >>> at(slot));
        }
    }
}
