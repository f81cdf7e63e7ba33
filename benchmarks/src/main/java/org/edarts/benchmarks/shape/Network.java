package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A network of two layers that learns: each part has samples, reads all weights and finds which way they should go; a
 * tree of codelets adds that up, and one moves the weights.
 *
 * @param parts how many codelets have samples: a power of two
 * @param samples samples of each
 * @param steps how often the weights move
 */
record Network(int parts, int samples, int steps) {
    private static final int INPUTS = 16;
    private static final int HIDDEN = 16;
    private static final int WEIGHTS = HIDDEN * (INPUTS + 1);
    private static final float RATE = 0.001f;

    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("network");
        Blocks<float[]> inputs = g.blocks("inputs", BlockType.FLOATS, parts, samples * (INPUTS + 1))
                .filled((index, content) -> fill(content, index));
        Block<float[]> weights = g.blocks("weights", BlockType.FLOATS, 1, WEIGHTS)
                .filled((index, content) -> fill(content, -1))
                .at(0);
        Blocks<float[]> slopes = g.blocks("slopes", BlockType.FLOATS, parts, WEIGHTS);
        Codelet moved = null;
        for (int step = 0; step < steps; step++) {
            Codelet last = g.codelets(
                    "learn " + step,
                    parts,
                    MethodForm.of(Network::learn).kernel(),
                    (index, arguments) ->
                            arguments.reads(weights).reads(inputs.at(index)).updates(slopes.at(index)));
            if (moved != null) {
                last.after(moved);
            }
            for (int distance = 1; distance < parts; distance *= 2) {
                int apart = distance;
                Codelet before = last;
                last = g.codelets(
                                "sum " + step + " " + distance,
                                parts / (2 * distance),
                                MethodForm.of(KMeans::add).kernel(),
                                (index, arguments) -> arguments
                                        .reads(slopes.at(2 * apart * index + apart))
                                        .updates(slopes.at(2 * apart * index)))
                        .after(before, (index, arcs) -> arcs.from(2 * index).from(2 * index + 1));
            }
            moved = g.codelets(
                            "move " + step,
                            1,
                            MethodForm.of(Network::move).kernel(),
                            (index, arguments) -> arguments.reads(slopes.at(0)).updates(weights))
                    .after(last);
        }
        return g.build();
    }

    private static void fill(float[] content, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int place = 0; place < content.length; place++) {
            content[place] = random.nextInt(-100, 100) / 100f;
        }
    }

    static void learn(float[] weights, float[] inputs, float[] slopes) {
        for (int place = 0; place < slopes.length; place++) {
            slopes[place] = 0;
        }
        for (int first = 0; first < inputs.length; first += INPUTS + 1) {
            float error = -inputs[first + INPUTS];
            for (int unit = 0; unit < HIDDEN; unit++) {
                float sum = hidden(weights, inputs, first, unit);
                error += sum > 0 ? weights[HIDDEN * INPUTS + unit] * sum : 0;
            }
            for (int unit = 0; unit < HIDDEN; unit++) {
                float sum = hidden(weights, inputs, first, unit);
                if (sum > 0) {
                    slopes[HIDDEN * INPUTS + unit] += error * sum;
                    float back = error * weights[HIDDEN * INPUTS + unit];
                    for (int input = 0; input < INPUTS; input++) {
                        slopes[unit * INPUTS + input] += back * inputs[first + input];
                    }
                }
            }
        }
    }

    private static float hidden(float[] weights, float[] inputs, int first, int unit) {
        float sum = 0;
        for (int input = 0; input < INPUTS; input++) {
            sum += weights[unit * INPUTS + input] * inputs[first + input];
        }
        return sum;
    }

    static void move(float[] slopes, float[] weights) {
        for (int place = 0; place < weights.length; place++) {
            weights[place] -= RATE * slopes[place];
        }
    }
}
