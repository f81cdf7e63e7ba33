package org.edarts.samples.bfs;

/**
 * The neighbours of each vertex in compressed sparse rows: those of vertex {@code v} are {@code neighbours[start[v]]}
 * up to {@code neighbours[start[v + 1] - 1]}. Each edge is there twice, once for either end; loops are left out.
 *
 * @param start where the neighbours of each vertex begin; one entry more than there are vertices
 * @param neighbours the neighbours of all vertices
 */
public record Adjacency(int[] start, int[] neighbours) {
    /** Sorts edges by their ends. */
    public static Adjacency of(EdgeList edges) {
        int[] start = new int[edges.vertices() + 1];
        for (int edge = 0; edge < edges.edges(); edge++) {
            int from = edges.from()[edge];
            int to = edges.to()[edge];
            if (from != to) {
                start[from + 1]++;
                start[to + 1]++;
            }
        }
        for (int vertex = 0; vertex < edges.vertices(); vertex++) {
            start[vertex + 1] = Math.addExact(start[vertex + 1], start[vertex]);
        }
        int[] neighbours = new int[start[edges.vertices()]];
        int[] next = start.clone();
        for (int edge = 0; edge < edges.edges(); edge++) {
            int from = edges.from()[edge];
            int to = edges.to()[edge];
            if (from != to) {
                neighbours[next[from]++] = to;
                neighbours[next[to]++] = from;
            }
        }
        return new Adjacency(start, neighbours);
    }

    /** Returns how many vertices there are. */
    public int vertices() {
        return start.length - 1;
    }

    /** Returns how many neighbours a vertex has. */
    public int degree(int vertex) {
        return start[vertex + 1] - start[vertex];
    }
}
