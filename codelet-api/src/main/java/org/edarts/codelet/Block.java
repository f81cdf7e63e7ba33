package org.edarts.codelet;

import org.edarts.codelet.graph.Scope;

/**
 * An array of numbers that kernels read and write, and that a machine may keep where it is used: on the host it is the
 * array itself, on a mesh it lies in the memory of a core. Made anew for each run; after the run {@link Run#get}
 * returns it.
 *
 * <p>Which codelet touches a block when is declared with the codelet's {@linkplain ArgumentList arguments}.
 *
 * @param <T> the array
 */
public final class Block<T> extends Cell<T> {
    private final String name;
    private final BlockContent<T> content;

    Block(Scope scope, String name, int id, BlockContent<T> content) {
        super(scope, id);
        this.name = name;
        this.content = content;
    }

    @Override
    public String name() {
        return name;
    }

    /** Returns what its elements are. */
    public BlockType<T> type() {
        return content.type();
    }

    /** Returns how many elements it has. */
    public int length() {
        return content.length();
    }

    /** Returns all of it, to be copied. */
    public BlockPart<T> all() {
        return part(0, length());
    }

    /**
     * Returns elements of it, to be copied.
     *
     * @throws org.edarts.codelet.graph.GraphException if it has not so many
     */
    public BlockPart<T> part(int offset, int length) {
        return new BlockPart<>(this, offset, 1, length, 0);
    }

    /**
     * Returns rows of it, to be copied: a tile of a matrix that the block is, or, with rows of one element, a column.
     *
     * @param offset the first element of the first row
     * @param rows how many rows there are
     * @param length how many elements a row has
     * @param stride how many elements lie between the beginnings of two rows
     * @throws org.edarts.codelet.graph.GraphException if it has not so many, or rows lie over each other
     */
    public BlockPart<T> part(int offset, int rows, int length, int stride) {
        return new BlockPart<>(this, offset, rows, length, stride);
    }
}
