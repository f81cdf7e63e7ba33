package org.edarts.epiphany.cam.signal;

import org.edarts.codelet.Access;
import org.edarts.codelet.Block;

/**
 * A use of a block by a codelet.
 *
 * @param node who
 * @param block what
 * @param access how
 * @param place which of the codelet's arguments it is
 * @param from the first element
 * @param to the one behind the last
 */
public record Use(Node node, Block<?> block, Access access, int place, int from, int to) {
    private static final int DOUBLEWORD = 8;

    /** Returns whether another use of the block has an element of this one. */
    public boolean overlaps(Use other) {
        return from < other.to && other.from < to;
    }

    /** Returns a use of all of the block, by the same codelet, which only reads it. */
    public Use ofAll() {
        return new Use(node, block, Access.READS, place, 0, block.length());
    }

    /** Returns the bytes that the block takes in a memory: doublewords. */
    public int bytesOfBlock() {
        return block.length() * block.type().bytes() + DOUBLEWORD - 1 & -DOUBLEWORD;
    }

    /** Returns the bytes that are used. */
    public int bytes() {
        return (to - from) * block.type().bytes();
    }

    /** Returns whether the codelet reads what it writes. */
    public boolean updates() {
        return access.reading() && access.writing();
    }
}
