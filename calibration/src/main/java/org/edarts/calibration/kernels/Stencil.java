package org.edarts.calibration.kernels;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chip;

/**
 * The heat stencil of "Programming the Adapteva Epiphany 64-core Network-on-chip Coprocessor", section VI: each core
 * computes its part of a grid in place, in stripes of 20 points; with halo, the parts make up one grid and the cores
 * exchange their outermost points after each iteration, by DMA. Results are compared bit by bit.
 *
 * <p>Around the computation of an iteration, which is in assembly, is C as published, with DMA functions that do what
 * those of the vendor's library do; or, direct, a few instructions of assembly.
 *
 * @param board the board to simulate
 * @param coreRows rows of cores
 * @param coreColumns columns of cores
 * @param rows points of each core from north to south, a multiple of 2
 * @param columns points of each core from west to east, a multiple of 20
 * @param halo whether the cores exchange their outermost points; if not, each has a grid of its own
 * @param direct whether all is in assembly, and programs the DMA channels itself
 */
public record Stencil(Chip board, int coreRows, int coreColumns, int rows, int columns, boolean halo, boolean direct) {
    private static final int FLOPS_PER_POINT = 10;
    private static final int ROWS = 80;
    private static final double STEPS_MORE = 8;
    private static final long MOST_CYCLES = 100_000;
    private static final long CYCLES_PER_POINT = 100;

    /** The kernel's parameters that do not come at their beginning, in bytes from there. */
    private static final int COEFFICIENTS = 20;

    private static final int NEIGHBOURS = 40;
    private static final int CHAINS = 56;
    private static final int PHASES = 64;
    private static final int FLAGS = 80;

    /** Returns the stencil with the published 80 x 20 points per core, without halo. */
    public static Stencil on(Chip board, int coreRows, int coreColumns) {
        return new Stencil(board, coreRows, coreColumns, ROWS, StencilLayout.STRIPE, false, false);
    }

    /** Returns the same with so many points per core. */
    public Stencil withPoints(int rowsPerCore, int columnsPerCore) {
        return new Stencil(board, coreRows, coreColumns, rowsPerCore, columnsPerCore, halo, direct);
    }

    /** Returns the same with or without the exchange of the outermost points. */
    public Stencil withHalo(boolean exchanged) {
        return new Stencil(board, coreRows, coreColumns, rows, columns, exchanged, direct);
    }

    /** Returns the same with all in assembly, which is faster than what was published. */
    public Stencil inAssembly() {
        return new Stencil(board, coreRows, coreColumns, rows, columns, halo, true);
    }

    /**
     * Returns the cycles of the stencil's inner step: 25 FMADD on five points, with the loads and stores beside them.
     */
    public static double cyclesPerStep(Chip board) {
        KernelGroup group = new KernelGroup(board, 1, 1, KernelProgram.named("stencil-step"));
        group.run(MOST_CYCLES);
        int measured = group.program().address("parameters");
        return (group.read(0, measured + Integer.BYTES) - group.read(0, measured)) / STEPS_MORE;
    }

    /**
     * Runs it and checks its results.
     *
     * @throws KernelException if a result differs from the plain computation's
     * @throws IllegalArgumentException if the points do not fit the cores, or the cores the board
     */
    public KernelRun run(int iterations) {
        if (iterations < 1) {
            throw new IllegalArgumentException(iterations + " iterations: there must be at least 1");
        }
        KernelProgram program = KernelProgram.named(direct ? "stencil-direct" : "stencil");
        StencilLayout layout = new StencilLayout(program.address("grid"), rows, columns);
        KernelGroup group = new KernelGroup(board, coreRows, coreColumns, program);
        List<HeatGrid> grids = grids();
        for (int core = 0; core < group.size(); core++) {
            writeParameters(group, core, layout, iterations);
            writePoints(group, core, layout, grids);
        }
        group.run(MOST_CYCLES + iterations * CYCLES_PER_POINT * rows * columns);
        for (HeatGrid grid : grids) {
            for (int iteration = 0; iteration < iterations; iteration++) {
                grid.iterate(StencilCoefficients.DIFFERENT);
            }
        }
        for (int core = 0; core < group.size(); core++) {
            check(group, core, layout, grids);
        }
        return result(group, iterations);
    }

    /** One grid over all cores, or one for each. */
    private List<HeatGrid> grids() {
        if (halo) {
            return List.of(new HeatGrid(coreRows * rows, coreColumns * columns, 1));
        }
        return IntStream.range(0, coreRows * coreColumns)
                .mapToObj(core -> new HeatGrid(rows, columns, core + 1))
                .toList();
    }

    /** Returns what the plain computation has at a point of a core, counted from 1. */
    private float expected(KernelGroup group, int core, List<HeatGrid> grids, int row, int column) {
        return halo
                ? grids.get(0).at(group.rowOf(core) * rows + row, group.columnOf(core) * columns + column)
                : grids.get(core).at(row, column);
    }

    private void writeParameters(KernelGroup group, int core, StencilLayout layout, int iterations) {
        int base = group.program().address("parameters");
        int descriptors = group.program().address("descriptors");
        int rowChain = DmaDescriptor.writeChain(group, core, descriptors, layout.rowExchange(group, core));
        descriptors += 2 * DmaDescriptor.BYTES;
        int columnChain = DmaDescriptor.writeChain(group, core, descriptors, layout.columnExchange(group, core));
        group.write(core, base, iterations, rows / 2, layout.stripes(), layout.stripeBytes(), halo ? 1 : 0);
        group.write(core, base + COEFFICIENTS, StencilCoefficients.DIFFERENT.words());
        for (Compass direction : Compass.values()) {
            int flag = base + FLAGS + direction.flag();
            int row = group.rowOf(core) + direction.rows();
            int column = group.columnOf(core) + direction.columns();
            if (group.contains(row, column)) {
                int theirs = base + FLAGS + direction.opposite().flag();
                flag = group.globalAddress(group.core(row, column), theirs);
            }
            group.write(core, base + NEIGHBOURS + direction.flag(), flag);
        }
        group.write(core, base + CHAINS, rowChain, columnChain);
    }

    private void writePoints(KernelGroup group, int core, StencilLayout layout, List<HeatGrid> grids) {
        for (int stripe = 0; stripe < layout.stripes(); stripe++) {
            for (int row = 0; row <= rows + 1; row++) {
                for (int column = 0; column <= StencilLayout.STRIPE + 1; column++) {
                    float value = expected(group, core, grids, row, stripe * StencilLayout.STRIPE + column);
                    group.writeFloat(core, layout.offset(stripe, row, column), value);
                }
            }
        }
    }

    private void check(KernelGroup group, int core, StencilLayout layout, List<HeatGrid> grids) {
        for (int row = 1; row <= rows; row++) {
            for (int column = 1; column <= columns; column++) {
                float found = group.readFloat(core, layout.offset(row, column));
                float expected = expected(group, core, grids, row, column);
                if (Float.floatToRawIntBits(found) != Float.floatToRawIntBits(expected)) {
                    throw new KernelException(String.format(
                            "stencil, core (%d, %d), point (%d, %d): %s instead of %s",
                            group.rowOf(core), group.columnOf(core), row, column, found, expected));
                }
            }
        }
    }

    private KernelRun result(KernelGroup group, int iterations) {
        long flops = FLOPS_PER_POINT * (long) iterations * group.size() * rows * columns;
        String name = "stencil " + rows + " x " + columns + (halo ? " with halo" : "");
        int phases = group.program().address("parameters") + PHASES;
        return group.result(name, iterations, flops, core -> group.phases(core, phases));
    }
}
