package org.edarts.calibration.kernels;

import org.edarts.cam.chip.Chip;

/**
 * The benchmark of the ePython publication on the Epiphany: Jacobi iteration for Laplace's equation on strips of a
 * grid, in C, with a swap of the strips' outermost rows and a reduction over all cores after each iteration. The
 * publication gives no size, only that eight cores took part. Results are compared bit by bit.
 *
 * @param board the board to simulate
 * @param coreRows rows of cores
 * @param coreColumns columns of cores; strips follow each other row by row
 * @param rows points of each core from north to south
 * @param columns points of the grid from west to east
 */
public record Jacobi(Chip board, int coreRows, int coreColumns, int rows, int columns) {
    private static final int MOST_CORES = 64;
    private static final int STRIP_WORDS = 2560;

    /** Sum of four, mean, change, and its square added up. */
    private static final int FLOPS_PER_POINT = 7;

    private static final long MOST_CYCLES = 1_000_000;
    private static final long MOST_CYCLES_PER_POINT = 100;
    private static final long MOST_CYCLES_PER_CORE = 1_000;

    /** The kernel's parameters, in bytes. */
    private static final int NORTH = 24;

    private static final int SOUTH = 32;
    private static final int NORTH_FLAG = 40;
    private static final int SOUTH_FLAG = 44;
    private static final int FIRST_SUM = 48;
    private static final int FIRST_FLAG = 52;
    private static final int VERDICTS = 56;
    private static final int PHASES = 312;
    private static final int ITERATIONS = 324;
    private static final int SUM = 328;

    /** Checks that the strips fit. */
    public Jacobi {
        if (rows < 1 || columns < 1 || (rows + 2L) * (columns + 2L) > STRIP_WORDS) {
            throw new IllegalArgumentException("a strip of " + rows + " x " + columns
                    + " points: with its border it must have from 9 to " + STRIP_WORDS + " points");
        }
        if (coreRows * coreColumns > MOST_CORES) {
            throw new IllegalArgumentException(
                    coreRows + " x " + coreColumns + " cores: the kernel reduces over at most " + MOST_CORES);
        }
    }

    /** Returns the benchmark on 4 x 2 cores with 20 x 100 points each. */
    public static Jacobi on(Chip board) {
        return new Jacobi(board, 4, 2, 20, 100);
    }

    /** Returns the same with so many points on each core. */
    public Jacobi withPoints(int rowsPerCore, int columnsOfGrid) {
        return new Jacobi(board, coreRows, coreColumns, rowsPerCore, columnsOfGrid);
    }

    /**
     * Iterates and checks the results.
     *
     * @param mostIterations after how many iterations to end at the latest
     * @param tolerance the change, as part of the first iteration's, at which to end before; both are square roots of
     *     sums of squares
     * @return what it took; its rounds are the iterations
     * @throws KernelException if the grid, the last change or the number of iterations differ from the plain
     *     computation's
     */
    public KernelRun run(int mostIterations, double tolerance) {
        if (mostIterations < 1) {
            throw new IllegalArgumentException(mostIterations + " iterations: there must be at least 1");
        }
        KernelProgram program = KernelProgram.named("jacobi");
        KernelGroup group = new KernelGroup(board, coreRows, coreColumns, program);
        LaplaceGrid grid = new LaplaceGrid(group.size(), rows, columns);
        float ofSquares = (float) (tolerance * tolerance);
        for (int core = 0; core < group.size(); core++) {
            writeParameters(group, core, mostIterations, ofSquares);
            writeStrip(group, core, grid);
        }
        long perIteration = MOST_CYCLES_PER_CORE * group.size() + MOST_CYCLES_PER_POINT * rows * columns;
        group.run(MOST_CYCLES + mostIterations * perIteration);
        int iterations = grid.iterate(mostIterations, ofSquares);
        check(group, grid, iterations);
        int phases = program.address("_parameters") + PHASES;
        long flops = FLOPS_PER_POINT * (long) iterations * group.size() * rows * columns;
        String name = "jacobi " + rows + " x " + columns;
        return group.result(name, iterations, flops, core -> group.phases(core, phases));
    }

    private void writeParameters(KernelGroup group, int core, int mostIterations, float tolerance) {
        KernelProgram program = group.program();
        int base = program.address("_parameters");
        int flags = program.address("_halo_flags");
        group.write(core, base, rows, columns, mostIterations, group.size(), core);
        group.writeFloat(core, base + 5 * Integer.BYTES, tolerance);
        if (core > 0) {
            group.write(core, base + NORTH, rowOf(group, core - 1, 0, rows + 1), rowOf(group, core - 1, 1, rows + 1));
            group.write(core, base + NORTH_FLAG, group.globalAddress(core - 1, flags + Integer.BYTES));
        }
        if (core < group.size() - 1) {
            group.write(core, base + SOUTH, rowOf(group, core + 1, 0, 0), rowOf(group, core + 1, 1, 0));
            group.write(core, base + SOUTH_FLAG, group.globalAddress(core + 1, flags));
        }
        int slot = core * Integer.BYTES;
        group.write(core, base + FIRST_SUM, group.globalAddress(0, program.address("_sums") + slot));
        group.write(core, base + FIRST_FLAG, group.globalAddress(0, program.address("_sum_flags") + slot));
        group.write(0, base + VERDICTS + slot, group.globalAddress(core, program.address("_verdict")));
    }

    private int rowOf(KernelGroup group, int core, int copy, int row) {
        return group.globalAddress(core, place(group, copy, row, 0));
    }

    private int place(KernelGroup group, int copy, int row, int column) {
        int words = copy * STRIP_WORDS + row * (columns + 2) + column;
        return group.program().address("_strips") + words * Float.BYTES;
    }

    private void writeStrip(KernelGroup group, int core, LaplaceGrid grid) {
        for (int row = 0; row <= rows + 1; row++) {
            for (int column = 0; column <= columns + 1; column++) {
                float value = grid.at(core * rows + row, column);
                group.writeFloat(core, place(group, 0, row, column), value);
                group.writeFloat(core, place(group, 1, row, column), value);
            }
        }
    }

    private void check(KernelGroup group, LaplaceGrid grid, int iterations) {
        int base = group.program().address("_parameters");
        check("iterations", group.read(0, base + ITERATIONS), iterations);
        check("sum", group.readFloat(0, base + SUM), grid.lastSum());
        for (int core = 0; core < group.size(); core++) {
            for (int row = 1; row <= rows; row++) {
                for (int column = 1; column <= columns; column++) {
                    float found = group.readFloat(core, place(group, iterations % 2, row, column));
                    float expected = grid.at(core * rows + row, column);
                    check("core " + core + ", point (" + row + ", " + column + ")", found, expected);
                }
            }
        }
    }

    private static void check(String what, float found, float expected) {
        if (Float.floatToRawIntBits(found) != Float.floatToRawIntBits(expected)) {
            throw new KernelException("jacobi, " + what + ": " + found + " instead of " + expected);
        }
    }
}
