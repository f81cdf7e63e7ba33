package org.edarts.samples.heat;

import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Kernel;
import org.edarts.samples.kernels.HeatKernel;

/**
 * A step of one tile: computes its cells in place, then hands the outermost ones to the halos of its neighbours. The form for eCores
 * is {@code heat-tile.S}, with the same arguments: columns, rows, planes; tile, halo; where the row above goes, those below, the
 * column to the left, to the right.
 *
 * <p>A tile is its planes, row by row. A halo is the rows above of all planes, then the rows below, the columns to the left, those to
 * the right.
 */
final class TileKernel {
    static final Kernel KERNEL = new Kernel("heat_tile", TileKernel::step);

    private static final int COLUMNS = 0;
    private static final int ROWS = 1;
    private static final int PLANES = 2;
    private static final int TILE = 3;
    private static final int HALO = 4;
    private static final int NORTH = 5;
    private static final int SOUTH = 6;
    private static final int WEST = 7;
    private static final int EAST = 8;

    private TileKernel() {}

    private static void step(Arguments arguments) {
        int columns = arguments.intAt(COLUMNS);
        int rows = arguments.intAt(ROWS);
        int planes = arguments.intAt(PLANES);
        float[] tile = arguments.floats(TILE);
        float[] halo = arguments.floats(HALO);
        int below = planes * columns;
        int west = 2 * below;
        int east = west + planes * rows;
        float[] before = new float[columns + 2];
        float[] here = new float[columns + 2];
        float[] after = new float[columns + 2];
        for (int plane = 0; plane < planes; plane++) {
            int row = plane * rows;
            System.arraycopy(halo, plane * columns, before, 1, columns);
            System.arraycopy(tile, row * columns, here, 1, columns);
            for (int end = row + rows; row < end; row++) {
                here[0] = halo[west + row];
                here[columns + 1] = halo[east + row];
                if (row + 1 < end) {
                    System.arraycopy(tile, (row + 1) * columns, after, 1, columns);
                } else {
                    System.arraycopy(halo, below + plane * columns, after, 1, columns);
                }
                HeatKernel.row(before, here, after, tile, row * columns, columns);
                float[] free = before;
                before = here;
                here = after;
                after = free;
            }
            hand(arguments, NORTH, plane * columns, tile, plane * rows * columns, 1, columns);
            hand(arguments, SOUTH, plane * columns, tile, (row - 1) * columns, 1, columns);
        }
        hand(arguments, WEST, 0, tile, 0, columns, planes * rows);
        hand(arguments, EAST, 0, tile, columns - 1, columns, planes * rows);
    }

    private static void hand(
            Arguments arguments, int neighbour, int to, float[] tile, int from, int stride, int count) {
        float[] halo = arguments.block(neighbour, BlockType.FLOATS);
        int at = arguments.offset(neighbour) + to;
        for (int cell = 0; halo != null && cell < count; cell++) {
            halo[at + cell] = tile[from + cell * stride];
        }
    }
}
