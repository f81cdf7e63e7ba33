package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.Arguments;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Kernel;
import org.jspecify.annotations.Nullable;

/**
 * An iteration of the five-point stencil on a tile: its arguments are those of {@code stencil-block.S}. A tile is a
 * word and then rows of 22 numbers, border included; a halo is a row from the north, one from the south, a column from
 * the west, one from the east.
 */
final class StencilKernel {
    static final Kernel KERNEL = new Kernel("stencil_block", StencilKernel::compute);

    /** Points of a tile from west to east. */
    static final int COLUMNS = 20;

    static final int WIDTH = COLUMNS + 2;
    static final int COEFFICIENTS = 5;
    private static final int TILE = 6;
    private static final int HALO = 7;
    private static final int NORTH = 8;
    private static final int SOUTH = 9;
    private static final int WEST = 10;
    private static final int EAST = 11;

    private StencilKernel() {}

    /**
     * Returns where a point lies in its tile; row and column are from 1 on, the border's are 0 and one more than there
     * are.
     */
    static int at(int row, int column) {
        return 1 + row * WIDTH + column;
    }

    static int tileLength(int rows) {
        return at(rows + 1, WIDTH);
    }

    static int haloLength(int rows) {
        return 2 * COLUMNS + 2 * rows;
    }

    static int south() {
        return COLUMNS;
    }

    static int west() {
        return 2 * COLUMNS;
    }

    static int east(int rows) {
        return 2 * COLUMNS + rows;
    }

    private static void compute(Arguments arguments) {
        int rows = 2 * arguments.intAt(COEFFICIENTS);
        float[] tile = arguments.floats(TILE);
        float[] halo = arguments.floats(HALO);
        for (int column = 1; column <= COLUMNS; column++) {
            tile[at(0, column)] = halo[column - 1];
            tile[at(rows + 1, column)] = halo[south() + column - 1];
        }
        for (int row = 1; row <= rows; row++) {
            tile[at(row, 0)] = halo[west() + row - 1];
            tile[at(row, COLUMNS + 1)] = halo[east(rows) + row - 1];
        }
        float[] before = tile.clone();
        for (int row = 1; row <= rows; row++) {
            for (int here = at(row, 1); here <= at(row, COLUMNS); here++) {
                float sum = Math.fma(before[here - WIDTH], arguments.floatAt(0), 0);
                sum = Math.fma(before[here - 1], arguments.floatAt(1), sum);
                sum = Math.fma(before[here], arguments.floatAt(2), sum);
                sum = Math.fma(before[here + 1], arguments.floatAt(3), sum);
                tile[here] = Math.fma(before[here + WIDTH], arguments.floatAt(4), sum);
            }
        }
        hand(arguments, NORTH, tile, at(1, 1), 1);
        hand(arguments, SOUTH, tile, at(rows, 1), 1);
        hand(arguments, WEST, tile, at(1, 1), WIDTH);
        hand(arguments, EAST, tile, at(1, COLUMNS), WIDTH);
    }

    private static void hand(Arguments arguments, int neighbour, float[] tile, int from, int stride) {
        float @Nullable [] halo = arguments.block(neighbour, BlockType.FLOATS);
        if (halo != null) {
            for (int point = 0; point < arguments.length(neighbour); point++) {
                halo[arguments.offset(neighbour) + point] = tile[from + point * stride];
            }
        }
    }
}
