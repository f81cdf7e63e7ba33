package org.edarts.su.checked;

/**
 * A part of a block.
 *
 * @param cell the cell of the block
 * @param from the first element
 * @param to the one behind the last
 */
record BlockPart(int cell, int from, int to) {
    boolean overlaps(BlockPart other) {
        return from < other.to && other.from < to;
    }

    boolean contains(BlockPart other) {
        return from <= other.from && other.to <= to;
    }

    /** Returns how many elements it has. */
    int length() {
        return to - from;
    }
}
