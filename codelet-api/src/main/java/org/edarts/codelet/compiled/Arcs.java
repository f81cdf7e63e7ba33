package org.edarts.codelet.compiled;

import java.util.Arrays;

/**
 * A growing list of arcs between nodes. A node is a codelet instance (its number, 0 or more) or a slot (the complement of
 * its number, below 0). Owner: the thread that builds the graph.
 */
public final class Arcs {
    private int[] from = new int[16];
    private int[] to = new int[16];
    private int size;

    /** Adds an arc. */
    public void add(int source, int target) {
        if (size == from.length) {
            int capacity = Math.max(16, size + (size >> 1));
            from = Arrays.copyOf(from, capacity);
            to = Arrays.copyOf(to, capacity);
        }
        from[size] = source;
        to[size++] = target;
    }

    /** Returns how many arcs there are. */
    public int size() {
        return size;
    }

    /** Returns the source of arc {@code arc}. */
    public int from(int arc) {
        return from[arc];
    }

    /** Returns the target of arc {@code arc}. */
    public int to(int arc) {
        return to[arc];
    }
}
