package org.edarts.samples.kernels;

/**
 * One explicit step of the heat equation on a rectangle of a plane with insulated borders:
 * {@code to = from + rate * (up + down + left + right - 4 from)}, where a neighbour beyond the border is the cell itself.
 *
 * <p>The cells of a step may be computed in any order and in any rectangles: each is the same expression of the plane before,
 * so that the result is the same to the last bit.
 */
public final class HeatKernel {
    /** The operations on a cell in a step. */
    public static final int FLOPS_PER_CELL = 7;

    /** How much of the difference to its four neighbours a cell takes over in a step; stable up to 0.25. */
    public static final float RATE = 0.2f;

    private HeatKernel() {}

    /**
     * Computes the cells of columns {@code left} to {@code right - 1} in rows {@code top} to {@code bottom - 1}.
     *
     * @param from the plane before the step, row by row
     * @param to the plane after the step, another array
     */
    public static void step(float[] from, float[] to, int width, int height, int left, int top, int right, int bottom) {
        for (int y = top; y < bottom; y++) {
            int here = y * width;
            int above = y == 0 ? here : here - width;
            int below = y == height - 1 ? here : here + width;
            int first = left;
            int last = right;
            if (left == 0) {
                border(from, to, above, here, below, 0, width);
                first = 1;
            }
            if (right == width && width > 1) {
                border(from, to, above, here, below, width - 1, width);
                last = width - 1;
            }
            for (int x = first; x < last; x++) {
                float cell = from[here + x];
                float around = from[above + x] + from[below + x] + from[here + x - 1] + from[here + x + 1];
                to[here + x] = cell + RATE * (around - 4 * cell);
            }
        }
    }

    /**
     * Computes a row from copies of it and of those above and below.
     *
     * @param above the cells above, from element 1 on
     * @param here the cells, from element 1 on, with those to the left and to the right of the row before and behind them
     * @param below the cells below, from element 1 on
     * @param to where the row goes
     * @param at where it begins there
     */
    public static void row(float[] above, float[] here, float[] below, float[] to, int at, int columns) {
        for (int x = 0; x < columns; x++) {
            float cell = here[x + 1];
            float around = above[x + 1] + below[x + 1] + here[x] + here[x + 2];
            to[at + x] = cell + RATE * (around - 4 * cell);
        }
    }

    private static void border(float[] from, float[] to, int above, int here, int below, int x, int width) {
        float cell = from[here + x];
        float west = from[here + Math.max(x - 1, 0)];
        float east = from[here + Math.min(x + 1, width - 1)];
        float around = from[above + x] + from[below + x] + west + east;
        to[here + x] = cell + RATE * (around - 4 * cell);
    }
}
