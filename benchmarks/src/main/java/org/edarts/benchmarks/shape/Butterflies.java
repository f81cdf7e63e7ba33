package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * Stages of butterflies between blocks of 32 complex numbers: a codelet for each side of each, the nearest first.
 *
 * @param stages the logarithm of the number of blocks
 */
record Butterflies(int stages) {
    private static final int SIZE = 32;

    /** Declares the graph. */
    CodeletGraph graph() {
        int blocks = 1 << stages;
        int length = 2 * SIZE;
        GraphBuilder g = CodeletGraph.named("transform");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, blocks, length).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, blocks, length));
        Blocks<float[]> twiddles = g.blocks("twiddles", BlockType.FLOATS, stages * blocks, length)
                .filled((index, one) -> {
                    int half = 1 << index / blocks;
                    for (int k = 0; k < length / 2; k++) {
                        double at = Math.PI * (index % blocks % half * (length / 2.0) + k) / (half * (length / 2.0));
                        one[k] = (float) Math.cos(at);
                        one[length / 2 + k] = (float) -Math.sin(at);
                    }
                });
        Kernel kernel = MethodForm.of(Butterflies::butterfly).kernel();
        Codelet all = g.codelets("butterfly", stages * blocks, kernel, (index, arguments) -> {
            int stage = index / blocks;
            int block = index % blocks;
            boolean upper = (block >> stage & 1) == 0;
            arguments
                    .value(upper ? 1f : -1f)
                    .reads(fields.get(stage % 2).at(block))
                    .reads(fields.get(stage % 2).at(block ^ 1 << stage))
                    .reads(twiddles.at(stage * blocks + (block & ~(1 << stage))))
                    .writes(fields.get(1 - stage % 2).at(block));
        });
        all.after(all, (index, arcs) -> {
            int stage = index / blocks - 1;
            if (stage >= 0) {
                arcs.from(index - blocks);
                arcs.from(stage * blocks + (index % blocks ^ 1 << stage));
                int partner = 1 << stage + 1;
                arcs.from(stage * blocks + (index % blocks ^ partner));
            }
        });
        return g.build();
    }

    /** One side of a stage of butterflies: blocks of complex numbers, their real parts first. */
    static void butterfly(float sign, float[] own, float[] partner, float[] twiddles, float[] out) {
        int half = own.length / 2;
        for (int k = 0; k < half; k++) {
            float c = twiddles[k];
            float s = twiddles[half + k];
            float re = sign > 0 ? own[k] : partner[k];
            float im = sign > 0 ? own[half + k] : partner[half + k];
            float x = sign > 0 ? partner[k] : own[k];
            float y = sign > 0 ? partner[half + k] : own[half + k];
            out[k] = re + sign * (c * x - s * y);
            out[half + k] = im + sign * (c * y + s * x);
        }
    }
}
