package org.edarts.codelet.graph;

/**
 * Who signals whom in a graph, in flat arrays: see {@link CompiledGraph}. Immutable; the arrays are handed out as they
 * are, for speed, and nobody may write to them.
 */
public final class SignalTable {
    private final int[] slotCounts;
    private final boolean[] slotRearmed;
    private final int[] targetStart;
    private final int[] targets;
    private final int[] starts;

    /**
     * Makes it of arrays that nobody else writes to.
     *
     * @param slotCounts the signals that each slot needs, those of the draft first
     */
    SignalTable(int[] slotCounts, boolean[] slotRearmed, int[] targetStart, int[] targets, int[] starts) {
        this.slotCounts = slotCounts;
        this.slotRearmed = slotRearmed;
        this.targetStart = targetStart;
        this.targets = targets;
        this.starts = starts;
    }

    /** Returns the signals that each slot needs. */
    public int[] slotCounts() {
        return slotCounts;
    }

    /** Returns whether each slot starts over when it fires. */
    public boolean[] slotRearmed() {
        return slotRearmed;
    }

    /** Returns where the targets of each node begin; one entry more than there are nodes. */
    public int[] targetStart() {
        return targetStart;
    }

    /** Returns the targets of all nodes. */
    public int[] targets() {
        return targets;
    }

    /** Returns the codelets that fire at the start. */
    public int[] starts() {
        return starts;
    }
}
