package org.edarts.benchmarks.shape;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * A matrix decomposed in place into a lower factor, whose diagonal is 1, and an upper one; no rows are exchanged.
 *
 * @param tiles tiles of a side
 * @param order rows and columns of a tile
 */
record LuDecomposition(int tiles, int order) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("lu");
        TiledMatrix matrix = new TiledMatrix(g, tiles, order);
        Kernel pivot = MethodForm.of(LuDecomposition::pivot).kernel();
        Kernel right = MethodForm.of(LuDecomposition::right).kernel();
        Kernel below = MethodForm.of(LuDecomposition::below).kernel();
        Kernel rest = MethodForm.of(LuDecomposition::rest).kernel();
        for (int k = 0; k < tiles; k++) {
            matrix.update(pivot, matrix.tile(k, k));
            for (int i = k + 1; i < tiles; i++) {
                matrix.update(right, matrix.tile(k, i), matrix.tile(k, k));
                matrix.update(below, matrix.tile(i, k), matrix.tile(k, k));
            }
            for (int i = k + 1; i < tiles; i++) {
                for (int j = k + 1; j < tiles; j++) {
                    matrix.update(rest, matrix.tile(i, j), matrix.tile(i, k), matrix.tile(k, j));
                }
            }
        }
        return g.build();
    }

    static void pivot(int order, float[] tile) {
        for (int k = 0; k < order; k++) {
            float diagonal = tile[k * order + k];
            for (int row = k + 1; row < order; row++) {
                float factor = tile[row * order + k] / diagonal;
                tile[row * order + k] = factor;
                for (int column = k + 1; column < order; column++) {
                    tile[row * order + column] -= factor * tile[k * order + column];
                }
            }
        }
    }

    /** A tile to the right of the pivot: by the lower factor. */
    static void right(int order, float[] pivot, float[] tile) {
        for (int row = 1; row < order; row++) {
            for (int k = 0; k < row; k++) {
                float factor = pivot[row * order + k];
                for (int column = 0; column < order; column++) {
                    tile[row * order + column] -= factor * tile[k * order + column];
                }
            }
        }
    }

    /** A tile below the pivot: by the upper factor. */
    static void below(int order, float[] pivot, float[] tile) {
        for (int row = 0; row < order; row++) {
            for (int k = 0; k < order; k++) {
                float factor = tile[row * order + k] / pivot[k * order + k];
                tile[row * order + k] = factor;
                for (int column = k + 1; column < order; column++) {
                    tile[row * order + column] -= factor * pivot[k * order + column];
                }
            }
        }
    }

    static void rest(int order, float[] left, float[] above, float[] tile) {
        for (int row = 0; row < order; row++) {
            for (int k = 0; k < order; k++) {
                float factor = left[row * order + k];
                for (int column = 0; column < order; column++) {
                    tile[row * order + column] -= factor * above[k * order + column];
                }
            }
        }
    }
}
