package org.edarts.calibration.kernels;

/** Where a core's neighbours are, in the order in which kernels keep flags for them. */
enum Compass {
    NORTH(0, -1, 0),
    SOUTH(4, 1, 0),
    WEST(8, 0, -1),
    EAST(12, 0, 1);

    private final int flag;
    private final int rows;
    private final int columns;

    Compass(int flag, int rows, int columns) {
        this.flag = flag;
        this.rows = rows;
        this.columns = columns;
    }

    /** Returns where a core keeps the word for its neighbour there, in bytes from the first neighbour's. */
    int flag() {
        return flag;
    }

    /** Returns rows from a core to its neighbour. */
    int rows() {
        return rows;
    }

    /** Returns columns from a core to its neighbour. */
    int columns() {
        return columns;
    }

    /** Returns where a core lies for its neighbour there. */
    Compass opposite() {
        return switch (this) {
            case NORTH -> SOUTH;
            case SOUTH -> NORTH;
            case WEST -> EAST;
            case EAST -> WEST;
        };
    }
}
