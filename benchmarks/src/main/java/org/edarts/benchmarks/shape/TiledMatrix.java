package org.edarts.benchmarks.shape;

import java.util.stream.IntStream;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;

/** Tiles of a square matrix that codelets update, each after those that updated what it reads. Owner: one thread. */
final class TiledMatrix {
    private final GraphBuilder graph;
    private final int tiles;
    private final int order;
    private final Blocks<float[]> matrix;
    private final Codelet[] writer;

    /** A matrix that has some number on its diagonal and 1 elsewhere, so that it can be factorised. */
    TiledMatrix(GraphBuilder graph, int tiles, int order) {
        this.graph = graph;
        this.tiles = tiles;
        this.order = order;
        float diagonal = 2 * tiles * order;
        matrix = graph.blocks("tile", BlockType.FLOATS, tiles * tiles, order * order)
                .filled((index, block) -> {
                    for (int place = 0; place < block.length; place++) {
                        block[place] = index / tiles == index % tiles && place / order == place % order ? diagonal : 1;
                    }
                });
        writer = new Codelet[tiles * tiles];
    }

    /** Returns the number of the tile in that row and column. */
    int tile(int row, int column) {
        return row * tiles + column;
    }

    /** Declares a codelet that reads some tiles and updates another one. */
    void update(Kernel kernel, int tile, int... read) {
        String name =
                kernel.name() + " " + tile / tiles + " " + tile % tiles + (read.length > 0 ? " by " + read[0] : "");
        Codelet now = graph.codelets(name, 1, kernel, (index, arguments) -> {
            arguments.value(order);
            for (int other : read) {
                arguments.reads(matrix.at(other));
            }
            arguments.updates(matrix.at(tile));
        });
        IntStream.concat(IntStream.of(read), IntStream.of(tile))
                .filter(each -> writer[each] != null)
                .forEach(each -> now.after(writer[each]));
        writer[tile] = now;
    }
}
