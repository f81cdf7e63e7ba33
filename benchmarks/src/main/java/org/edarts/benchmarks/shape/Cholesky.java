package org.edarts.benchmarks.shape;

import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;

/**
 * Cholesky's factorisation of a symmetric matrix, of which only the lower tiles are used.
 *
 * @param tiles tiles of a side
 * @param order rows and columns of a tile
 */
record Cholesky(int tiles, int order) {
    /** Declares the graph. */
    CodeletGraph graph() {
        GraphBuilder g = CodeletGraph.named("cholesky");
        TiledMatrix matrix = new TiledMatrix(g, tiles, order);
        Kernel potrf = MethodForm.of(Cholesky::potrf).kernel();
        Kernel trsm = MethodForm.of(Cholesky::trsm).kernel();
        Kernel syrk = MethodForm.of(Cholesky::syrk).kernel();
        Kernel gemm = MethodForm.of(Cholesky::gemm).kernel();
        for (int k = 0; k < tiles; k++) {
            matrix.update(potrf, matrix.tile(k, k));
            for (int i = k + 1; i < tiles; i++) {
                matrix.update(trsm, matrix.tile(i, k), matrix.tile(k, k));
            }
            for (int i = k + 1; i < tiles; i++) {
                matrix.update(syrk, matrix.tile(i, i), matrix.tile(i, k));
                for (int j = k + 1; j < i; j++) {
                    matrix.update(gemm, matrix.tile(i, j), matrix.tile(i, k), matrix.tile(j, k));
                }
            }
        }
        return g.build();
    }

    static void potrf(int order, float[] tile) {
        for (int j = 0; j < order; j++) {
            float sum = tile[j * order + j];
            for (int k = 0; k < j; k++) {
                sum -= tile[j * order + k] * tile[j * order + k];
            }
            float diagonal = (float) Math.sqrt(sum);
            tile[j * order + j] = diagonal;
            for (int i = j + 1; i < order; i++) {
                float rest = tile[i * order + j];
                for (int k = 0; k < j; k++) {
                    rest -= tile[i * order + k] * tile[j * order + k];
                }
                tile[i * order + j] = rest / diagonal;
            }
        }
    }

    static void trsm(int order, float[] factor, float[] tile) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                float rest = tile[row * order + column];
                for (int k = 0; k < column; k++) {
                    rest -= tile[row * order + k] * factor[column * order + k];
                }
                tile[row * order + column] = rest / factor[column * order + column];
            }
        }
    }

    static void syrk(int order, float[] left, float[] tile) {
        gemm(order, left, left, tile);
    }

    static void gemm(int order, float[] left, float[] right, float[] tile) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                float rest = tile[row * order + column];
                for (int k = 0; k < order; k++) {
                    rest -= left[row * order + k] * right[column * order + k];
                }
                tile[row * order + column] = rest;
            }
        }
    }
}
