package org.edarts.cam;

/**
 * The place of a core in a two-dimensional mesh. Rows count southwards, columns eastwards; both are absolute, so the
 * first core of a Parallella's chip is at (32, 8).
 *
 * @param row 0..4095
 * @param column 0..4095
 */
public record MeshCoordinate(int row, int column) {
    /** Rows and columns lie below this. */
    public static final int LIMIT = 4096;

    /** Refuses rows and columns outside 0..4095. */
    public MeshCoordinate {
        if (row < 0 || row >= LIMIT || column < 0 || column >= LIMIT) {
            throw new MachineException(
                    "mesh coordinate (" + row + ", " + column + "): rows and columns lie in 0.." + (LIMIT - 1));
        }
    }

    /** Returns the links that a message to {@code other} crosses when it is routed along the row, then the column. */
    public int hopsTo(MeshCoordinate other) {
        return Math.abs(row - other.row) + Math.abs(column - other.column);
    }

    /** Returns the coordinate that many rows further south and columns further east. */
    public MeshCoordinate plus(int rows, int columns) {
        return new MeshCoordinate(row + rows, column + columns);
    }

    /** Returns for example {@code (32, 8)}. */
    @Override
    public String toString() {
        return "(" + row + ", " + column + ")";
    }
}
