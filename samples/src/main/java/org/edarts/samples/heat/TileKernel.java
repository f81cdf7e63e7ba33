package org.edarts.samples.heat;

import org.edarts.codelet.Kernel;
import org.edarts.codelet.method.MethodForm;
import org.edarts.samples.kernels.HeatKernel;

/**
 * A step of one tile: computes its cells in place, then hands the outermost ones to the halos of its neighbours. Hosts
 * call the method, and for eCores it is compiled; {@code heat-tile.S} is the same by hand.
 *
 * <p>A tile is its planes, row by row. A halo is the rows above of all planes, then the rows below, the columns to the
 * left, those to the right.
 */
final class TileKernel {
    static final Kernel KERNEL = new Kernel("heat_tile", MethodForm.of(TileKernel::step));

    private TileKernel() {}

    /**
     * Carries out a step.
     *
     * @param halo what is around the tile; the rows above are used up, and keep the cells of the row before
     * @param north where the first row of each plane goes
     * @param south where the last row goes
     * @param west where the first column goes, of all planes
     * @param east where the last column goes
     */
    static void step(
            int columns,
            int rows,
            int planes,
            float[] tile,
            float[] halo,
            float[] north,
            float[] south,
            float[] west,
            float[] east) {
        int below = planes * columns;
        int left = 2 * below;
        int right = left + planes * rows;
        for (int plane = 0; plane < planes; plane++) {
            int above = plane * columns;
            int last = (plane + 1) * rows - 1;
            for (int row = plane * rows; row < last; row++) {
                int next = (row + 1) * columns;
                row(tile, row * columns, halo, above, tile, next, columns, halo[left + row], halo[right + row]);
            }
            row(tile, last * columns, halo, above, halo, below + above, columns, halo[left + last], halo[right + last]);
            hand(tile, plane * rows * columns, 1, north, above, columns);
            hand(tile, last * columns, 1, south, above, columns);
        }
        hand(tile, 0, columns, west, 0, planes * rows);
        hand(tile, columns - 1, columns, east, 0, planes * rows);
    }

    /** Computes a row in place; what it was before takes the place of the row above. */
    private static void row(
            float[] tile,
            int at,
            float[] halo,
            int above,
            float[] under,
            int below,
            int columns,
            float left,
            float right) {
        float before = left;
        float cell = tile[at];
        for (int x = 0; x < columns - 1; x++) {
            float behind = tile[at + x + 1];
            float around = halo[above + x] + under[below + x] + before + behind;
            halo[above + x] = cell;
            tile[at + x] = cell + HeatKernel.RATE * (around - 4 * cell);
            before = cell;
            cell = behind;
        }
        int end = columns - 1;
        float around = halo[above + end] + under[below + end] + before + right;
        halo[above + end] = cell;
        tile[at + end] = cell + HeatKernel.RATE * (around - 4 * cell);
    }

    private static void hand(float[] tile, int from, int stride, float[] edge, int to, int count) {
        int at = from;
        for (int cell = 0; cell < count; cell++) {
            edge[to + cell] = tile[at];
            at += stride;
        }
    }
}
