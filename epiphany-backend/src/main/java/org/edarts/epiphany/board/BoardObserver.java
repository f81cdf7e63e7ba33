package org.edarts.epiphany.board;

import java.util.List;
import org.edarts.epiphany.chip.CoreReport;

/**
 * What can be seen of a board that is simulated and of no real one. Observing changes nothing: the same program takes
 * the same cycles. Rows and columns are those of the chip, from 0. Owner: the thread of the board.
 */
public interface BoardObserver {
    /** Returns what a core has done so far. */
    CoreReport report(int row, int column);

    /**
     * Returns a word of a core's memory, or a register, as it is now, without an access of the host; the offset is a
     * multiple of 4.
     */
    int word(int row, int column, int offset);

    /** Returns how often the host has read or written anything so far. */
    long accesses();

    /** Returns what cores could not do since their last reset: a line for each core that came upon such a thing. */
    List<String> complaints();
}
