package org.edarts.samples.cholesky;

import java.util.Arrays;

/** How well a factor fits a matrix, by the equation system that it solves. */
final class Residual {
    private Residual() {}

    /**
     * Solves {@code A x = b} with the factor of A, for the b that belongs to an x of ones, and returns the normwise
     * backward error {@code |b - A x| / (|A| |x| + |b|)} in the maximum norm: the relative size of the least change of
     * A and b for which x is the exact solution.
     */
    static double of(TiledMatrix matrix, TiledMatrix factor) {
        double[] ones = new double[matrix.size()];
        Arrays.fill(ones, 1);
        double[] b = times(matrix, ones);
        double[] x = solve(factor, b.clone());
        double[] ax = times(matrix, x);
        double worst = 0;
        for (int row = 0; row < ax.length; row++) {
            worst = Math.max(worst, Math.abs(b[row] - ax[row]));
        }
        return worst / (norm(matrix) * greatest(x) + greatest(b));
    }

    private static double[] times(TiledMatrix matrix, double[] x) {
        double[] product = new double[x.length];
        for (int row = 0; row < x.length; row++) {
            for (int column = 0; column < row; column++) {
                double entry = matrix.get(row, column);
                product[row] += entry * x[column];
                product[column] += entry * x[row];
            }
            product[row] += matrix.get(row, row) * x[row];
        }
        return product;
    }

    private static double[] solve(TiledMatrix factor, double[] b) {
        for (int row = 0; row < b.length; row++) {
            for (int column = 0; column < row; column++) {
                b[row] -= factor.get(row, column) * b[column];
            }
            b[row] /= factor.get(row, row);
        }
        for (int row = b.length - 1; row >= 0; row--) {
            b[row] /= factor.get(row, row);
            for (int column = 0; column < row; column++) {
                b[column] -= factor.get(row, column) * b[row];
            }
        }
        return b;
    }

    private static double norm(TiledMatrix matrix) {
        double[] sums = new double[matrix.size()];
        for (int row = 0; row < sums.length; row++) {
            for (int column = 0; column < row; column++) {
                sums[row] += Math.abs(matrix.get(row, column));
                sums[column] += Math.abs(matrix.get(row, column));
            }
            sums[row] += Math.abs(matrix.get(row, row));
        }
        return greatest(sums);
    }

    private static double greatest(double[] values) {
        return Arrays.stream(values).map(Math::abs).max().orElse(0);
    }
}
