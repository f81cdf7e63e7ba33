package org.edarts.trace;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The arcs of a fixed graph, in which each codelet fires exactly once. They and the firings say when each slot was
 * signalled and when each codelet became ready, so that runs need not record it.
 *
 * <p>Nodes are the codelet instances, as {@link CodeletTable} numbers them, and behind them the slots. A codelet that
 * has fired, and a slot that has got all its signals, sends one to each of its targets. A target of 0 or more is a
 * codelet that has no other dependency, one below 0 the complement of a slot's number.
 *
 * <p>Immutable; the arrays are not copied, and nobody may write to them any more.
 */
public final class ArcTable {
    private final int[] slotCounts;
    private final int[] targetStart;
    private final int[] targets;
    private final boolean replacesRecords;

    /**
     * Makes a table of targets in compressed sparse rows.
     *
     * @param slotCounts how many signals each slot needs
     * @param targetStart where the targets of each node begin; one entry more than there are nodes
     * @param targets the targets of all nodes
     * @param replacesRecords whether runs leave out what follows from the arcs: READY and SIGNAL, what enabled a
     *     firing, and that it began later than its unit was free for it because it became ready later; a {@link Trace}
     *     has all that nevertheless
     * @throws IllegalArgumentException if a row begins before the one before it, a target is no node, or a slot needs
     *     no signal
     */
    public ArcTable(int[] slotCounts, int[] targetStart, int[] targets, boolean replacesRecords) {
        int nodes = targetStart.length - 1;
        int codelets = nodes - slotCounts.length;
        if (codelets < 0 || targetStart[0] != 0 || targetStart[nodes] != targets.length) {
            throw new IllegalArgumentException(slotCounts.length + " slots and " + targets.length
                    + " arcs do not fit the " + nodes + " rows of the table of arcs");
        }
        for (int node = 0; node < nodes; node++) {
            if (targetStart[node] > targetStart[node + 1]) {
                throw new IllegalArgumentException(
                        "the arcs of node " + (node + 1) + " begin before those of the last");
            }
        }
        for (int target : targets) {
            if (target >= codelets || ~target >= slotCounts.length) {
                throw new IllegalArgumentException("an arc leads to node " + target + ", but there are " + codelets
                        + " codelets and " + slotCounts.length + " slots");
            }
        }
        for (int slot = 0; slot < slotCounts.length; slot++) {
            if (slotCounts[slot] < 1) {
                throw new IllegalArgumentException("slot " + slot + " needs " + slotCounts[slot] + " signals");
            }
        }
        this.slotCounts = slotCounts;
        this.targetStart = targetStart;
        this.targets = targets;
        this.replacesRecords = replacesRecords;
    }

    /** Whether runs left out what follows from the arcs. */
    public boolean replacesRecords() {
        return replacesRecords;
    }

    /** The same arcs, of runs that leave nothing out. */
    ArcTable recorded() {
        return new ArcTable(slotCounts, targetStart, targets, false);
    }

    /** How many codelet instances there are. */
    public int codelets() {
        return targetStart.length - 1 - slotCounts.length;
    }

    /** How many slots there are. */
    public int slots() {
        return slotCounts.length;
    }

    /** How many signals a slot needs. */
    public int signals(int slot) {
        return slotCounts[slot];
    }

    /** How many arcs there are. */
    public int arcs() {
        return targets.length;
    }

    /** How many nodes there are: one for each row of arcs. */
    public int nodes() {
        return targetStart.length - 1;
    }

    /** The row of a slot; that of a codelet is its number. */
    public int rowOf(int slot) {
        return codelets() + slot;
    }

    /** Where the arcs of a node begin, and where those of the row before end. */
    public int firstArc(int row) {
        return targetStart[row];
    }

    /** Where an arc leads: to a codelet, or if below 0 to the slot whose number is the complement. */
    public int target(int arc) {
        return targets[arc];
    }

    /** The first codelet that a slot fires, or {@link TraceEvent#NONE} if it only signals other slots. */
    int firstBehind(int slot) {
        int row = rowOf(slot);
        int first = targetStart[row];
        return first < targetStart[row + 1] && targets[first] >= 0 ? targets[first] : TraceEvent.NONE;
    }

    /** Tells the codelets that no arc leads to: those that fire at the start. */
    void forEachStart(IntConsumer start) {
        boolean[] awaits = new boolean[codelets()];
        for (int target : targets) {
            if (target >= 0) {
                awaits[target] = true;
            }
        }
        for (int codelet = 0; codelet < awaits.length; codelet++) {
            if (!awaits[codelet]) {
                start.accept(codelet);
            }
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ArcTable table
                && replacesRecords == table.replacesRecords
                && Arrays.equals(slotCounts, table.slotCounts)
                && Arrays.equals(targetStart, table.targetStart)
                && Arrays.equals(targets, table.targets);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(targets) + Arrays.hashCode(targetStart);
    }
}
