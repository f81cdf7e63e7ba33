package org.edarts.benchmarks.shape;

import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A fast Fourier transform: stages within blocks, then stages of pairs of blocks, each twice as far apart. A block has
 * the real parts of its numbers, then the imaginary ones.
 *
 * @param blocks a power of two
 * @param size numbers of a block, a power of two
 * @param inPlace whether stages of pairs update their blocks; else they read one field and write another, by turns
 */
record FourierTransform(int blocks, int size, boolean inPlace) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("fourier");
        Blocks<float[]> even =
                g.blocks("even", BlockType.FLOATS, blocks, 2 * size).filled(this::fill);
        List<Blocks<float[]>> fields =
                inPlace ? List.of(even, even) : List.of(even, g.blocks("odd", BlockType.FLOATS, blocks, 2 * size));
        Blocks<float[]> within = g.blocks("twiddles within", BlockType.FLOATS, 1, size)
                .filled((index, one) -> twiddles(one, 0, size / 2));
        Codelet last = g.codelets(
                "within",
                blocks,
                MethodForm.of(FourierTransform::within).kernel(),
                (index, arguments) -> arguments.reads(within.at(0)).updates(even.at(index)));
        int pairsBefore = 0;
        for (int distance = 1, stage = 0; distance < blocks; distance *= 2, stage++) {
            last = pairs(g, fields.get(stage % 2), fields.get(1 - stage % 2), distance, last, pairsBefore);
            pairsBefore = distance;
        }
        return g.build();
    }

    /** What is to be transformed, in the order of reversed bits. */
    private void fill(int index, float[] block) {
        int bits = Integer.numberOfTrailingZeros(blocks * size);
        for (int place = 0; place < size; place++) {
            int number = Integer.reverse(index * size + place) >>> Integer.SIZE - bits;
            block[place] = number % 17;
            block[size + place] = number % 5;
        }
    }

    /** Fills an array with the roots of unity from one on, of a circle of so many halves. */
    private static void twiddles(float[] twiddles, int first, int half) {
        int count = twiddles.length / 2;
        for (int k = 0; k < count; k++) {
            twiddles[k] = (float) Math.cos(Math.PI * (first + k) / half);
            twiddles[count + k] = (float) -Math.sin(Math.PI * (first + k) / half);
        }
    }

    /**
     * Declares the butterflies between blocks at a distance.
     *
     * @param distanceBefore that of the stage before; 0 if that was within blocks
     */
    private Codelet pairs(
            GraphBuilder g,
            Blocks<float[]> from,
            Blocks<float[]> to,
            int distance,
            Codelet before,
            int distanceBefore) {
        Blocks<float[]> twiddles = g.blocks("twiddles " + distance, BlockType.FLOATS, distance, 2 * size)
                .filled((index, one) -> twiddles(one, index * size, distance * size));
        return g.codelets(
                        "pairs " + distance,
                        blocks / 2,
                        (inPlace ? MethodForm.of(FourierTransform::pair) : MethodForm.of(ButterflyPairs::pair))
                                .kernel(),
                        (index, arguments) -> {
                            int lower = lower(index, distance);
                            int upper = lower + distance;
                            Block<float[]> roots = twiddles.at(index % distance);
                            if (inPlace) {
                                arguments
                                        .updates(to.at(lower))
                                        .updates(to.at(upper))
                                        .reads(roots);
                            } else {
                                arguments
                                        .reads(from.at(lower))
                                        .reads(from.at(upper))
                                        .reads(roots)
                                        .writes(to.at(lower))
                                        .writes(to.at(upper));
                            }
                        })
                .after(before, (index, arcs) -> {
                    int lower = lower(index, distance);
                    arcs.from(writer(lower, distanceBefore)).from(writer(lower + distance, distanceBefore));
                });
    }

    private static int lower(int pair, int distance) {
        return pair / distance * 2 * distance + pair % distance;
    }

    /** Returns which codelet of a stage writes a block. */
    private static int writer(int block, int distance) {
        return distance == 0 ? block : block / (2 * distance) * distance + block % distance;
    }

    /** Both sides of a stage of butterflies, in place. */
    static void pair(float[] lower, float[] upper, float[] twiddles) {
        int half = lower.length / 2;
        for (int k = 0; k < half; k++) {
            float c = twiddles[k];
            float s = twiddles[half + k];
            float re = c * upper[k] - s * upper[half + k];
            float im = c * upper[half + k] + s * upper[k];
            upper[k] = lower[k] - re;
            upper[half + k] = lower[half + k] - im;
            lower[k] += re;
            lower[half + k] += im;
        }
    }

    static void within(float[] twiddles, float[] block) {
        int size = block.length / 2;
        for (int half = 1; half < size; half *= 2) {
            int stride = size / 2 / half;
            for (int begin = 0; begin < size; begin += 2 * half) {
                for (int k = 0; k < half; k++) {
                    int lower = begin + k;
                    int upper = lower + half;
                    float c = twiddles[k * stride];
                    float s = twiddles[size / 2 + k * stride];
                    float re = c * block[upper] - s * block[size + upper];
                    float im = c * block[size + upper] + s * block[upper];
                    block[upper] = block[lower] - re;
                    block[size + upper] = block[size + lower] - im;
                    block[lower] += re;
                    block[size + lower] += im;
                }
            }
        }
    }
}
