package org.edarts.benchmarks.shape;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.method.MethodForm;

/**
 * Five points of a plane, tile by tile and step by step.
 *
 * @param side tiles of a side
 * @param steps how often each is computed
 */
record Relaxation(int side, int steps) {
    private static final int SIZE = 16;

    /** Declares the graph. */
    CodeletGraph graph() {
        int tiles = side * side;
        GraphBuilder g = CodeletGraph.named("relaxation");
        List<Blocks<float[]>> fields = List.of(
                g.blocks("even", BlockType.FLOATS, tiles, SIZE * SIZE).filled((index, one) -> Arrays.fill(one, index)),
                g.blocks("odd", BlockType.FLOATS, tiles, SIZE * SIZE));
        Codelet all = g.codelets(
                "relax", steps * tiles, MethodForm.of(Relaxation::relax).kernel(), (index, list) -> {
                    Blocks<float[]> from = fields.get(index / tiles % 2);
                    int tile = index % tiles;
                    list.reads(from.at(tile));
                    Edges.read(list, tile >= side, from, tile - side);
                    Edges.read(list, tile + side < tiles, from, tile + side);
                    Edges.read(list, tile % side > 0, from, tile - 1);
                    Edges.read(list, tile % side < side - 1, from, tile + 1);
                    list.writes(fields.get(1 - index / tiles % 2).at(tile));
                });
        all.after(all, (index, arcs) -> {
            int tile = index % tiles;
            int before = index - tiles;
            if (before >= 0) {
                arcs.from(before);
                if (tile >= side) {
                    arcs.from(before - side);
                }
                if (tile + side < tiles) {
                    arcs.from(before + side);
                }
                if (tile % side > 0) {
                    arcs.from(before - 1);
                }
                if (tile % side < side - 1) {
                    arcs.from(before + 1);
                }
            }
        });
        return g.build();
    }

    /** Five points of a tile; the edges of neighbours are there or null. */
    static void relax(float[] own, float[] north, float[] south, float[] west, float[] east, float[] out) {
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                int at = row * SIZE + column;
                float up = row > 0 ? own[at - SIZE] : north == null ? 0 : north[(SIZE - 1) * SIZE + column];
                float down = row < SIZE - 1 ? own[at + SIZE] : south == null ? 0 : south[column];
                float left = column > 0 ? own[at - 1] : west == null ? 0 : west[row * SIZE + SIZE - 1];
                float right = column < SIZE - 1 ? own[at + 1] : east == null ? 0 : east[row * SIZE];
                out[at] = 0.25f * (up + down + left + right);
            }
        }
    }
}
