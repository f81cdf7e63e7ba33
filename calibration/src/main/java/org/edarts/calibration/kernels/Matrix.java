package org.edarts.calibration.kernels;

import java.util.Arrays;

/** A square matrix, and the plain computation of a product. */
final class Matrix {
    private final int order;
    private final float[] elements;

    private Matrix(int order) {
        this.order = order;
        elements = new float[order * order];
    }

    /** Returns a matrix of numbers between -1 and 1 that differ from each other. */
    static Matrix different(int order, int seed) {
        Matrix matrix = new Matrix(order);
        int state = seed;
        for (int index = 0; index < matrix.elements.length; index++) {
            state = state * 1_664_525 + 1_013_904_223;
            matrix.elements[index] = (state >> 8) / (float) (1 << 23);
        }
        return matrix;
    }

    float at(int row, int column) {
        return elements[row * order + column];
    }

    /**
     * Returns this matrix times another. Each element is a sum that begins at zero and is rounded once per
     * multiplication and addition. Blocks of the sum are added in the order in which Cannon's algorithm brings them to
     * the core that computes the element: beginning with the block whose number is that of the core's row plus its
     * column.
     *
     * @param block rows and columns of a block; the order for a product in one piece
     * @param group blocks in a row of blocks that cores hold at a time
     */
    Matrix times(Matrix right, int block, int group) {
        Matrix product = new Matrix(order);
        float[] row = new float[order];
        for (int i = 0; i < order; i++) {
            for (int blockColumn = 0; blockColumn < order / block; blockColumn++) {
                Arrays.fill(row, 0, block, 0);
                for (int step = 0; step < order / block; step++) {
                    int page = step / group * group;
                    int first = (page + (i / block + blockColumn + step) % group) * block;
                    for (int k = first; k < first + block; k++) {
                        float factor = elements[i * order + k];
                        int from = k * order + blockColumn * block;
                        for (int j = 0; j < block; j++) {
                            row[j] = Math.fma(factor, right.elements[from + j], row[j]);
                        }
                    }
                }
                System.arraycopy(row, 0, product.elements, i * order + blockColumn * block, block);
            }
        }
        return product;
    }

    void writeBlock(KernelGroup group, int core, int offset, int block, int blockRow, int blockColumn) {
        for (int row = 0; row < block; row++) {
            for (int column = 0; column < block; column++) {
                float value = at(blockRow * block + row, blockColumn * block + column);
                group.writeFloat(core, offset + (row * block + column) * Float.BYTES, value);
            }
        }
    }

    /**
     * Compares a block of this matrix with the one that a core computed, bit by bit.
     *
     * @throws KernelException if they differ
     */
    void checkBlock(String kernel, KernelGroup group, int core, int offset, int block, int blockRow, int blockColumn) {
        for (int row = 0; row < block; row++) {
            for (int column = 0; column < block; column++) {
                float found = group.readFloat(core, offset + (row * block + column) * Float.BYTES);
                float expected = at(blockRow * block + row, blockColumn * block + column);
                if (Float.floatToRawIntBits(found) != Float.floatToRawIntBits(expected)) {
                    throw new KernelException(String.format(
                            "%s, core (%d, %d), element (%d, %d): %s instead of %s",
                            kernel, group.rowOf(core), group.columnOf(core), row, column, found, expected));
                }
            }
        }
    }
}
