package org.edarts.samples.bfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.TreeMap;
import java.util.TreeSet;
import org.edarts.samples.InputException;
import org.edarts.samples.Machines;
import org.edarts.samples.SampleInput;
import org.edarts.samples.Samples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BfsTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "bfs, kronecker, 1", "bfs, kronecker, 3", "bfs, path, 2", "bfs, grid, 3", "bfs, star, 2",
        "bfs-async, kronecker, 1", "bfs-async, kronecker, 3", "bfs-async, path, 2", "bfs-async, grid, 3",
                "bfs-async, star, 2"
    })
    void givesTheTreeOfAPlainSearchWithAQueue(String sample, String shape, int cus)
            throws IOException, InterruptedException {
        EdgeList edges = edges(shape);
        Path file = write(edges);
        Path output = directory.resolve("tree.txt");
        SampleInput input = SampleInput.DEFAULT.reading(file).writing(output).set(Search.ROOT, edges.from()[0]);
        if (sample.equals("bfs-async")) {
            input = input.set(BfsAsync.GRAIN, 4);
        }
        Machines.run(sample, input, cus);
        assertEquals(withAQueue(edges, edges.from()[0]), Files.readAllLines(output));
    }

    @ParameterizedTest
    @CsvSource({"bfs", "bfs-async"})
    void saysWhatItReached(String sample) throws IOException, InterruptedException {
        Path file = Files.writeString(directory.resolve("edges.txt"), "10 20\n20 30\n30 10\n30 40\n50 60\n40 40\n");
        assertEquals(
                List.of(
                        "from vertex 10 of 6: reached 4 vertices over 4 edges in 2 levels",
                        "vertices in each level: 1, 2, 1",
                        "the tree passes all five checks of Graph500"),
                Machines.run(sample, SampleInput.DEFAULT.reading(file).set(Search.ROOT, 10), 2));
    }

    @Test
    void refusesARootThatIsNotThere() throws IOException {
        Path file = Files.writeString(directory.resolve("edges.txt"), "10 20\n");
        SampleInput input = SampleInput.DEFAULT.reading(file).set(Search.ROOT, 15);
        assertEquals(
                "root 15 is no vertex of the graph: expected one that has an edge",
                assertThrows(InputException.class, () -> Samples.prepare("bfs", input))
                        .getMessage());
    }

    private static EdgeList edges(String shape) {
        List<int[]> edges = new ArrayList<>();
        switch (shape) {
            case "kronecker" -> {
                return Kronecker.generate(9, 8, 2);
            }
            case "path" -> {
                for (int vertex = 0; vertex < 2_000; vertex++) {
                    edges.add(new int[] {vertex, vertex + 1});
                }
            }
            case "star" -> {
                for (int vertex = 1; vertex < 2_000; vertex++) {
                    edges.add(new int[] {0, vertex});
                }
            }
            default -> {
                for (int vertex = 0; vertex < 40 * 40; vertex++) {
                    if (vertex % 40 < 39) {
                        edges.add(new int[] {vertex, vertex + 1});
                    }
                    if (vertex / 40 < 39) {
                        edges.add(new int[] {vertex, vertex + 40});
                    }
                }
            }
        }
        int vertices = edges.stream().flatMapToInt(Arrays::stream).max().orElseThrow() + 1;
        return EdgeList.of(
                vertices,
                edges.stream().mapToInt(edge -> edge[0]).toArray(),
                edges.stream().mapToInt(edge -> edge[1]).toArray());
    }

    private Path write(EdgeList edges) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int edge = 0; edge < edges.edges(); edge++) {
            lines.add(edges.from()[edge] + " " + edges.to()[edge]);
        }
        return Files.write(directory.resolve("edges.txt"), lines);
    }

    /** With neighbours in order, a queue gives levels in order; the parent is the least of those one level above. */
    private static List<String> withAQueue(EdgeList edges, int root) {
        TreeMap<Integer, TreeSet<Integer>> neighbours = new TreeMap<>();
        for (int edge = 0; edge < edges.edges(); edge++) {
            int from = edges.from()[edge];
            int to = edges.to()[edge];
            neighbours.computeIfAbsent(from, key -> new TreeSet<>()).add(to);
            neighbours.computeIfAbsent(to, key -> new TreeSet<>()).add(from);
        }
        TreeMap<Integer, Integer> level = new TreeMap<>();
        level.put(root, 0);
        Queue<Integer> queue = new ArrayDeque<>(List.of(root));
        while (!queue.isEmpty()) {
            int vertex = queue.remove();
            for (int neighbour : neighbours.get(vertex)) {
                if (level.putIfAbsent(neighbour, level.get(vertex) + 1) == null) {
                    queue.add(neighbour);
                }
            }
        }
        List<String> tree = new ArrayList<>(List.of("# vertex parent level"));
        level.forEach((vertex, depth) -> {
            int parent = depth == 0
                    ? vertex
                    : neighbours.get(vertex).stream()
                            .filter(other -> level.get(other) == depth - 1)
                            .findFirst()
                            .orElseThrow();
            tree.add(vertex + " " + parent + " " + depth);
        });
        return tree;
    }
}
