package org.edarts.samples.heat;

import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;

/**
 * The graph of the diffusion. Each tile is a block with the light of its cells, and has two halos with that of the cells around it, which
 * take turns: a neighbour may be a step ahead. What lies beyond the picture's border is the tile's own outermost cells.
 */
final class Tiles {
    private static final long CYCLES_PER_CELL = 20;

    private final Picture picture;
    private final Tiling tiling;
    private final int steps;
    private final int planes;
    private final CodeletGraph graph;
    private final Blocks<float[]> tiles;
    private final Blocks<float[]> halos;

    Tiles(Picture picture, Tiling tiling, int steps) {
        this.picture = picture;
        this.tiling = tiling;
        this.steps = steps;
        this.planes = Plate.planes(picture);
        int columns = tiling.columns(0);
        int rows = tiling.rows(0);
        GraphBuilder g = CodeletGraph.named("heat");
        tiles = g.blocks("tile", BlockType.FLOATS, tiling.count(), planes * columns * rows)
                .filled(this::fillTile);
        halos = g.blocks("halo", BlockType.FLOATS, 2 * tiling.count(), 2 * planes * (columns + rows))
                .filled(this::fillHalo);
        declare(g);
        graph = g.build();
    }

    CodeletGraph graph() {
        return graph;
    }

    private void declare(GraphBuilder g) {
        if (steps == 0) {
            g.codelet("nothing", firing -> {}); // a graph has at least one codelet
        }
        Codelet before = null;
        for (int s = 0; s < steps; s++) {
            int parity = s % 2;
            Codelet now = g.codelets(
                    "step " + (s + 1),
                    tiling.count(),
                    TileKernel.KERNEL,
                    (tile, arguments) -> declare(tile, parity, arguments));
            now.costs(tile -> CYCLES_PER_CELL * planes * tiling.cells(tile));
            if (before != null) {
                now.after(before, (tile, arcs) -> {
                    arcs.from(tile);
                    for (int neighbour : tiling.neighbours(tile)) {
                        arcs.from(neighbour);
                    }
                });
            }
            before = now;
        }
    }

    private void declare(int tile, int parity, ArgumentList arguments) {
        int columns = planes * tiling.columns(tile);
        int rows = planes * tiling.rows(tile);
        int next = 1 - parity;
        arguments
                .value(tiling.columns(tile))
                .value(tiling.rows(tile))
                .value(planes)
                .updates(tiles.at(tile), 0, planes * tiling.cells(tile))
                .updates(halos.at(2 * tile + parity), 0, 2 * (columns + rows));
        int north = tiling.neighbour(tile, 0, -1);
        int south = tiling.neighbour(tile, 0, 1);
        int west = tiling.neighbour(tile, -1, 0);
        int east = tiling.neighbour(tile, 1, 0);
        hand(arguments, north, next, north == tile ? 0 : columns, columns);
        hand(arguments, south, next, south == tile ? columns : 0, columns);
        hand(arguments, west, next, 2 * planes * tiling.columns(west) + (west == tile ? 0 : rows), rows);
        hand(arguments, east, next, 2 * planes * tiling.columns(east) + (east == tile ? rows : 0), rows);
    }

    private void hand(ArgumentList arguments, int tile, int parity, int offset, int length) {
        arguments.writes(halos.at(2 * tile + parity), offset, length);
    }

    private void fillTile(int tile, float[] content) {
        int[] at = {0};
        tiling.area(tile, (left, top, right, bottom) -> {
            for (int plane = 0; plane < planes; plane++) {
                for (int y = top; y < bottom; y++) {
                    for (int x = left; x < right; x++) {
                        content[at[0]++] = Plate.light(picture, plane, y * tiling.width() + x);
                    }
                }
            }
        });
    }

    /** Of the second halo nothing is read before it is written. */
    private void fillHalo(int index, float[] halo) {
        if (index % 2 != 0) {
            return;
        }
        tiling.area(index / 2, (left, top, right, bottom) -> {
            int columns = planes * (right - left);
            int rows = planes * (bottom - top);
            for (int plane = 0; plane < planes; plane++) {
                for (int x = left; x < right; x++) {
                    int column = plane * (right - left) + x - left;
                    halo[column] = light(plane, x, top - 1);
                    halo[columns + column] = light(plane, x, bottom);
                }
                for (int y = top; y < bottom; y++) {
                    int row = 2 * columns + plane * (bottom - top) + y - top;
                    halo[row] = light(plane, left - 1, y);
                    halo[row + rows] = light(plane, right, y);
                }
            }
        });
    }

    /** The light of a cell, or, beyond the border, of the nearest one. */
    private float light(int plane, int x, int y) {
        int column = Math.max(0, Math.min(tiling.width() - 1, x));
        int row = Math.max(0, Math.min(tiling.height() - 1, y));
        return Plate.light(picture, plane, row * tiling.width() + column);
    }

    /** Returns the plate as a run left it. */
    Plate after(Run run) {
        Plate plate = new Plate(picture);
        for (int t = 0; t < tiling.count(); t++) {
            float[] content = run.get(tiles.at(t));
            int[] at = {0};
            tiling.area(t, (left, top, right, bottom) -> {
                for (int plane = 0; plane < planes; plane++) {
                    for (int y = top; y < bottom; y++) {
                        plate.put(plane, y * tiling.width() + left, content, at[0], right - left);
                        at[0] += right - left;
                    }
                }
            });
        }
        return plate;
    }
}
