package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.jspecify.annotations.Nullable;

/**
 * What the codelets of {@link JacobiProgram} fire: methods that hosts call, and that are compiled for eCores.
 *
 * <p>A tile is its points, row by row, and behind them room for a row. A halo is the row above, the row below, the
 * columns to the left and to the right.
 */
final class JacobiKernels {
    static final Kernel SWEEP = MethodForm.of(JacobiKernels::sweep).kernel();
    static final Kernel ADD = MethodForm.of(JacobiKernels::add).kernel();
    static final Kernel DECIDE = MethodForm.of(JacobiKernels::decide).kernel();

    private static final float QUARTER = 0.25f;

    private JacobiKernels() {}

    /**
     * Gives each point of a tile the mean of its four neighbours before, hands the outermost ones on, and says how much
     * has changed, as a sum of squares.
     */
    static void sweep(
            float[] tile,
            float[] halo,
            float @Nullable [] change,
            float @Nullable [] north,
            float @Nullable [] south,
            float @Nullable [] west,
            float @Nullable [] east) {
        int side = halo.length >> 2;
        int points = side * side;
        for (int column = 0; column < side; column++) {
            tile[points + column] = halo[column];
        }
        float sum = 0;
        for (int row = 0; row < side; row++) {
            float left = halo[2 * side + row];
            int first = row * side;
            for (int column = 0; column < side; column++) {
                float here = tile[first + column];
                float right = column < side - 1 ? tile[first + column + 1] : halo[3 * side + row];
                float below = row < side - 1 ? tile[first + side + column] : halo[side + column];
                float next = (tile[points + column] + left + (right + below)) * QUARTER;
                float difference = next - here;
                sum += difference * difference;
                tile[points + column] = here;
                tile[first + column] = next;
                left = here;
            }
        }
        if (change != null) {
            change[0] = sum;
        }
        hand(tile, 0, 1, north);
        hand(tile, points - side, 1, south);
        hand(tile, 0, side, west);
        hand(tile, side - 1, side, east);
    }

    private static void hand(float[] tile, int from, int stride, float @Nullable [] edge) {
        if (edge != null) {
            int at = from;
            for (int point = 0; point < edge.length; point++) {
                edge[point] = tile[at];
                at += stride;
            }
        }
    }

    /** Adds two sums, or keeps the only one. */
    static void add(float[] sum, float[] left, float @Nullable [] right) {
        sum[0] = right == null ? left[0] : left[0] + right[0];
    }

    /** Says whether another round follows, and how many there have been. */
    static void decide(float least, int most, float[] change, int[] again) {
        again[1]++;
        again[0] = change[0] > least && again[1] < most ? 1 : 0;
    }
}
