package org.edarts.benchmarks.shape;

import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A product of square matrices, block by block: all blocks of the factors are only read.
 *
 * @param side blocks of a side
 * @param order rows and columns of a block
 */
record BlockProduct(int side, int order) {
    /** Declares the graph. */
    CodeletGraph graph() {
        int blocks = side * side;
        GraphBuilder g = CodeletGraph.named("product");
        Blocks<float[]> left =
                g.blocks("left", BlockType.FLOATS, blocks, order * order).filled((index, block) -> fill(block, index));
        Blocks<float[]> right = g.blocks("right", BlockType.FLOATS, blocks, order * order)
                .filled((index, block) -> fill(block, -index));
        Blocks<float[]> product = g.blocks("product", BlockType.FLOATS, blocks, order * order);
        Codelet all = g.codelets(
                "multiply", blocks * side, MethodForm.of(BlockProduct::multiply).kernel(), (index, arguments) -> {
                    int block = index / side;
                    int k = index % side;
                    arguments
                            .value(order)
                            .reads(left.at(block / side * side + k))
                            .reads(right.at(k * side + block % side))
                            .updates(product.at(block));
                });
        all.after(all, (index, arcs) -> {
            if (index % side > 0) {
                arcs.from(index - 1);
            }
        });
        return g.build();
    }

    private static void fill(float[] block, int seed) {
        for (int place = 0; place < block.length; place++) {
            block[place] = (seed + place) % 7;
        }
    }

    static void multiply(int order, float[] left, float[] right, float[] product) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                float sum = product[row * order + column];
                for (int k = 0; k < order; k++) {
                    sum += left[row * order + k] * right[k * order + column];
                }
                product[row * order + column] = sum;
            }
        }
    }
}
