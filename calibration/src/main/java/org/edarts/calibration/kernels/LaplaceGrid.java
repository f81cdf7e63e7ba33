package org.edarts.calibration.kernels;

/** A grid with a fixed border, in strips, and the plain computation of Jacobi iteration on it. */
final class LaplaceGrid {
    private static final float QUARTER = 0.25f;

    private final int strips;
    private final int rows;
    private final int width;
    private float[] points;
    private float lastSum;

    /**
     * Makes a grid of numbers that differ from each other.
     *
     * @param rows rows of points of each strip
     */
    LaplaceGrid(int strips, int rows, int columns) {
        this.strips = strips;
        this.rows = rows;
        width = columns + 2;
        HeatGrid start = new HeatGrid(strips * rows, columns, 1);
        points = new float[(strips * rows + 2) * width];
        for (int index = 0; index < points.length; index++) {
            points[index] = start.at(index / width, index % width);
        }
    }

    /** Returns a point; row and column are from 1 on, the border's are 0 and one more than the grid has. */
    float at(int row, int column) {
        return points[row * width + column];
    }

    /** Returns the sum of the squares of all changes in the last iteration. */
    float lastSum() {
        return lastSum;
    }

    /**
     * Iterates until the changes are small enough.
     *
     * @param tolerance of the changes' sum of squares, as part of the first iteration's
     * @return after how many iterations it ended
     */
    int iterate(int mostIterations, float tolerance) {
        float first = iterate();
        int iterations = 1;
        while (iterations < mostIterations && lastSum > tolerance * first) {
            iterate();
            iterations++;
        }
        return iterations;
    }

    private float iterate() {
        float[] next = points.clone();
        lastSum = 0;
        for (int strip = 0; strip < strips; strip++) {
            lastSum += iterate(strip, next);
        }
        points = next;
        return lastSum;
    }

    private float iterate(int strip, float[] next) {
        float sum = 0;
        for (int row = strip * rows + 1; row <= (strip + 1) * rows; row++) {
            for (int here = row * width + 1; here < row * width + width - 1; here++) {
                float vertical = points[here - width] + points[here + width];
                float mean = (vertical + (points[here - 1] + points[here + 1])) * QUARTER;
                float change = mean - points[here];
                sum = Math.fma(change, change, sum);
                next[here] = mean;
            }
        }
        return sum;
    }
}
