package org.edarts.samples.bfs;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Makes the random graphs of the Graph500 benchmark: for each edge, one of the four quarters of the adjacency matrix is
 * drawn, one of that quarter's quarters, and so on. Some vertices get very many edges, many get none.
 */
public final class Kronecker {
    private static final double A = 0.57;
    private static final double B = 0.19;
    private static final double C = 0.19;

    private Kronecker() {}

    /**
     * Makes a graph of {@code 2^scale} vertices.
     *
     * @param edgesPerVertex how many edges there are, divided by the vertices
     * @param seed decides the edges, the numbering of the vertices and the order of the edges
     */
    public static EdgeList generate(int scale, int edgesPerVertex, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int vertices = 1 << scale;
        int[] from = new int[Math.multiplyExact(vertices, edgesPerVertex)];
        int[] to = new int[from.length];
        for (int edge = 0; edge < from.length; edge++) {
            for (int bit = 0; bit < scale; bit++) {
                boolean lower = random.nextDouble() > A + B;
                boolean right = random.nextDouble() > (lower ? C / (1 - (A + B)) : A / (A + B));
                from[edge] |= lower ? 1 << bit : 0;
                to[edge] |= right ? 1 << bit : 0;
            }
        }
        int[] number = new int[vertices];
        Arrays.setAll(number, vertex -> vertex);
        shuffle(random, number);
        Arrays.setAll(from, edge -> number[from[edge]]);
        Arrays.setAll(to, edge -> number[to[edge]]);
        long seedOfOrder = random.nextLong();
        shuffle(new SplittableRandom(seedOfOrder), from);
        shuffle(new SplittableRandom(seedOfOrder), to);
        return EdgeList.of(vertices, from, to);
    }

    private static void shuffle(SplittableRandom random, int[] numbers) {
        for (int i = numbers.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int number = numbers[i];
            numbers[i] = numbers[other];
            numbers[other] = number;
        }
    }
}
