package org.edarts.samples.cholesky;

import org.edarts.samples.kernels.CholeskyKernels;

/**
 * The lower triangle of a symmetric matrix, in square tiles; the last row of tiles may be smaller.
 *
 * <p>No locks: the codelets see to it that nobody reads or writes a tile while another writes it.
 */
public final class TiledMatrix {
    private final int size;
    private final int side;
    private final int tiles;
    private final double[][] content;

    /**
     * Makes a matrix of zeros.
     *
     * @param size rows and columns
     * @param side rows and columns of a tile
     */
    public TiledMatrix(int size, int side) {
        this.size = size;
        this.side = side;
        this.tiles = (size - 1) / side + 1;
        this.content = new double[triangle(tiles)][side * side];
    }

    /** Returns the number of rows and of columns. */
    public int size() {
        return size;
    }

    /** Returns the number of rows of tiles, and of columns. */
    public int tiles() {
        return tiles;
    }

    /** Returns an entry; of two that mirror each other, either may be asked for. */
    public double get(int row, int column) {
        return row < column ? get(column, row) : tile(row / side, column / side)[place(row, column)];
    }

    /** Sets an entry and the one that mirrors it. */
    public void set(int row, int column, double value) {
        if (row < column) {
            set(column, row, value);
        } else {
            tile(row / side, column / side)[place(row, column)] = value;
        }
    }

    /** Copies tile (i, j) of a matrix that is cut in the same way. */
    public void copy(TiledMatrix from, int i, int j) {
        System.arraycopy(from.tile(i, j), 0, tile(i, j), 0, side * side);
    }

    /** Factorises tile (k, k). */
    public void potrf(int k) {
        CholeskyKernels.potrf(tile(k, k), side, rows(k), k * side);
    }

    /** Finishes tile (i, k) with the factorised tile (k, k). */
    public void trsm(int i, int k) {
        CholeskyKernels.trsm(tile(k, k), tile(i, k), side, rows(i), rows(k));
    }

    /** Updates tile (i, i) with the finished tile (i, k). */
    public void syrk(int i, int k) {
        CholeskyKernels.syrk(tile(i, k), tile(i, i), side, rows(i), rows(k));
    }

    /** Updates tile (i, j) with the finished tiles (i, k) and (j, k). */
    public void gemm(int i, int j, int k) {
        CholeskyKernels.gemm(tile(i, k), tile(j, k), tile(i, j), side, rows(i), rows(j), rows(k));
    }

    private double[] tile(int i, int j) {
        return content[triangle(i) + j];
    }

    private int rows(int i) {
        return Math.min(side, size - i * side);
    }

    private int place(int row, int column) {
        return row % side * side + column % side;
    }

    private static int triangle(int rows) {
        return rows * (rows + 1) / 2;
    }
}
