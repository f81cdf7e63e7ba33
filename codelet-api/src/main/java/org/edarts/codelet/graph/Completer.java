package org.edarts.codelet.graph;

/**
 * A promise that a codelet may complete: see {@link org.edarts.codelet.Codelet#completes}.
 *
 * @param declaration the number of the codelet's declaration
 * @param slot the slot of the promise, or {@link #RESULT}
 * @param mark for a promise of a loop that the codelet is in, the cell that has a content once it has fired in the
 *     round, else {@link #NO_MARK}
 */
public record Completer(int declaration, int slot, int mark) {
    /** Stands for the slot of a threaded procedure's result, which lives in the frame of the caller. */
    public static final int RESULT = -1;

    /** No cell: the codelet fires for this promise if it fires at all. */
    public static final int NO_MARK = -1;
}
