package org.edarts.benchmarks.shape;

import java.util.SplittableRandom;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.GraphBuilder;

/**
 * Rows of a sparse matrix, dealt out in parts: each has its diagonal and, at random, a few other places, in pairs, so
 * that the matrix is symmetric.
 */
final class SparseRows {
    /** Places of a row: the diagonal, and those of pairs. */
    static final int PLACES = 7;

    private final int[][] columns;

    /** Makes the places of so many rows. */
    SparseRows(int rows) {
        columns = new int[rows][PLACES];
        SplittableRandom random = new SplittableRandom(rows);
        for (int row = 0; row < rows; row++) {
            columns[row][0] = row;
        }
        for (int pair = 1; pair < PLACES; pair += 2) {
            int[] order = random.ints(0, rows).distinct().limit(rows).toArray();
            for (int place = 0; place < rows; place++) {
                int next = order[(place + 1) % rows];
                columns[order[place]][pair] = next;
                columns[next][pair + 1] = order[place];
            }
        }
    }

    /** Declares the columns of each part: for each of its rows so many places. */
    Blocks<int[]> columns(GraphBuilder g, int parts) {
        int rows = columns.length / parts;
        return g.blocks("columns", BlockType.INTS, parts, rows * PLACES).filled((part, content) -> {
            for (int place = 0; place < content.length; place++) {
                content[place] = columns[part * rows + place / PLACES][place % PLACES];
            }
        });
    }
}
