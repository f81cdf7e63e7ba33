package org.edarts.codelet;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The first content of a data block, made anew for each run: what tells the cell of a block from others.
 *
 * <p>Owner: the thread that builds the graph; read only once the graph is built.
 *
 * @param <T> the array
 */
public final class BlockContent<T> implements Supplier<T> {
    private final BlockType<T> type;
    private final int index;
    private final int length;
    private Blocks.@Nullable Filling<? super T> filling;

    /** Makes a block of zeros. */
    public BlockContent(BlockType<T> type, int index, int length) {
        this.type = type;
        this.index = index;
        this.length = length;
    }

    /** Lets something fill it. */
    public void filledBy(Blocks.Filling<? super T> newFilling) {
        filling = newFilling;
    }

    /** Returns what its elements are. */
    public BlockType<T> type() {
        return type;
    }

    /** Returns how many elements it has. */
    public int length() {
        return length;
    }

    /** Returns the bytes of all elements. */
    public int bytes() {
        return length * type.bytes();
    }

    @Override
    public T get() {
        T content = type.zeros(length);
        if (filling != null) {
            filling.fill(index, content);
        }
        return content;
    }
}
