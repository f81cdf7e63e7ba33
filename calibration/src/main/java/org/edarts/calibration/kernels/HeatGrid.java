package org.edarts.calibration.kernels;

/** A grid of temperatures with a fixed border, and the plain computation of the five-point stencil on it. */
final class HeatGrid {
    private final int rows;
    private final int columns;
    private float[] points;

    /** Makes a grid of numbers that differ from each other. */
    HeatGrid(int rows, int columns, int seed) {
        this.rows = rows;
        this.columns = columns;
        points = new float[(rows + 2) * (columns + 2)];
        int state = seed;
        for (int index = 0; index < points.length; index++) {
            state = state * 1_664_525 + 1_013_904_223;
            points[index] = (state >>> 8) / (float) (1 << 24);
        }
    }

    /** Returns a temperature; row and column are from 1 on, the border's are 0 and one more than the grid has. */
    float at(int row, int column) {
        return points[row * (columns + 2) + column];
    }

    /** Does an iteration: sums in the kernel's order, rounded once per multiplication and addition. */
    void iterate(StencilCoefficients weights) {
        int width = columns + 2;
        float[] next = points.clone();
        for (int row = 1; row <= rows; row++) {
            for (int here = row * width + 1; here <= row * width + columns; here++) {
                float sum = Math.fma(points[here - width], weights.top(), 0);
                sum = Math.fma(points[here - 1], weights.left(), sum);
                sum = Math.fma(points[here], weights.centre(), sum);
                sum = Math.fma(points[here + 1], weights.right(), sum);
                next[here] = Math.fma(points[here + width], weights.bottom(), sum);
            }
        }
        points = next;
    }
}
