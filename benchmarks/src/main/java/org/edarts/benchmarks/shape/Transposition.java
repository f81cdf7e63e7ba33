package org.edarts.benchmarks.shape;

import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * A matrix transposed, block by block.
 *
 * @param side blocks of a side
 * @param order rows and columns of a block
 */
record Transposition(int side, int order) {
    /** Declares the graph. */
    CodeletGraph graph() {
        int size = order * order;
        GraphBuilder g = CodeletGraph.named("transposition");
        Blocks<float[]> from = g.blocks("from", BlockType.FLOATS, side * side, size)
                .filled((index, block) -> {
                    for (int place = 0; place < size; place++) {
                        block[place] = index * size + place;
                    }
                });
        Blocks<float[]> to = g.blocks("to", BlockType.FLOATS, side * side, size);
        g.codelets(
                "transpose",
                side * side,
                MethodForm.of(Transposition::transpose).kernel(),
                (index, arguments) -> arguments
                        .value(order)
                        .reads(from.at(index % side * side + index / side))
                        .writes(to.at(index)));
        return g.build();
    }

    static void transpose(int order, float[] from, float[] to) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                to[row * order + column] = from[column * order + row];
            }
        }
    }
}
