package org.edarts.samples.bfs;

import java.util.Arrays;
import org.edarts.samples.kernels.BfsKernel;
import org.edarts.samples.kernels.VertexList;

/**
 * The vertices of one level, and those of the next that each part finds.
 *
 * <p>Owner of the list of a part: the codelet that expands it; of all else: the codelet that advances, which comes
 * after them.
 */
final class Frontier {
    private final Adjacency graph;
    private final long[] labels;
    private final VertexList vertices;
    private final VertexList[] found;

    Frontier(Search search, int parts) {
        this.graph = search.graph();
        this.labels = search.begin();
        this.vertices = VertexList.of(search.root());
        this.found = new VertexList[parts];
        Arrays.setAll(found, part -> new VertexList());
    }

    void expand(int part) {
        int end = border(part + 1);
        for (int i = border(part); i < end; i++) {
            BfsKernel.expand(graph.start(), graph.neighbours(), labels, vertices.get(i), found[part]);
        }
    }

    /** Makes what was found the frontier; returns whether that is anything. */
    boolean advance() {
        vertices.clear();
        for (VertexList part : found) {
            vertices.addAll(part);
            part.clear();
        }
        return vertices.size() > 0;
    }

    long[] labels() {
        return labels;
    }

    private int border(int part) {
        return (int) ((long) vertices.size() * part / found.length);
    }
}
