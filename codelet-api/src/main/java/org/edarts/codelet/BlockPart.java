package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;

/**
 * Elements of a block that are copied: rows of the same length, as far apart as each other. A row alone is a run of
 * elements.
 *
 * @param block the block
 * @param offset the first element of the first row
 * @param rows how many rows there are
 * @param length how many elements a row has
 * @param stride how many elements lie between the beginnings of two rows
 * @param <T> the array that the block is on the host
 */
public record BlockPart<T>(Block<T> block, int offset, int rows, int length, int stride) {
    /**
     * Refuses what lies outside of the block, and rows that lie over each other.
     *
     * @throws GraphException if it does; the message names the block and its length, offset and length of the part
     */
    public BlockPart {
        if (offset < 0 || rows < 1 || length < 1 || rows > 1 && stride < length) {
            throw new GraphException("a part of " + block + " has " + told(offset, rows, length, stride)
                    + ", and the block has " + block.length()
                    + ": let the part begin at element 0 or behind it, have at least one row of one element, and no row"
                    + " reach into the next");
        }
        long end = offset + (rows - 1L) * stride + length;
        if (end > block.length()) {
            throw new GraphException("a part of " + block + ", " + told(offset, rows, length, stride)
                    + ", ends behind its element " + (end - 1) + ": it has " + block.length());
        }
    }

    private static String told(int offset, int rows, int length, int stride) {
        return rows == 1
                ? "offset " + offset + " and length " + length
                : rows + " rows of length " + length + ", the first at offset " + offset + " and each " + stride
                        + " behind the one before";
    }

    /**
     * Returns what copies it into a part of the same size, of the same block or another one.
     *
     * @throws GraphException if that has other rows and neither of both is a single run, or both share elements
     */
    public BlockCopy to(BlockPart<T> destination) {
        return BlockCopy.between(this, destination);
    }

    /** Returns where a row begins. */
    public int begin(int row) {
        return offset + row * stride;
    }

    /** Returns how many elements it has. */
    long elements() {
        return (long) rows * length;
    }

    /** Returns the same elements in so few rows as can be. */
    BlockPart<T> joined() {
        return stride == length ? new BlockPart<>(block, offset, 1, rows * length, 0) : this;
    }

    /** Returns the same elements in so many rows, if it has as many or is a single run that can be cut so. */
    BlockPart<T> in(int count) {
        return rows == 1 && length % count == 0
                ? new BlockPart<>(block, offset, count, length / count, length / count)
                : this;
    }

    @Override
    public String toString() {
        return rows == 1
                ? length + " elements of " + block + " from " + offset + " on"
                : rows + " rows of " + length + " elements of " + block + " from " + offset + " on";
    }
}
