package org.edarts.codelet;

import org.edarts.codelet.graph.GraphException;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Kernel} is called with: the index of its codelet, and arguments in the order of their declaration, from
 * 0.
 */
public interface Arguments {
    /** Returns which instance of its codelet fires. */
    int index();

    /** Returns how many arguments there are. */
    int count();

    /** Returns an integer. */
    int intAt(int place);

    /** Returns a floating-point number. */
    float floatAt(int place);

    /**
     * Returns what a parameter, value or promise holds, or a number that is declared: an int, a float, a boolean, or a
     * {@linkplain ContentType record of them}.
     *
     * @throws GraphException if it is none of that type
     */
    <T> T content(int place, Class<T> type);

    /** Returns where in its block the elements begin that the codelet was declared with. */
    int offset(int place);

    /** Returns how many elements of its block the codelet was declared with; 0 where it has none. */
    int length(int place);

    /**
     * Returns a block, all of it, or null where the codelet was declared without one. The kernel uses the elements from
     * {@link #offset} on, as many as {@link #length}.
     *
     * @param type what its elements are
     * @throws GraphException if the argument there is another one
     */
    <T> @Nullable T block(int place, BlockType<T> type);

    /** Returns a block of numbers that must be there. */
    default float[] floats(int place) {
        return required(place, block(place, BlockType.FLOATS));
    }

    /** Returns a block of integers that must be there. */
    default int[] ints(int place) {
        return required(place, block(place, BlockType.INTS));
    }

    private static <T> T required(int place, @Nullable T content) {
        if (content == null) {
            throw new GraphException("argument " + place + " is no block: expected one, as the kernel reads it");
        }
        return content;
    }
}
