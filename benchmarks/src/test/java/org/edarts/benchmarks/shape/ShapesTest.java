package org.edarts.benchmarks.shape;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.su.Policies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shapes do on eCores what they do on the host, and there what they are to do. */
@Timeout(120)
class ShapesTest {
    static Stream<Shape> small() {
        return Stream.of(
                new Shape("layers", () -> Readers.layers(4, 8, 10)),
                new Shape("irregular", () -> Readers.irregular(40, 8)),
                new Shape("wavefront", () -> Readers.wavefront(5)),
                new Shape("tree", () -> Readers.tree(16)),
                new Shape("chains", () -> Readers.chains(6, 4)),
                new Shape("fan", () -> new FanOut(20).graph()),
                new Shape("subsequence", () -> new Subsequence(4, 8).graph()),
                new Shape("relaxation", () -> new Relaxation(3, 3).graph()),
                new Shape("butterflies", () -> new Butterflies(3).graph()),
                new Shape("pairs of butterflies", () -> new ButterflyPairs(3).graph()),
                new Shape("Cholesky", () -> new Cholesky(4, 6).graph()),
                new Shape("LU", () -> new LuDecomposition(4, 6).graph()),
                new Shape("product", () -> new BlockProduct(3, 6).graph()),
                new Shape("bodies", () -> new Bodies(5, 4, 2).graph()),
                new Shape("transposition", () -> new Transposition(4, 6).graph()),
                new Shape("histogram", () -> new Histogram(8, 40).graph()),
                new Shape("transform", () -> new FourierTransform(8, 8, false).graph()),
                new Shape("transform in place", () -> new FourierTransform(8, 8, true).graph()),
                new Shape("bitonic", () -> Exchanges.bitonic(8, 8, false)),
                new Shape("bitonic in place", () -> Exchanges.bitonic(8, 8, true)),
                new Shape("odd-even", () -> Exchanges.oddEven(7, 8, false)),
                new Shape("odd-even in place", () -> Exchanges.oddEven(7, 8, true)),
                new Shape("rotations", () -> new Rotations(6, 5, 1).graph(false)),
                new Shape("rotations in place", () -> new Rotations(6, 5, 1).graph(true)),
                new Shape("convolution", () -> new Convolution(8, 3, 8, 3).graph()),
                new Shape("prefix sums", () -> new PrefixSums(12, 10).graph()),
                new Shape("k-means", () -> new KMeans(8, 10, 2).graph()),
                new Shape("look-ups", () -> new LookUps(9, 12).graph()),
                new Shape("broadcast", () -> new Broadcast(9, 120, 3).graph()),
                new Shape("conjugate gradients", () -> new ConjugateGradients(8, 6, 3).graph()),
                new Shape("page rank", () -> new PageRank(8, 10, 3).graph()),
                new Shape("network", () -> new Network(8, 2, 2).graph()),
                new Shape("dense layers", () -> new DenseLayers(3, 4, 6, 8, 4).graph()));
    }

    @ParameterizedTest
    @MethodSource("small")
    void coresComputeWhatTheHostDoes(Shape shape) {
        CheckedShape checked = new CheckedShape(shape);
        for (long seed = 0; seed < 3; seed++) {
            Chip chip = Chips.mesh(2, 3).withMemoryOrder(new MemoryOrder(seed > 0, seed));
            assertTrue(checked.run(chip, Policies.named(Policies.DEFAULT)).fired() > 0);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void transformIsThatOfTheDefinition(boolean inPlace) {
        int size = 8;
        int all = 4 * size;
        Object[] blocks = new CheckedShape(new Shape("transform", () -> new FourierTransform(4, size, inPlace).graph()))
                .written();
        for (int k = 0; k < all; k++) {
            double re = 0;
            double im = 0;
            for (int n = 0; n < all; n++) {
                double angle = -2 * Math.PI * k * n / all;
                re += n % 17 * Math.cos(angle) - n % 5 * Math.sin(angle);
                im += n % 17 * Math.sin(angle) + n % 5 * Math.cos(angle);
            }
            float[] block = (float[]) blocks[k / size];
            assertEquals(re, block[k % size], 1e-3);
            assertEquals(im, block[size + k % size], 1e-3);
        }
    }

    @Test
    void networksSort() {
        for (Supplier<CodeletGraph> graph : List.<Supplier<CodeletGraph>>of(
                () -> Exchanges.bitonic(8, 4, true), () -> Exchanges.oddEven(8, 4, true))) {
            int[] found = Arrays.stream(new CheckedShape(new Shape("sort", graph)).written())
                    .flatMapToInt(block -> Arrays.stream((int[]) block))
                    .toArray();
            assertArrayEquals(Arrays.stream(found).sorted().toArray(), found);
        }
    }

    @Test
    void rotatedColumnsAreOrthogonal() {
        Object[] columns = new CheckedShape(new Shape("rotations", () -> new Rotations(6, 8, 6).graph(true))).written();
        for (int some = 0; some < columns.length; some++) {
            for (int other = 0; other < some; other++) {
                assertEquals(0, product((float[]) columns[some], (float[]) columns[other]), 1e-2);
            }
        }
    }

    private static double product(float[] some, float[] other) {
        return IntStream.range(0, some.length)
                .mapToDouble(row -> (double) some[row] * other[row])
                .sum();
    }

    @Test
    void factorsOfADecompositionMakeTheMatrix() {
        int order = 5;
        float[] factors =
                (float[]) new CheckedShape(new Shape("LU", () -> new LuDecomposition(1, order).graph())).written()[0];
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                double sum = row > column ? 0 : factors[row * order + column];
                for (int k = 0; k < Math.min(row, column + 1); k++) {
                    sum += factors[row * order + k] * factors[k * order + column];
                }
                assertEquals(row == column ? 2 * order : 1, sum, 1e-4);
            }
        }
    }

    @Test
    void prefixSumsAreThoseOfAllBefore() {
        int parts = 4;
        int length = 6;
        Object[] blocks = new CheckedShape(new Shape("sums", () -> new PrefixSums(parts, length).graph())).written();
        int[] last = (int[]) blocks[blocks.length - 1];
        int[] expected =
                IntStream.range(0, parts * length).map(number -> number % 11).toArray();
        Arrays.parallelPrefix(expected, Integer::sum);
        assertArrayEquals(Arrays.copyOfRange(expected, (parts - 1) * length, parts * length), last);
    }
}
