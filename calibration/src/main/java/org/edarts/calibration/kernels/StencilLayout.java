package org.edarts.calibration.kernels;

import java.util.ArrayList;
import java.util.List;
import org.edarts.calibration.kernels.DmaDescriptor.Walk;
import org.edarts.cam.chip.ChipMap;

/**
 * Where a core keeps its part of the grid: in stripes 20 points wide, one behind the other, each with a border around
 * it.
 *
 * @param grid where the first stripe begins
 * @param rows the points from north to south
 * @param columns those from west to east
 */
record StencilLayout(int grid, int rows, int columns) {
    /** Points of a stripe from west to east: as many as the registers hold of two rows. */
    static final int STRIPE = 20;

    private static final int ROW_BYTES = (STRIPE + 2) * Float.BYTES;
    private static final int WORD = 2;
    private static final int DOUBLEWORD = 3;

    StencilLayout {
        if (rows < 2 || rows % 2 != 0 || columns < STRIPE || columns % STRIPE != 0) {
            throw new IllegalArgumentException("a stencil of " + rows + " x " + columns
                    + " points per core: rows must be a multiple of 2, columns of " + STRIPE);
        }
        if (grid + (long) (rows + 2) * ROW_BYTES * columns / STRIPE > ChipMap.LOCAL_BYTES) {
            throw new IllegalArgumentException("a stencil of " + rows + " x " + columns
                    + " points does not fit a core: (rows + 2) x columns may be at most "
                    + (ChipMap.LOCAL_BYTES - grid) / ROW_BYTES * STRIPE);
        }
    }

    int stripes() {
        return columns / STRIPE;
    }

    int stripeBytes() {
        return (rows + 2) * ROW_BYTES;
    }

    /**
     * Returns where a point of a stripe lies; both are counted from 1, the border's are 0 and one more than there are.
     */
    int offset(int stripe, int row, int column) {
        return grid + stripe * stripeBytes() + row * ROW_BYTES + column * Float.BYTES;
    }

    /** Returns where a point lies, counted from 1. */
    int offset(int row, int column) {
        return offset((column - 1) / STRIPE, row, (column - 1) % STRIPE + 1);
    }

    /** Returns the transfers of a core's outermost rows to the borders of its northern and southern neighbours. */
    List<DmaDescriptor> rowExchange(KernelGroup group, int core) {
        List<DmaDescriptor> chain = new ArrayList<>();
        int row = group.rowOf(core);
        int column = group.columnOf(core);
        if (group.contains(row - 1, column)) {
            chain.add(rowTo(group.globalAddress(group.core(row - 1, column), 0), 1, rows + 1));
        }
        if (group.contains(row + 1, column)) {
            chain.add(rowTo(group.globalAddress(group.core(row + 1, column), 0), rows, 0));
        }
        return chain;
    }

    /** Returns those of its outermost columns to the borders of its western and eastern neighbours. */
    List<DmaDescriptor> columnExchange(KernelGroup group, int core) {
        List<DmaDescriptor> chain = new ArrayList<>();
        int row = group.rowOf(core);
        int column = group.columnOf(core);
        if (group.contains(row, column - 1)) {
            int target = group.globalAddress(group.core(row, column - 1), offset(stripes() - 1, 1, STRIPE + 1));
            chain.add(columnTo(offset(0, 1, 1), target));
        }
        if (group.contains(row, column + 1)) {
            int target = group.globalAddress(group.core(row, column + 1), offset(0, 1, 0));
            chain.add(columnTo(offset(stripes() - 1, 1, STRIPE), target));
        }
        return chain;
    }

    /** A row lies in doublewords, a piece in each stripe. */
    private DmaDescriptor rowTo(int core, int from, int to) {
        int elements = STRIPE * Float.BYTES >> DOUBLEWORD;
        Walk source = Walk.rows(offset(0, from, 1), elements, DOUBLEWORD, stripeBytes());
        Walk target = Walk.rows(core + offset(0, to, 1), elements, DOUBLEWORD, stripeBytes());
        return new DmaDescriptor(DOUBLEWORD, elements, stripes(), source, target);
    }

    private DmaDescriptor columnTo(int from, int to) {
        Walk source = new Walk(from, ROW_BYTES, 0);
        Walk target = new Walk(to, ROW_BYTES, 0);
        return new DmaDescriptor(WORD, rows, 1, source, target);
    }
}
