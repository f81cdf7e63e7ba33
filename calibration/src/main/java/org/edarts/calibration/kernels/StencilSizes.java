package org.edarts.calibration.kernels;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;

/**
 * How fast the stencil is for grids of different sizes and shapes, as in "Programming the Adapteva Epiphany 64-core
 * Network-on-chip Coprocessor", figures 5 and 6. Each run checks its results.
 */
public final class StencilSizes {
    /**
     * A size and what it brings.
     *
     * @param rows points of each core from north to south
     * @param columns points of each core from west to east
     * @param gigaflops 10^9 floating-point operations in a second, of all cores
     * @param partOfPeak the part of what the floating-point units could do at most
     */
    public record Point(int rows, int columns, double gigaflops, double partOfPeak) {}

    /** Up to the largest that fit a core. */
    private static final int[][] SIZES = {
        {20, 20}, {20, 40}, {40, 20}, {20, 60}, {60, 20}, {20, 80}, {80, 20}, {40, 40}, {40, 60}, {60, 40}, {40, 80},
        {80, 40}, {60, 60}, {60, 80}, {80, 60}
    };

    private StencilSizes() {}

    /** Returns one core on its own grid (figure 5). */
    public static List<Point> onOneCore(Chip board, int iterations) {
        return points(Stencil.on(board, 1, 1), iterations);
    }

    /** Returns all cores of a board, each with its own grid or, with halo, with its part of one grid (figure 6). */
    public static List<Point> onAllCores(Chip board, boolean halo, int iterations) {
        return points(
                Stencil.on(board, board.map().rows(), board.map().columns()).withHalo(halo), iterations);
    }

    private static List<Point> points(Stencil stencil, int iterations) {
        List<Point> points = new ArrayList<>();
        for (int[] size : SIZES) {
            KernelRun run = stencil.withPoints(size[0], size[1]).run(iterations);
            points.add(new Point(size[0], size[1], run.gigaflops(), run.partOfPeak()));
        }
        return List.copyOf(points);
    }
}
