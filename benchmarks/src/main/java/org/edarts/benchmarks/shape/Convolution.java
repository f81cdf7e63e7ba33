package org.edarts.benchmarks.shape;

import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A picture blurred by three rows and columns of weights, strip by strip, step by step. A strip reads a row of each
 * neighbour; around the picture all is dark.
 *
 * @param strips how many there are, one below the other
 * @param rows rows of a strip
 * @param width pixels of a row
 * @param steps how often the picture is blurred
 */
record Convolution(int strips, int rows, int width, int steps) {
    /** Declares the graph. */
    CodeletGraph graph() {
        int size = rows * width;
        GraphBuilder g = CodeletGraph.named("convolution");
        Blocks<float[]> weights = g.blocks("weights", BlockType.FLOATS, 1, 9).filled((index, all) -> {
            for (int place = 0; place < all.length; place++) {
                all[place] = place == 4 ? 0.5f : 0.0625f;
            }
        });
        List<Blocks<float[]>> pictures = List.of(
                g.blocks("even", BlockType.FLOATS, strips, size).filled((index, strip) -> {
                    for (int place = 0; place < size; place++) {
                        strip[place] = (index + place) % 16;
                    }
                }),
                g.blocks("odd", BlockType.FLOATS, strips, size));
        Codelet all = g.codelets(
                "blur", steps * strips, MethodForm.of(Convolution::blur).kernel(), (index, arguments) -> {
                    Blocks<float[]> from = pictures.get(index / strips % 2);
                    int strip = index % strips;
                    arguments.value(width).reads(weights.at(0)).reads(from.at(strip));
                    if (strip > 0) {
                        arguments.reads(from.at(strip - 1), size - width, width);
                    } else {
                        arguments.nothing();
                    }
                    if (strip < strips - 1) {
                        arguments.reads(from.at(strip + 1), 0, width);
                    } else {
                        arguments.nothing();
                    }
                    arguments.writes(pictures.get(1 - index / strips % 2).at(strip));
                });
        all.after(all, (index, arcs) -> {
            int strip = index % strips;
            if (index >= strips) {
                for (int near = Math.max(strip - 1, 0); near <= Math.min(strip + 1, strips - 1); near++) {
                    arcs.from(index - strips - strip + near);
                }
            }
        });
        return g.build();
    }

    static void blur(int width, float[] weights, float[] own, float[] above, float[] below, float[] out) {
        int rows = own.length / width;
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < width; column++) {
                float sum = 0;
                if (row > 0) {
                    sum = three(weights, 0, own, (row - 1) * width, column, width, sum);
                } else if (above != null) {
                    sum = three(weights, 0, above, 0, column, width, sum);
                }
                sum = three(weights, 3, own, row * width, column, width, sum);
                if (row < rows - 1) {
                    sum = three(weights, 6, own, (row + 1) * width, column, width, sum);
                } else if (below != null) {
                    sum = three(weights, 6, below, 0, column, width, sum);
                }
                out[row * width + column] = sum;
            }
        }
    }

    private static float three(
            float[] weights, int first, float[] pixels, int begin, int column, int width, float before) {
        float sum = before + weights[first + 1] * pixels[begin + column];
        if (column > 0) {
            sum += weights[first] * pixels[begin + column - 1];
        }
        if (column < width - 1) {
            sum += weights[first + 2] * pixels[begin + column + 1];
        }
        return sum;
    }
}
