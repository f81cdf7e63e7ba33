package org.edarts.calibration.kernels;

import org.edarts.cam.chip.Chip;

/**
 * The matrix multiplication on a square of cores in "Programming the Adapteva Epiphany 64-core Network-on-chip
 * Coprocessor", section VII, Table V: Cannon's algorithm, blocks sent on by DMA after each of the steps, in C as
 * published. The host places the blocks so that each core can begin with those it has; placing them is not measured.
 * Results are compared bit by bit.
 *
 * @param board the board to simulate
 * @param group rows and columns of cores
 * @param overlapped whether cores multiply while their blocks are on the way; the published program does not
 */
public record CannonMatmul(Chip board, int group, boolean overlapped) {
    private static final long MOST_CYCLES_PER_STEP = 200_000;

    /** Returns the multiplication on the first cores of a board. */
    public static CannonMatmul on(Chip board, int group) {
        return new CannonMatmul(board, group, false);
    }

    /** Returns the same with cores that multiply while they send; blocks of order 32 have no room for that. */
    public CannonMatmul withOverlap() {
        return new CannonMatmul(board, group, true);
    }

    /**
     * Multiplies two matrices and checks the product.
     *
     * @param order rows and columns of each core's blocks, one of {@link OneCoreMatmul#ORDERS}
     * @return what it took; its rounds are the algorithm's steps
     * @throws KernelException if an element differs from the plain computation's
     */
    public KernelRun run(int order) {
        OneCoreMatmul.checkOrder(order);
        if (overlapped && !CannonBlocks.haveTwoBuffers(order)) {
            throw new IllegalArgumentException("blocks of order " + order
                    + " cannot be sent while they are multiplied: a core has no room for two buffers of each");
        }
        String name = "matmul " + group * order + " x " + group * order + " by Cannon's algorithm";
        KernelProgram program = KernelProgram.named((overlapped ? "cannon-overlapped-" : "cannon-") + order);
        KernelGroup cores = new KernelGroup(board, group, group, program);
        CannonBlocks blocks = new CannonBlocks(program.address("blocks"), order);
        Matrix left = Matrix.different(group * order, 1);
        Matrix right = Matrix.different(group * order, 2);
        for (int core = 0; core < cores.size(); core++) {
            int row = cores.rowOf(core);
            int column = cores.columnOf(core);
            int first = (row + column) % group;
            blocks.writeParameters(cores, core, group);
            left.writeBlock(cores, core, blocks.left(0), order, row, first);
            right.writeBlock(cores, core, blocks.right(0), order, first, column);
            cores.write(core, blocks.product(), new int[order * order]);
        }
        cores.run(MOST_CYCLES_PER_STEP * group);
        Matrix product = left.times(right, order, group);
        for (int core = 0; core < cores.size(); core++) {
            product.checkBlock(name, cores, core, blocks.product(), order, cores.rowOf(core), cores.columnOf(core));
        }
        int phases = program.address("parameters") + CannonBlocks.PHASES;
        long flops = OneCoreMatmul.flops(group * order);
        return cores.result(name, group, flops, core -> cores.phases(core, phases));
    }
}
