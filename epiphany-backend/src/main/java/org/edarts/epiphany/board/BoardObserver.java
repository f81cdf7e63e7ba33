package org.edarts.epiphany.board;

import java.util.List;
import java.util.Optional;
import org.edarts.epiphany.chip.CodeNoteReceiver;
import org.edarts.epiphany.chip.CoreReport;
import org.edarts.epiphany.core.CodeParts;
import org.edarts.epiphany.core.CoreFault;
import org.edarts.epiphany.counts.DramTraffic;
import org.edarts.epiphany.counts.LinkCounts;

/**
 * What can be seen of a board that is simulated and of no real one. Observing changes nothing: the same program takes
 * the same cycles. Rows and columns are those of the chip, from 0. Owner: the thread of the board.
 */
public interface BoardObserver {
    /** Returns the cycles that have passed on the chip. */
    long now();

    /** Returns what a core has done so far. */
    CoreReport report(int row, int column);

    /**
     * Returns a word of a core's memory, or a register, as it is now, without an access of the host; the offset is a
     * multiple of 4.
     */
    int word(int row, int column, int offset);

    /** Returns what has gone over each link of the chip's meshes so far. */
    LinkCounts linkCounts();

    /** Returns the bytes that cores have received over the meshes so far, from each other and from the DRAM. */
    long deliveredBytes();

    /** Returns what the chip has had to do with the DRAM so far; what the host does there does not count. */
    DramTraffic dramTraffic();

    /** Returns how often the host has read or written anything so far. */
    long accesses();

    /**
     * Takes notes from now on when a core comes to what is told apart of its code; those taken before are forgotten.
     *
     * @param parts what is told apart
     */
    void note(int row, int column, CodeParts parts);

    /** Hands over what was noted of a core up to now, the oldest first, and forgets it. */
    void handOver(int row, int column, CodeNoteReceiver receiver);

    /** Returns what a core could not do that stands still there, such as an access where nothing lies. */
    Optional<String> complaint(int row, int column);

    /** Returns the first instruction since a core's last reset that it could not carry out. */
    Optional<CoreFault> fault(int row, int column);

    /** Returns what cores could not do since their last reset: a line for each core that came upon such a thing. */
    List<String> complaints();
}
