package org.edarts.samples.bfs;

import java.util.Arrays;
import org.edarts.samples.WrongResultException;
import org.edarts.samples.kernels.BfsKernel;

/**
 * Validates a breadth-first search by its parents alone, with the five checks of Graph500: the tree has no cycle; its
 * edges join neighbouring levels; every edge of the graph joins vertices whose levels differ by at most one; the tree
 * spans the whole connected component of the root; its edges are edges of the graph.
 */
public final class TreeCheck {
    private static final int UNKNOWN = -1;

    private final EdgeList edges;
    private final int root;
    private final int[] parents;
    private final int[] levels;

    private TreeCheck(EdgeList edges, int root, int[] parents) {
        this.edges = edges;
        this.root = root;
        this.parents = parents;
        this.levels = new int[parents.length];
        Arrays.fill(levels, UNKNOWN);
    }

    /**
     * Checks a tree.
     *
     * @param parents the parent of each vertex; the root's is itself, that of an unreached vertex is
     *     {@link BfsKernel#NO_PARENT}
     * @return the level of each vertex, -1 where the search did not come
     * @throws WrongResultException if a check fails; the message says which and where
     */
    public static int[] levels(EdgeList edges, int root, int[] parents) {
        TreeCheck check = new TreeCheck(edges, root, parents);
        check.walkToTheRoot();
        check.compareWithTheEdges();
        return check.levels;
    }

    private void walkToTheRoot() {
        if (parents[root] != root) {
            throw wrong(1, "the root " + name(root) + " is not its own parent");
        }
        levels[root] = 0;
        int[] path = new int[parents.length];
        for (int vertex = 0; vertex < parents.length; vertex++) {
            int length = 0;
            int at = vertex;
            while (parents[at] != BfsKernel.NO_PARENT && levels[at] == UNKNOWN) {
                if (length == path.length || parents[at] == at) {
                    throw wrong(1, "the parents of vertex " + name(vertex) + " go in a circle");
                }
                path[length++] = at;
                at = parents[at];
            }
            if (length > 0 && levels[at] == UNKNOWN) {
                throw wrong(1, "the parents of vertex " + name(vertex) + " do not lead to the root");
            }
            while (length > 0) {
                int level = levels[at] + 1;
                at = path[--length];
                levels[at] = level;
            }
        }
    }

    private void compareWithTheEdges() {
        boolean[] joined = new boolean[parents.length];
        joined[root] = true;
        for (int edge = 0; edge < edges.edges(); edge++) {
            int from = edges.from()[edge];
            int to = edges.to()[edge];
            if (levels[from] == UNKNOWN != (levels[to] == UNKNOWN)) {
                throw wrong(4, "edge " + name(from) + " " + name(to) + " leads out of the tree");
            }
            if (Math.abs(levels[from] - levels[to]) > 1) {
                throw wrong(
                        3,
                        "edge " + name(from) + " " + name(to) + " joins levels " + levels[from] + " and " + levels[to]);
            }
            joined[from] |= parents[from] == to;
            joined[to] |= parents[to] == from;
        }
        for (int vertex = 0; vertex < parents.length; vertex++) {
            if (levels[vertex] == UNKNOWN || vertex == root) {
                continue;
            }
            if (!joined[vertex]) {
                throw wrong(
                        5,
                        "vertex " + name(vertex) + " and its parent " + name(parents[vertex])
                                + " are not joined by an edge of the graph");
            }
            if (levels[vertex] != levels[parents[vertex]] + 1) {
                throw wrong(2, "the tree edge of vertex " + name(vertex) + " does not join neighbouring levels");
            }
        }
    }

    private long name(int vertex) {
        return edges.names()[vertex];
    }

    private static WrongResultException wrong(int check, String problem) {
        return new WrongResultException("check " + check + " of 5 failed: " + problem);
    }
}
