package org.edarts.samples.kernels;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The step of a breadth-first search: the labels of the neighbours of one vertex are lowered.
 *
 * <p>A label packs a level and a parent so that the lesser level wins and, at the same level, the lesser parent. Labels
 * only ever sink, by compare-and-set, so that any number of threads may expand vertices in any order: once nothing
 * sinks any more, the tree is the same, whatever the order was.
 */
public final class BfsKernel {
    /** The label of a vertex that no path has reached. */
    public static final long UNREACHED = Long.MAX_VALUE;

    /** The parent of an unreached vertex; the root is its own parent. */
    public static final int NO_PARENT = -1;

    private static final VarHandle LABEL = MethodHandles.arrayElementVarHandle(long[].class);

    private BfsKernel() {}

    /** Returns the labels of a search that begins at {@code root}: it alone is reached. */
    public static long[] begin(int vertices, int root) {
        long[] labels = new long[vertices];
        Arrays.fill(labels, UNREACHED);
        labels[root] = label(0, root);
        return labels;
    }

    /**
     * Lowers the labels of all neighbours of a reached vertex that a way through it makes lower.
     *
     * @param start where the neighbours of each vertex begin; one entry more than there are vertices
     * @param neighbours the neighbours of all vertices
     * @param lowered gets the neighbours whose level sank; they have to be expanded (again)
     */
    public static void expand(int[] start, int[] neighbours, long[] labels, int vertex, VertexList lowered) {
        long label = label(level((long) LABEL.getOpaque(labels, vertex)) + 1, vertex);
        for (int edge = start[vertex]; edge < start[vertex + 1]; edge++) {
            int neighbour = neighbours[edge];
            if (lower(labels, neighbour, label)) {
                lowered.add(neighbour);
            }
        }
    }

    /** Returns the level of a reached vertex. */
    public static int level(long label) {
        return (int) (label >>> 32);
    }

    /** Returns the parent of each vertex, {@link #NO_PARENT} where the search did not come. */
    public static int[] parents(long[] labels) {
        return Arrays.stream(labels)
                .mapToInt(label -> label == UNREACHED ? NO_PARENT : (int) label)
                .toArray();
    }

    static long label(int level, int parent) {
        return (long) level << 32 | parent;
    }

    /** Returns whether the level sank, not the parent alone. */
    static boolean lower(long[] labels, int vertex, long label) {
        long old = (long) LABEL.getOpaque(labels, vertex);
        while (label < old) {
            long seen = (long) LABEL.compareAndExchange(labels, vertex, old, label);
            if (seen == old) {
                return level(label) < level(old);
            }
            old = seen;
        }
        return false;
    }
}
