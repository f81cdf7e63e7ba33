package org.edarts.codelet;

import org.edarts.codelet.compiled.FrameFiring;

/**
 * What each round of a loop has anew: its promises, and the marks of the codelets that complete them.
 *
 * <p>Owner: the thread that builds the graph; then immutable.
 */
final class Rounds {
    private int[] cells = {};

    void renew(int[] newCells) {
        cells = newCells;
    }

    /** Empties the cells before another round. */
    void begin(Firing firing) {
        FrameFiring frame = (FrameFiring) firing;
        for (int cell : cells) {
            frame.empty(cell);
        }
    }
}
