package org.edarts.samples.kernels;

import java.util.Arrays;

/** A growing list of vertices, without boxes. Owner: one codelet at a time. */
public final class VertexList {
    private static final int LEAST = 16;

    private int[] vertices;
    private int size;

    /** Makes an empty list. */
    public VertexList() {
        this(new int[LEAST], 0);
    }

    private VertexList(int[] vertices, int size) {
        this.vertices = vertices;
        this.size = size;
    }

    /** Makes a list of these vertices; the array becomes the list's own. */
    public static VertexList of(int... vertices) {
        return new VertexList(vertices.length < LEAST ? Arrays.copyOf(vertices, LEAST) : vertices, vertices.length);
    }

    /** Returns how many there are. */
    public int size() {
        return size;
    }

    /** Returns one of them, 0 to size - 1. */
    public int get(int index) {
        return vertices[index];
    }

    /** Adds one at the end. */
    public void add(int vertex) {
        if (size == vertices.length) {
            vertices = Arrays.copyOf(vertices, 2 * size);
        }
        vertices[size++] = vertex;
    }

    /** Adds all of another list at the end. */
    public void addAll(VertexList other) {
        int needed = Math.addExact(size, other.size);
        if (needed > vertices.length) {
            vertices = Arrays.copyOf(vertices, Math.max(needed, 2 * vertices.length));
        }
        System.arraycopy(other.vertices, 0, vertices, size, other.size);
        size = needed;
    }

    /** Takes away all from {@code first} on and returns them as a list of their own. */
    public VertexList split(int first) {
        VertexList rest = of(Arrays.copyOfRange(vertices, first, size));
        size = first;
        return rest;
    }

    /** Takes all away. */
    public void clear() {
        size = 0;
    }
}
