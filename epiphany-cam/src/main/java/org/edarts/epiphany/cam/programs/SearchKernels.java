package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of {@link SearchProgram} fire: methods that hosts call, and that are compiled for eCores. Sets of
 * vertices are bits of words.
 */
final class SearchKernels {
    static final Kernel EXPAND = MethodForm.of(SearchKernels::expand).kernel();
    static final Kernel GATHER = MethodForm.of(SearchKernels::gather).kernel();
    static final Kernel SPREAD = MethodForm.of(SearchKernels::spread).kernel();

    private static final int BITS = 32;

    private SearchKernels() {}

    /**
     * Looks for each vertex of a part that has no parent yet whether a neighbour is in the frontier, and makes the
     * first such its parent.
     *
     * @param edges where the neighbours of each vertex begin, one more, then the neighbours
     * @param parents of each vertex, below zero if there is none yet
     * @param frontier the vertices that the level before has found
     * @param next those of this part that are found now
     */
    static void expand(int[] edges, int[] parents, int[] frontier, int[] next) {
        for (int word = 0; word < next.length; word++) {
            int found = 0;
            for (int bit = 0; bit < BITS; bit++) {
                int vertex = word * BITS + bit;
                if (parents[vertex] < 0) {
                    int end = edges[vertex + 1];
                    int edge = edges[vertex];
                    while (edge < end) {
                        int neighbour = edges[edge];
                        edge++;
                        if ((frontier[neighbour >> 5] >>> (neighbour & 31) & 1) != 0) {
                            parents[vertex] = neighbour;
                            found |= 1 << bit;
                            edge = end;
                        }
                    }
                }
            }
            next[word] = found;
        }
    }

    /** Makes all that was found the next frontier, and says whether there is any, and how many levels there were. */
    static void gather(int[] next, int[] frontier, int[] again) {
        int any = 0;
        for (int word = 0; word < next.length; word++) {
            any |= next[word];
            frontier[word] = next[word];
        }
        again[0] = any;
        again[1]++;
    }

    /** Hands a frontier on. */
    static void spread(int[] frontier, int @Nullable [] left, int @Nullable [] right) {
        if (left != null) {
            for (int word = 0; word < frontier.length; word++) {
                left[word] = frontier[word];
            }
        }
        if (right != null) {
            for (int word = 0; word < frontier.length; word++) {
                right[word] = frontier[word];
            }
        }
    }
}
