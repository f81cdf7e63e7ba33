package org.edarts.epiphany.cam.programs;

import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * The heat stencil on a grid of tiles 20 points wide with a fixed border: one codelet for each tile and iteration,
 * which signals its four neighbours and itself. A neighbour may be an iteration ahead, so each tile has two halos that
 * take turns.
 *
 * <pre>
 *   (tile, t - 1) and its neighbours' (n, t - 1)  ->  (tile, t)  ->  (tile, t + 1) and the neighbours' (n, t + 1)
 * </pre>
 *
 * @param tileRows tiles from north to south
 * @param tileColumns tiles from west to east
 * @param rows points of each tile from north to south, a multiple of 20
 * @param iterations how often each point is computed
 */
public record StencilProgram(int tileRows, int tileColumns, int rows, int iterations) {
    /** What the point above, left, in the middle, right and below counts. */
    private static final float[] WEIGHTS = {0.125f, 0.1875f, 0.40625f, 0.15625f, 0.1171875f};

    private static final int FLOPS_PER_POINT = 10;

    /** Refuses sizes that the kernel has no form for. */
    public StencilProgram {
        if (tileRows < 1 || tileColumns < 1 || iterations < 1 || rows < StencilKernel.COLUMNS) {
            throw new IllegalArgumentException("a stencil of " + tileRows + " x " + tileColumns + " tiles, "
                    + iterations + " iterations: at least 1 of each, and 20 rows, are needed");
        }
        if (rows % StencilKernel.COLUMNS != 0) {
            throw new IllegalArgumentException("tiles of " + rows + " rows: expected a multiple of 20");
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param tiles the tiles, row by row
     */
    public record Declared(CodeletGraph graph, Blocks<float[]> tiles) {}

    /** Returns the operations of all points and iterations. */
    public long flops() {
        return (long) FLOPS_PER_POINT * tiles() * rows * StencilKernel.COLUMNS * iterations;
    }

    private int tiles() {
        return tileRows * tileColumns;
    }

    /** Declares the graph. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("stencil");
        Blocks<float[]> tiles = g.blocks("tile", BlockType.FLOATS, tiles(), StencilKernel.tileLength(rows))
                .filled(this::fillTile);
        Blocks<float[]> halos = g.blocks("halo", BlockType.FLOATS, 2 * tiles(), StencilKernel.haloLength(rows))
                .filled((index, halo) -> fillHalo(index / 2, halo));
        Codelet steps = g.codelets("step", tiles() * iterations, StencilKernel.KERNEL, (index, arguments) -> {
            for (float weight : WEIGHTS) {
                arguments.value(weight);
            }
            int tile = index / iterations;
            int parity = index % iterations % 2;
            arguments.value(rows / 2).updates(tiles.at(tile)).reads(halos.at(2 * tile + parity));
            hand(arguments, halos, tile, -1, 0, parity, StencilKernel.south(), StencilKernel.COLUMNS);
            hand(arguments, halos, tile, 1, 0, parity, 0, StencilKernel.COLUMNS);
            hand(arguments, halos, tile, 0, -1, parity, StencilKernel.east(rows), rows);
            hand(arguments, halos, tile, 0, 1, parity, StencilKernel.west(), rows);
        });
        steps.costs(index -> (long) FLOPS_PER_POINT / 2 * rows * StencilKernel.COLUMNS);
        steps.after(steps, (index, arcs) -> {
            if (index % iterations > 0) {
                int tile = index / iterations;
                arcs.from(index - 1);
                for (int[] way : new int[][] {{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
                    int neighbour = neighbour(tile, way[0], way[1]);
                    if (neighbour >= 0) {
                        arcs.from(neighbour * iterations + index % iterations - 1);
                    }
                }
            }
        });
        return new Declared(g.build(), tiles);
    }

    private void hand(
            ArgumentList arguments,
            Blocks<float[]> halos,
            int tile,
            int down,
            int right,
            int parity,
            int offset,
            int length) {
        int neighbour = neighbour(tile, down, right);
        if (neighbour < 0) {
            arguments.nothing();
        } else {
            Block<float[]> halo = halos.at(2 * neighbour + 1 - parity);
            arguments.writes(halo, offset, length);
        }
    }

    /** Returns the tile so many rows below and columns to the right of another one, or -1. */
    private int neighbour(int tile, int down, int right) {
        int row = tile / tileColumns + down;
        int column = tile % tileColumns + right;
        boolean inside = row >= 0 && row < tileRows && column >= 0 && column < tileColumns;
        return inside ? row * tileColumns + column : -1;
    }

    private void fillTile(int tile, float[] content) {
        for (int row = 0; row <= rows + 1; row++) {
            for (int column = 0; column < StencilKernel.WIDTH; column++) {
                content[StencilKernel.at(row, column)] = first(tile, row, column);
            }
        }
    }

    private void fillHalo(int tile, float[] halo) {
        for (int column = 1; column <= StencilKernel.COLUMNS; column++) {
            halo[column - 1] = first(tile, 0, column);
            halo[StencilKernel.south() + column - 1] = first(tile, rows + 1, column);
        }
        for (int row = 1; row <= rows; row++) {
            halo[StencilKernel.west() + row - 1] = first(tile, row, 0);
            halo[StencilKernel.east(rows) + row - 1] = first(tile, row, StencilKernel.COLUMNS + 1);
        }
    }

    /** The first temperature of a point of a tile or of its border. */
    private float first(int tile, int row, int column) {
        return first(tile / tileColumns * rows + row, tile % tileColumns * StencilKernel.COLUMNS + column);
    }

    /**
     * The first temperature of a point of the grid, between 0 and 1; no two points next to each other have the same.
     */
    private static float first(int row, int column) {
        int mixed = (row * 73_856_093 ^ column * 19_349_663) * 0x9E37_79B1;
        return (mixed >>> 8) / (float) (1 << 24);
    }

    /** Returns the temperatures of the whole grid after all iterations, border included, by a plain computation. */
    public float[][] reference() {
        float[][] grid = new float[tileRows * rows + 2][tileColumns * StencilKernel.COLUMNS + 2];
        for (int row = 0; row < grid.length; row++) {
            for (int column = 0; column < grid[row].length; column++) {
                grid[row][column] = first(row, column);
            }
        }
        for (int iteration = 0; iteration < iterations; iteration++) {
            float[][] next = new float[grid.length][];
            for (int row = 0; row < grid.length; row++) {
                next[row] = grid[row].clone();
            }
            for (int row = 1; row < grid.length - 1; row++) {
                for (int column = 1; column < grid[row].length - 1; column++) {
                    float sum = Math.fma(grid[row - 1][column], WEIGHTS[0], 0);
                    sum = Math.fma(grid[row][column - 1], WEIGHTS[1], sum);
                    sum = Math.fma(grid[row][column], WEIGHTS[2], sum);
                    sum = Math.fma(grid[row][column + 1], WEIGHTS[3], sum);
                    next[row][column] = Math.fma(grid[row + 1][column], WEIGHTS[4], sum);
                }
            }
            grid = next;
        }
        return grid;
    }

    /** Returns how many points of a run differ from the plain computation in any bit. */
    public int wrong(Declared declared, Run run) {
        float[][] expected = reference();
        int wrong = 0;
        for (int tile = 0; tile < tiles(); tile++) {
            float[] found = run.get(declared.tiles().at(tile));
            for (int row = 1; row <= rows; row++) {
                for (int column = 1; column <= StencilKernel.COLUMNS; column++) {
                    float point = expected[tile / tileColumns * rows + row][
                            tile % tileColumns * StencilKernel.COLUMNS + column];
                    boolean same = Float.floatToRawIntBits(found[StencilKernel.at(row, column)])
                            == Float.floatToRawIntBits(point);
                    wrong += same ? 0 : 1;
                }
            }
        }
        return wrong;
    }
}
