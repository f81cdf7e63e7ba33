package org.edarts.codelet.compiled;

import java.util.Arrays;

/**
 * A growing list of arcs between nodes. A node is a codelet instance (its number, 0 or more) or a slot (the complement of
 * its number, below 0). Owner: the thread that builds the graph.
 */
public final class Arcs {
    private static final int SMALLEST = 16;

    private int[] from = {};
    private int[] to = {};
    private int size;

    /** Adds an arc. */
    public void add(int source, int target) {
        if (size == from.length) {
            int capacity = Math.max(SMALLEST, size * 2);
            from = Arrays.copyOf(from, capacity);
            to = Arrays.copyOf(to, capacity);
        }
        from[size] = source;
        to[size++] = target;
    }

    /** Lets go of all arcs. */
    void clear() {
        from = new int[0];
        to = from;
        size = 0;
    }

    /** Returns how many arcs there are. */
    public int size() {
        return size;
    }

    /** Returns whether there is no arc. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the source of arc {@code arc}. */
    public int from(int arc) {
        return from[arc];
    }

    /** Returns the target of arc {@code arc}. */
    public int to(int arc) {
        return to[arc];
    }

    /** Returns the sources of all arcs, as they are; behind {@link #size} entries there may be others. */
    int[] sources() {
        return from;
    }
}
