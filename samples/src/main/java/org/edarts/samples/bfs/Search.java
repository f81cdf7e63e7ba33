package org.edarts.samples.bfs;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.edarts.samples.InputException;
import org.edarts.samples.Memory;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Setting;
import org.edarts.samples.kernels.BfsKernel;

/**
 * What both breadth-first searches have in common: the graph that is searched, the root, and what is said of the
 * result.
 *
 * @param edges the edges as they came
 * @param graph the same, sorted by vertex
 * @param root where the search begins
 * @param output where the tree is written to, if the user wants it
 */
record Search(EdgeList edges, Adjacency graph, int root, Optional<Path> output) {
    static final Setting SCALE =
            new Setting("scale", 17, 1, 25, "the made-up graph has two to the power of this many vertices");
    static final Setting EDGE_FACTOR = new Setting("edgefactor", 16, 1, 31, "edges per vertex of the made-up graph");
    static final Setting ROOT =
            new Setting("root", 0, 0, Long.MAX_VALUE, "the vertex to begin at; unless set, the seed chooses one");
    static final String READS = "an edge list (text, two vertices a line); without one it makes a Kronecker graph";
    static final String WRITES = "the tree (text: vertex, parent, level)";

    /** Name, label, start and number. */
    private static final long BYTES_PER_VERTEX = 24;

    /** Both ends, as they come and sorted. */
    private static final long BYTES_PER_EDGE = 16;

    private static final int LEVELS_SHOWN = 12;

    static Search of(SampleInput input) {
        EdgeList edges = input.input()
                .map(EdgeList::read)
                .orElseGet(() -> madeUp(input.count(SCALE), input.count(EDGE_FACTOR), input.seed()));
        Adjacency graph = Adjacency.of(edges);
        int root = input.has(ROOT) ? number(edges, input.get(ROOT)) : anyRoot(graph, input.seed());
        return new Search(edges, graph, root, input.output());
    }

    private static EdgeList madeUp(int scale, int edgeFactor, long seed) {
        long vertices = 1L << scale;
        Memory.require(
                "a graph of " + vertices + " vertices and " + vertices * edgeFactor + " edges",
                vertices * (BYTES_PER_VERTEX + edgeFactor * BYTES_PER_EDGE));
        return Kronecker.generate(scale, edgeFactor, seed);
    }

    long[] begin() {
        return BfsKernel.begin(graph.vertices(), root);
    }

    List<String> results(long[] labels) {
        int[] parents = BfsKernel.parents(labels);
        int[] levels = TreeCheck.levels(edges, root, parents);
        output.ifPresent(file -> write(file, parents, levels));
        int[] sizes = new int[Arrays.stream(levels).max().orElseThrow() + 1];
        long ends = 0;
        for (int vertex = 0; vertex < levels.length; vertex++) {
            if (levels[vertex] >= 0) {
                sizes[levels[vertex]]++;
                ends += graph.degree(vertex);
            }
        }
        List<String> results = new ArrayList<>();
        results.add("from vertex " + edges.names()[root] + " of " + edges.vertices() + ": reached "
                + Arrays.stream(sizes).sum() + " vertices over " + ends / 2 + " edges in " + (sizes.length - 1)
                + " levels");
        results.add("vertices in each level: " + shortened(sizes));
        results.add("the tree passes all five checks of Graph500");
        output.ifPresent(file -> results.add("tree: " + file.toAbsolutePath()));
        return results;
    }

    private static String shortened(int[] sizes) {
        StringBuilder text = new StringBuilder();
        for (int level = 0; level < Math.min(sizes.length, LEVELS_SHOWN); level++) {
            text.append(level == 0 ? "" : ", ").append(sizes[level]);
        }
        return text + (sizes.length > LEVELS_SHOWN ? ", ..." : "");
    }

    private void write(Path file, int[] parents, int[] levels) {
        try (BufferedWriter writer = Files.newBufferedWriter(file)) {
            writer.write("# vertex parent level\n");
            for (int vertex = 0; vertex < parents.length; vertex++) {
                if (levels[vertex] >= 0) {
                    writer.write(
                            edges.names()[vertex] + " " + edges.names()[parents[vertex]] + " " + levels[vertex] + "\n");
                }
            }
        } catch (IOException cause) {
            throw InputException.unwritable(file, cause);
        }
    }

    private static int number(EdgeList edges, long name) {
        int number = Arrays.binarySearch(edges.names(), name);
        if (number < 0) {
            throw new InputException("root " + name + " is no vertex of the graph: expected one that has an edge");
        }
        return number;
    }

    private static int anyRoot(Adjacency graph, long seed) {
        int first = new SplittableRandom(seed).nextInt(graph.vertices());
        for (int step = 0; step < graph.vertices(); step++) {
            int vertex = (first + step) % graph.vertices();
            if (graph.degree(vertex) > 0) {
                return vertex;
            }
        }
        return first;
    }
}
