package org.edarts.samples.bfs;

import java.nio.file.Path;
import java.util.Arrays;
import org.edarts.samples.TextLines;

/**
 * The undirected edges of a graph as they come: loops and repeated edges are allowed. Edge {@code e} joins {@code
 * from[e]} and {@code to[e]}.
 *
 * @param vertices how many there are; they are numbered 0 to vertices - 1
 * @param from one end of each edge
 * @param to the other end of each edge
 * @param names what the input calls each vertex
 */
public record EdgeList(int vertices, int[] from, int[] to, long[] names) {
    private static final int LEAST = 1 << 10;

    /** Returns a list in which vertices are called by their numbers. */
    public static EdgeList of(int vertices, int[] from, int[] to) {
        long[] names = new long[vertices];
        Arrays.setAll(names, vertex -> vertex);
        return new EdgeList(vertices, from, to, names);
    }

    /**
     * Reads a text file of one edge per line: two whole numbers, the ends. Lines that begin with # or % are comments.
     * Vertices are those that occur, in the order of their numbers.
     *
     * @throws org.edarts.samples.InputException if the file is not as described; the message names the line
     */
    public static EdgeList read(Path file) {
        long[] ends = new long[LEAST];
        int count = 0;
        try (TextLines lines = new TextLines(file)) {
            for (String[] fields = lines.fields(); fields != null; fields = lines.fields()) {
                if (fields.length != 2) {
                    throw lines.wrong("found " + fields.length + " fields, expected the two ends of an edge");
                }
                if (count == ends.length) {
                    ends = Arrays.copyOf(ends, Math.multiplyExact(2, count));
                }
                ends[count++] = lines.whole(fields[0], 0, Long.MAX_VALUE, "vertex");
                ends[count++] = lines.whole(fields[1], 0, Long.MAX_VALUE, "vertex");
            }
            if (count == 0) {
                throw lines.wrong("the file ends here, expected at least one edge");
            }
        }
        return numbered(Arrays.copyOf(ends, count));
    }

    private static EdgeList numbered(long[] ends) {
        long[] names = Arrays.stream(ends).sorted().distinct().toArray();
        int[] from = new int[ends.length / 2];
        int[] to = new int[ends.length / 2];
        for (int edge = 0; edge < from.length; edge++) {
            from[edge] = Arrays.binarySearch(names, ends[2 * edge]);
            to[edge] = Arrays.binarySearch(names, ends[2 * edge + 1]);
        }
        return new EdgeList(names.length, from, to, names);
    }

    /** Returns how many edges there are. */
    public int edges() {
        return from.length;
    }
}
