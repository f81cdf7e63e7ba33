package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * Stages of butterflies between blocks of 32 complex numbers: a codelet for both sides of each, the farthest first.
 *
 * @param stages the logarithm of the number of blocks
 */
record ButterflyPairs(int stages) {
    private static final int SIZE = 32;

    /** Declares the graph. */
    CodeletGraph graph() {
        int pairs = 1 << stages - 1;
        int length = 2 * SIZE;
        GraphBuilder g = CodeletGraph.named("pairs");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, 2 * pairs, length).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, 2 * pairs, length));
        Blocks<float[]> twiddles = g.blocks("twiddles", BlockType.FLOATS, 2 * pairs, length)
                .filled((index, one) -> Arrays.fill(one, 0.5f));
        Kernel kernel = MethodForm.of(ButterflyPairs::pair).kernel();
        Codelet all = g.codelets("pair", stages * pairs, kernel, (index, arguments) -> {
            int stage = index / pairs;
            int lower = lower(index, stages);
            int upper = lower | pairs >> stage;
            arguments
                    .reads(fields.get(stage % 2).at(lower))
                    .reads(fields.get(stage % 2).at(upper))
                    .reads(twiddles.at(lower))
                    .writes(fields.get(1 - stage % 2).at(lower))
                    .writes(fields.get(1 - stage % 2).at(upper));
        });
        all.after(all, (index, arcs) -> {
            if (index >= pairs) {
                int first = index / pairs * pairs - pairs;
                int lower = lower(index, stages);
                int upper = lower | pairs >> index / pairs;
                IntStream.range(first, first + pairs)
                        .filter(before -> {
                            int block = lower(before, stages);
                            int partner = block | pairs >> before / pairs;
                            return block == lower || block == upper || partner == lower || partner == upper;
                        })
                        .forEach(arcs::from);
            }
        });
        return g.build();
    }
    /** Returns the lower one of the two blocks of a pair. */
    private static int lower(int index, int stages) {
        int pairs = 1 << stages - 1;
        int distance = pairs >> index / pairs;
        int pair = index % pairs;
        return pair / distance * 2 * distance + pair % distance;
    }

    /** Both sides of a stage of butterflies. */
    static void pair(float[] lower, float[] upper, float[] twiddles, float[] sums, float[] differences) {
        int half = lower.length / 2;
        for (int k = 0; k < half; k++) {
            float c = twiddles[k];
            float s = twiddles[half + k];
            float re = c * upper[k] - s * upper[half + k];
            float im = c * upper[half + k] + s * upper[k];
            sums[k] = lower[k] + re;
            sums[half + k] = lower[half + k] + im;
            differences[k] = lower[k] - re;
            differences[half + k] = lower[half + k] - im;
        }
    }
}
