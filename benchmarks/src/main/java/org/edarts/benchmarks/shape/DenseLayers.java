package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A network of dense layers that has learnt, asked about some images: each codelet reads a part of a layer's weights,
 * which nobody writes, and all that the layer before has found of one image.
 *
 * @param images how many it is asked about
 * @param parts how many parts the weights of each layer have
 * @param widths the inputs of the first layer, then the outputs of each; multiples of {@code parts}, but for the first
 */
record DenseLayers(int images, int parts, int... widths) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("dense layers");
        Blocks<float[]> from = g.blocks("image", BlockType.FLOATS, images, widths[0])
                .filled((index, content) -> fill(content, -1 - index));
        Codelet before = null;
        for (int layer = 1; layer < widths.length; layer++) {
            int number = layer;
            int rows = widths[layer] / parts;
            Blocks<float[]> weights = g.blocks("weights " + layer, BlockType.FLOATS, parts, rows * widths[layer - 1])
                    .filled((index, content) -> fill(content, index + number * parts));
            Blocks<float[]> read = from;
            Blocks<float[]> found = g.blocks("found " + layer, BlockType.FLOATS, images, widths[layer]);
            Codelet next = g.codelets(
                    "layer " + layer,
                    images * parts,
                    MethodForm.of(DenseLayers::layer).kernel(),
                    (index, arguments) -> arguments
                            .reads(weights.at(index % parts))
                            .reads(read.at(index / parts))
                            .writes(found.at(index / parts), index % parts * rows, rows));
            if (before != null) {
                next.after(before);
            }
            before = next;
            from = found;
        }
        return g.build();
    }

    private static void fill(float[] content, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int place = 0; place < content.length; place++) {
            content[place] = random.nextInt(-100, 100) / 1024f;
        }
    }

    static void layer(float[] weights, float[] inputs, float[] outputs) {
        int place = 0;
        for (int row = 0; row < outputs.length; row++) {
            float sum = 0;
            for (int input = 0; input < inputs.length; input++) {
                sum += weights[place] * inputs[input];
                place++;
            }
            outputs[row] = Math.max(0f, sum);
        }
    }
}
