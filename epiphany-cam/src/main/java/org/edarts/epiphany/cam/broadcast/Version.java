package org.edarts.epiphany.cam.broadcast;

import java.util.List;
import java.util.Set;
import org.edarts.codelet.Block;
import org.edarts.epiphany.cam.signal.Node;

/**
 * Elements of a block as some codelets have written them, and who finds them so.
 *
 * @param cell the block's cell
 * @param block the block
 * @param from the first element
 * @param to the one behind the last
 * @param writers who writes them: each its own, in no order
 * @param readers who reads them later in the run, or in the same round of the same loop
 * @param later who else does so: in the next round, in a loop that begins later, or behind the loop
 */
record Version(int cell, Block<?> block, int from, int to, List<Node> writers, Set<Node> readers, Set<Node> later) {
    private static final int DOUBLEWORD = 8;

    /** Returns the first byte. */
    int first() {
        return from * block.type().bytes();
    }

    /** Returns how many doublewords it is. */
    int doublewords() {
        return ((to - from) * block.type().bytes() + DOUBLEWORD - 1) / DOUBLEWORD;
    }

    /** Returns whether nobody else's elements lie in its doublewords. */
    boolean isAligned() {
        boolean ends = to == block.length() || to * block.type().bytes() % DOUBLEWORD == 0;
        return ends && first() % DOUBLEWORD == 0;
    }

    /** Returns the loop whose rounds write it; 0 if none do. */
    int region() {
        return writers.get(0).region;
    }
}
