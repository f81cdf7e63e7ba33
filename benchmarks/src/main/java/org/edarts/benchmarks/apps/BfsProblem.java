package org.edarts.benchmarks.apps;

import java.util.Arrays;
import org.edarts.benchmarks.work.WrongRunException;
import org.edarts.samples.bfs.Adjacency;
import org.edarts.samples.bfs.EdgeList;
import org.edarts.samples.bfs.Kronecker;
import org.edarts.samples.bfs.TreeCheck;
import org.edarts.samples.kernels.BfsKernel;
import org.edarts.samples.kernels.VertexList;

/** A Kronecker graph with 16 edges per vertex, as Graph500 has it, is searched from the vertex with most neighbours. */
public final class BfsProblem implements Problem {
    private static final int EDGES_PER_VERTEX = 16;
    private static final long SEED = 1;

    private final Adjacency graph;
    private final int root;
    private final int grain;
    private final long[] expected;
    private long[] labels;

    BfsProblem(int scale, int grain) {
        this.grain = grain;
        EdgeList edges = Kronecker.generate(scale, EDGES_PER_VERTEX, SEED);
        graph = Adjacency.of(edges);
        int hub = 0;
        for (int vertex = 1; vertex < graph.vertices(); vertex++) {
            hub = graph.degree(vertex) > graph.degree(hub) ? vertex : hub;
        }
        root = hub;
        labels = BfsKernel.begin(graph.vertices(), root);
        VertexList level = VertexList.of(root);
        while (level.size() > 0) {
            VertexList next = new VertexList();
            expand(level, 0, level.size(), next);
            level = next;
        }
        TreeCheck.levels(edges, root, BfsKernel.parents(labels));
        expected = labels;
    }

    /** Returns the vertex where the search begins. */
    int root() {
        return root;
    }

    /** Returns how many vertices one codelet expands. */
    int grain() {
        return grain;
    }

    /** Expands a part of a level; what it finds belongs to the next. */
    void expand(VertexList level, int from, int to, VertexList found) {
        for (int i = from; i < to; i++) {
            BfsKernel.expand(graph.start(), graph.neighbours(), labels, level.get(i), found);
        }
    }

    @Override
    public int codelets() {
        return graph.vertices() / grain;
    }

    @Override
    public void begin(int iterations) {
        labels = BfsKernel.begin(graph.vertices(), root);
    }

    @Override
    public void verify() {
        int wrong = Arrays.mismatch(expected, labels);
        if (wrong >= 0) {
            throw new WrongRunException("bfs: vertex " + wrong + " got the wrong level or parent");
        }
    }
}
