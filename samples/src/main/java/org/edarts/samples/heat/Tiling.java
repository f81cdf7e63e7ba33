package org.edarts.samples.heat;

import java.util.Arrays;

/**
 * A plane cut into square tiles, numbered row by row; those at the right and lower border may be smaller.
 *
 * @param width columns of the plane
 * @param height rows of the plane
 * @param side columns and rows of a tile
 */
public record Tiling(int width, int height, int side) {
    /** What is done with the cells of a tile. */
    @FunctionalInterface
    public interface Area {
        /** Gets columns {@code left} to {@code right - 1} of rows {@code top} to {@code bottom - 1}. */
        void at(int left, int top, int right, int bottom);
    }

    /** Returns how many tiles are side by side. */
    public int columns() {
        return (width - 1) / side + 1;
    }

    /** Returns how many tiles are below each other. */
    public int rows() {
        return (height - 1) / side + 1;
    }

    /** Returns how many tiles there are. */
    public int count() {
        return columns() * rows();
    }

    /** Does something with the cells of one tile. */
    public void area(int tile, Area area) {
        int left = tile % columns() * side;
        int top = tile / columns() * side;
        area.at(left, top, Math.min(left + side, width), Math.min(top + side, height));
    }

    /** Returns how many cells a tile has. */
    public int cells(int tile) {
        return columns(tile) * rows(tile);
    }

    /** Returns how many cells of a tile are side by side. */
    public int columns(int tile) {
        return Math.min(side, width - tile % columns() * side);
    }

    /** Returns how many cells of a tile are below each other. */
    public int rows(int tile) {
        return Math.min(side, height - tile / columns() * side);
    }

    /** Returns the tile that is one away, to the right or below if that is positive, or the tile itself at the border. */
    public int neighbour(int tile, int right, int below) {
        int column = Math.max(0, Math.min(columns() - 1, tile % columns() + right));
        int row = Math.max(0, Math.min(rows() - 1, tile / columns() + below));
        return row * columns() + column;
    }

    /** Returns the tiles above, below, left and right, as many as there are. */
    public int[] neighbours(int tile) {
        int column = tile % columns();
        int row = tile / columns();
        int[] neighbours = new int[4];
        int count = 0;
        if (row > 0) {
            neighbours[count++] = tile - columns();
        }
        if (row < rows() - 1) {
            neighbours[count++] = tile + columns();
        }
        if (column > 0) {
            neighbours[count++] = tile - 1;
        }
        if (column < columns() - 1) {
            neighbours[count++] = tile + 1;
        }
        return Arrays.copyOf(neighbours, count);
    }
}
