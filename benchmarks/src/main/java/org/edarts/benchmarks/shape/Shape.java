package org.edarts.benchmarks.shape;

import java.util.List;
import java.util.function.Supplier;
import org.edarts.codelet.CodeletGraph;

/**
 * A graph that says nothing of where its codelets fire.
 *
 * @param name what tables call it
 * @param graph makes it anew
 */
public record Shape(String name, Supplier<CodeletGraph> graph) {
    /** Returns shapes that differ in how far codelets can be dealt out. */
    public static List<Shape> ofPlaces() {
        return List.of(
                new Shape("layers at random, 16 of 32, each reads 3", () -> Readers.layers(16, 32, 300)),
                new Shape("the same, short codelets", () -> Readers.layers(16, 32, 10)),
                new Shape("irregular, 400, each reads 2 of the 40 before", () -> Readers.irregular(400, 40)),
                new Shape("wavefront, 24 x 24", () -> Readers.wavefront(24)),
                new Shape("common subsequence, 24 x 24 tiles of 32", () -> new Subsequence(24, 32).graph()),
                new Shape("Cholesky, 8 x 8 tiles of 16", () -> new Cholesky(8, 16).graph()),
                new Shape("tree of sums, 512 leaves", () -> Readers.tree(512)),
                new Shape("fan-out, 1 to 256 to 1", () -> new FanOut(256).graph()),
                new Shape("stencil, 8 x 8 tiles of 16, 10 steps", () -> new Relaxation(8, 10).graph()),
                new Shape("FFT, 64 blocks of 32, 6 stages", () -> new Butterflies(6).graph()),
                new Shape("FFT, 32 pairs of blocks of 32, 6 stages", () -> new ButterflyPairs(6).graph()),
                new Shape("n-body, 16 x 16, 2 steps", () -> new Bodies(16, 16, 2).graph()),
                new Shape("chains, 32 of 16 links", () -> Readers.chains(32, 16)));
    }

    /** Returns shapes with more codelets, and more data, than 16 cores have room for, or 2, if it is to be quick. */
    public static List<Shape> ofWindows(boolean quick) {
        int lu = quick ? 12 : 24;
        int cholesky = quick ? 16 : 32;
        return List.of(
                new Shape("LU" + tiles(lu), () -> new LuDecomposition(lu, 16).graph()),
                new Shape("Cholesky" + tiles(cholesky), () -> new Cholesky(cholesky, 16).graph()));
    }

    private static String tiles(int side) {
        return ", " + side + " x " + side + " tiles of order 16";
    }

    /**
     * Returns shapes whose codelets exchange what is in two blocks each.
     *
     * @param inPlace whether they update these; else they read from one set of blocks and write into another, by turns
     */
    public static List<Shape> ofExchanges(boolean inPlace) {
        return List.of(
                new Shape("bitonic sort, 64 blocks of 64 ints", () -> Exchanges.bitonic(64, 64, inPlace)),
                new Shape("odd-even sort, 32 blocks of 64 ints", () -> Exchanges.oddEven(32, 64, inPlace)),
                new Shape("FFT of 2,048, 64 blocks of 32", () -> new FourierTransform(64, 32, inPlace).graph()),
                new Shape("Jacobi rotations, 32 columns of 64", () -> new Rotations(32, 64, 2).graph(inPlace)));
    }

    /** Returns shapes that differ in what their codelets read from elsewhere. */
    public static List<Shape> ofData() {
        return List.of(
                new Shape("Cholesky, 8 x 8 tiles of order 16", () -> new Cholesky(8, 16).graph()),
                new Shape("the same, 16 x 16 tiles of order 8", () -> new Cholesky(16, 8).graph()),
                new Shape("LU, 6 x 6 tiles of order 16", () -> new LuDecomposition(6, 16).graph()),
                new Shape("product, 8 x 8 blocks of order 12", () -> new BlockProduct(8, 12).graph()),
                new Shape("n-body, 32 x 16 bodies, 3 steps", () -> new Bodies(32, 16, 3).graph()),
                new Shape("common subsequence, 24 x 24 tiles of 32 x 32", () -> new Subsequence(24, 32).graph()),
                new Shape("transposition, 8 x 8 blocks of order 16", () -> new Transposition(8, 16).graph()),
                new Shape("histogram, 64 x 512 bytes, a tree of sums", () -> new Histogram(64, 512).graph()),
                new Shape("FFT of 2,048, 64 blocks of 32", () -> new FourierTransform(64, 32, false).graph()),
                new Shape(
                        "convolution 3 x 3, 64 strips of 6 x 32, 4 steps", () -> new Convolution(64, 6, 32, 4).graph()),
                new Shape("prefix sums, 64 x 128", () -> new PrefixSums(64, 128).graph()),
                new Shape("k-means, 64 x 32 points, 8 centres, 4 steps", () -> new KMeans(64, 32, 4).graph()),
                new Shape("look-ups in a table of 4 KB, 64 x 64", () -> new LookUps(64, 64).graph()),
                new Shape("4 KB written in 8 steps, 16 readers", () -> new Broadcast(16, 1024, 8).graph()),
                new Shape("the same, 64 readers", () -> new Broadcast(64, 1024, 8).graph()),
                new Shape(
                        "conjugate gradients, 64 x 16 rows, 4 steps", () -> new ConjugateGradients(64, 16, 4).graph()),
                new Shape("page rank, 64 x 16 pages, 8 steps", () -> new PageRank(64, 16, 8).graph()),
                new Shape("network, 64 x 16 samples, 4 steps", () -> new Network(64, 16, 4).graph()),
                new Shape(
                        "layers of 392, 128, 64, 64, 8 images", () -> new DenseLayers(8, 64, 392, 128, 64, 64).graph()),
                new Shape(
                        "layers of 784, 128, 64, 64, 8 images",
                        () -> new DenseLayers(8, 64, 784, 128, 64, 64).graph()));
    }
}
