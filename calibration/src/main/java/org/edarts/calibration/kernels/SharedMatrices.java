package org.edarts.calibration.kernels;

/**
 * Three square matrices in the DRAM, one behind the other, row by row. Places are addresses.
 *
 * @param cores the cores that have the DRAM
 * @param order rows and columns of each
 */
record SharedMatrices(KernelGroup cores, int order) {
    SharedMatrices {
        long bytes = 3L * order * order * Float.BYTES;
        if (bytes > cores.dramBytes()) {
            throw new IllegalArgumentException("three matrices of order " + order + " take " + bytes
                    + " bytes, but the board's DRAM has " + cores.dramBytes());
        }
    }

    int rowBytes() {
        return order * Float.BYTES;
    }

    int left() {
        return cores.dramBase();
    }

    int right() {
        return left() + order * rowBytes();
    }

    int product() {
        return right() + order * rowBytes();
    }

    int address(int matrix, int row, int column) {
        return matrix + row * rowBytes() + column * Float.BYTES;
    }

    void write(int matrix, Matrix content) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                cores.writeDram(address(matrix, row, column), content.at(row, column));
            }
        }
    }

    /**
     * Compares the product with the plain one, bit by bit.
     *
     * @throws KernelException if they differ
     */
    void checkProduct(Matrix expected) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column++) {
                float found = cores.readDram(address(product(), row, column));
                if (Float.floatToRawIntBits(found) != Float.floatToRawIntBits(expected.at(row, column))) {
                    throw new KernelException(String.format(
                            "matmul in the DRAM, element (%d, %d): %s instead of %s",
                            row, column, found, expected.at(row, column)));
                }
            }
        }
    }
}
