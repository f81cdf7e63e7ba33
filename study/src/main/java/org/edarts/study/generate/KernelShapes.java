package org.edarts.study.generate;

import java.util.Arrays;

/** Shapes of numeric kernels, with durations in proportion to what each step computes. */
final class KernelShapes {
    private static final double STEP = 10;

    private KernelShapes() {}

    /** Points on a line; each step of each point comes after the step before of itself and its neighbours. */
    static void stencil(Drawing drawing, int tasks, int points) {
        int steps = Math.max(1, tasks / points);
        for (int step = 0; step < steps; step++) {
            for (int point = 0; point < points; point++) {
                int task = drawing.task("point " + point + " step " + step, STEP);
                for (int near = point - 1; step > 0 && near <= point + 1; near++) {
                    if (near >= 0 && near < points) {
                        drawing.arc((step - 1) * points + near, task);
                    }
                }
            }
        }
    }

    /** Right-looking LU without pivoting of a square of tiles: factor, two kinds of solve, update. */
    static void lu(Drawing drawing, int tasks) {
        int tiles = 1;
        while (luTasks(tiles + 1) <= tasks) {
            tiles++;
        }
        int[][] last = new int[tiles][tiles];
        for (int[] row : last) {
            Arrays.fill(row, -1);
        }
        for (int step = 0; step < tiles; step++) {
            int pivot = after(drawing, "factor " + step, 2 * STEP / 3, last[step][step]);
            last[step][step] = pivot;
            for (int tile = step + 1; tile < tiles; tile++) {
                last[step][tile] = after(drawing, "row " + step + "," + tile, STEP, pivot, last[step][tile]);
                last[tile][step] = after(drawing, "column " + tile + "," + step, STEP, pivot, last[tile][step]);
            }
            for (int row = step + 1; row < tiles; row++) {
                for (int column = step + 1; column < tiles; column++) {
                    last[row][column] = after(
                            drawing,
                            "update " + row + "," + column + " step " + step,
                            2 * STEP,
                            last[row][step],
                            last[step][column],
                            last[row][column]);
                }
            }
        }
    }

    private static long luTasks(long tiles) {
        return tiles * (tiles + 1) * (2 * tiles + 1) / 6;
    }

    private static int after(Drawing drawing, String name, double duration, int... sources) {
        int task = drawing.task(name, Math.rint(duration));
        for (int source : sources) {
            if (source >= 0) {
                drawing.arc(source, task);
            }
        }
        return task;
    }

    /** The butterflies of a radix-2 FFT: each step comes after two of the step before. */
    static void fft(Drawing drawing, int tasks) {
        int levels = 1;
        while ((levels + 2L) << levels + 1 <= tasks) {
            levels++;
        }
        int points = 1 << levels;
        for (int level = 0; level <= levels; level++) {
            for (int point = 0; point < points; point++) {
                int task = drawing.task("point " + point + " level " + level, STEP);
                if (level > 0) {
                    int before = (level - 1) * points;
                    drawing.arc(before + point, task);
                    drawing.arc(before + (point ^ 1 << level - 1), task);
                }
            }
        }
    }
}
