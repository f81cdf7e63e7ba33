package org.edarts.samples.kernels;

/**
 * The four tile operations of a tiled Cholesky factorisation {@code A = L Lt}, named as in LAPACK. A tile is an array
 * of rows, {@code stride} apart; of a tile on the diagonal only the lower triangle means anything.
 */
public final class CholeskyKernels {
    private static final int BLOCK = 4;

    private CholeskyKernels() {}

    /**
     * Factorises a tile on the diagonal in place.
     *
     * @param size rows and columns of the tile
     * @param firstRow the row of the matrix where the tile begins, for the error message
     * @throws ArithmeticException if the matrix is not positive definite
     */
    public static void potrf(double[] tile, int stride, int size, int firstRow) {
        for (int row = 0; row < size; row++) {
            int r = row * stride;
            for (int column = 0; column < row; column++) {
                int c = column * stride;
                tile[r + column] = (tile[r + column] - dot(tile, r, tile, c, column)) / tile[c + column];
            }
            double pivot = tile[r + row] - dot(tile, r, tile, r, row);
            if (!(pivot > 0)) {
                throw new ArithmeticException(
                        "the matrix is not positive definite: pivot " + (firstRow + row + 1) + " is " + pivot);
            }
            tile[r + row] = Math.sqrt(pivot);
        }
    }

    /**
     * Solves {@code X Lt = tile} in place of the tile.
     *
     * @param factor the factorised diagonal tile L
     * @param rows rows of the tile
     * @param size rows and columns of the factor
     */
    public static void trsm(double[] factor, double[] tile, int stride, int rows, int size) {
        int row = 0;
        for (; row + BLOCK <= rows; row += BLOCK) {
            solveFourRows(factor, tile, stride, row * stride, size);
        }
        for (; row < rows; row++) {
            int r = row * stride;
            for (int column = 0; column < size; column++) {
                int c = column * stride;
                tile[r + column] = (tile[r + column] - dot(tile, r, factor, c, column)) / factor[c + column];
            }
        }
    }

    /**
     * Updates a tile on the diagonal: {@code tile -= left leftT}.
     *
     * @param size rows and columns of the tile
     * @param depth columns of {@code left}
     */
    public static void syrk(double[] left, double[] tile, int stride, int size, int depth) {
        for (int row = 0; row < size; row += BLOCK) {
            int end = Math.min(row + BLOCK, size);
            update(left, left, tile, stride, row, end, end, depth);
        }
    }

    /**
     * Updates a tile below the diagonal: {@code tile -= left rightT}.
     *
     * @param rows rows of the tile and of {@code left}
     * @param columns columns of the tile, rows of {@code right}
     * @param depth columns of {@code left} and of {@code right}
     */
    public static void gemm(
            double[] left, double[] right, double[] tile, int stride, int rows, int columns, int depth) {
        update(left, right, tile, stride, 0, rows, columns, depth);
    }

    /** Four by four entries at a time: sixteen sums in registers for eight loads. */
    private static void update(
            double[] left, double[] right, double[] tile, int stride, int from, int to, int columns, int depth) {
        int row = from;
        for (; row + BLOCK <= to; row += BLOCK) {
            int column = 0;
            for (; column + BLOCK <= columns; column += BLOCK) {
                updateBlock(left, right, tile, stride, row, column, depth);
            }
            updateEntries(left, right, tile, stride, row, row + BLOCK, column, columns, depth);
        }
        updateEntries(left, right, tile, stride, row, to, 0, columns, depth);
    }

    private static void updateBlock(
            double[] left, double[] right, double[] tile, int stride, int row, int column, int depth) {
        int a0 = row * stride;
        int a1 = a0 + stride;
        int a2 = a1 + stride;
        int a3 = a2 + stride;
        int b0 = column * stride;
        int b1 = b0 + stride;
        int b2 = b1 + stride;
        int b3 = b2 + stride;
        double s00 = 0, s01 = 0, s02 = 0, s03 = 0;
        double s10 = 0, s11 = 0, s12 = 0, s13 = 0;
        double s20 = 0, s21 = 0, s22 = 0, s23 = 0;
        double s30 = 0, s31 = 0, s32 = 0, s33 = 0;
        for (int k = 0; k < depth; k++) {
            double x0 = left[a0 + k];
            double x1 = left[a1 + k];
            double x2 = left[a2 + k];
            double x3 = left[a3 + k];
            double y0 = right[b0 + k];
            double y1 = right[b1 + k];
            double y2 = right[b2 + k];
            double y3 = right[b3 + k];
            s00 += x0 * y0;
            s01 += x0 * y1;
            s02 += x0 * y2;
            s03 += x0 * y3;
            s10 += x1 * y0;
            s11 += x1 * y1;
            s12 += x1 * y2;
            s13 += x1 * y3;
            s20 += x2 * y0;
            s21 += x2 * y1;
            s22 += x2 * y2;
            s23 += x2 * y3;
            s30 += x3 * y0;
            s31 += x3 * y1;
            s32 += x3 * y2;
            s33 += x3 * y3;
        }
        subtract(tile, a0 + column, s00, s01, s02, s03);
        subtract(tile, a1 + column, s10, s11, s12, s13);
        subtract(tile, a2 + column, s20, s21, s22, s23);
        subtract(tile, a3 + column, s30, s31, s32, s33);
    }

    private static void subtract(double[] tile, int at, double s0, double s1, double s2, double s3) {
        tile[at] -= s0;
        tile[at + 1] -= s1;
        tile[at + 2] -= s2;
        tile[at + 3] -= s3;
    }

    private static void updateEntries(
            double[] left,
            double[] right,
            double[] tile,
            int stride,
            int from,
            int to,
            int firstColumn,
            int columns,
            int depth) {
        for (int row = from; row < to; row++) {
            for (int column = firstColumn; column < columns; column++) {
                tile[row * stride + column] -= dot(left, row * stride, right, column * stride, depth);
            }
        }
    }

    /** Four rows have four chains of additions that a processor runs side by side; one row has one. */
    private static void solveFourRows(double[] factor, double[] tile, int stride, int r0, int size) {
        int r1 = r0 + stride;
        int r2 = r1 + stride;
        int r3 = r2 + stride;
        for (int column = 0; column < size; column++) {
            int c = column * stride;
            double s0 = 0, s1 = 0, s2 = 0, s3 = 0;
            for (int k = 0; k < column; k++) {
                double y = factor[c + k];
                s0 += tile[r0 + k] * y;
                s1 += tile[r1 + k] * y;
                s2 += tile[r2 + k] * y;
                s3 += tile[r3 + k] * y;
            }
            double pivot = factor[c + column];
            tile[r0 + column] = (tile[r0 + column] - s0) / pivot;
            tile[r1 + column] = (tile[r1 + column] - s1) / pivot;
            tile[r2 + column] = (tile[r2 + column] - s2) / pivot;
            tile[r3 + column] = (tile[r3 + column] - s3) / pivot;
        }
    }

    private static double dot(double[] left, int a, double[] right, int b, int length) {
        double sum = 0;
        for (int k = 0; k < length; k++) {
            sum += left[a + k] * right[b + k];
        }
        return sum;
    }
}
