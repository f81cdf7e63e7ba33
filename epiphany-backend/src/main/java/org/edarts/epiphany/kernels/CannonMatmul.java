package org.edarts.epiphany.kernels;

import org.edarts.epiphany.chip.BoardParameters;

/**
 * The matrix multiplication on a square of cores in "Programming the Adapteva Epiphany 64-core Network-on-chip Coprocessor",
 * section VII, Table V: Cannon's algorithm, blocks sent on by DMA after each of the steps. The host places the blocks so that
 * each core can begin with those it has; placing them is not measured. Results are compared bit by bit.
 *
 * @param board the board to simulate
 * @param group rows and columns of cores
 */
public record CannonMatmul(BoardParameters board, int group) {
    private static final long MOST_CYCLES_PER_STEP = 200_000;

    /** The kernel's parameters, in bytes from their beginning. */
    private static final int NEIGHBOURS = 32;

    private static final int CHAINS = 48;
    private static final int PHASES = 64;
    private static final int FLAGS = 80;

    /** {@return the multiplication on the first cores of a board} */
    public static CannonMatmul on(BoardParameters board, int group) {
        return new CannonMatmul(board, group);
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
        String name = "matmul " + group * order + " x " + group * order + " by Cannon's algorithm";
        KernelProgram program = KernelProgram.named("cannon-" + order);
        Workgroup cores = new Workgroup(board, group, group, program);
        CannonBlocks blocks = new CannonBlocks(program.address("blocks"), order);
        Matrix left = Matrix.different(group * order, 1);
        Matrix right = Matrix.different(group * order, 2);
        for (int core = 0; core < cores.size(); core++) {
            int row = cores.rowOf(core);
            int column = cores.columnOf(core);
            int first = (row + column) % group;
            writeParameters(cores, core, blocks);
            left.writeBlock(cores, core, blocks.left(0), order, row, first);
            right.writeBlock(cores, core, blocks.right(0), order, first, column);
        }
        cores.run(MOST_CYCLES_PER_STEP * group);
        Matrix product = left.times(right, order, group);
        for (int core = 0; core < cores.size(); core++) {
            product.checkBlock(name, cores, core, blocks.product(), order, cores.rowOf(core), cores.columnOf(core));
        }
        return cores.result(name, group, OneCoreMatmul.flops(group * order), program.address("parameters") + PHASES);
    }

    private void writeParameters(Workgroup cores, int core, CannonBlocks blocks) {
        int base = cores.program().address("parameters");
        cores.write(
                core, base, group, blocks.left(0), blocks.left(1), blocks.right(0), blocks.right(1), blocks.product());
        for (Compass direction : Compass.values()) {
            int neighbour =
                    cores.coreAround(cores.rowOf(core) + direction.rows(), cores.columnOf(core) + direction.columns());
            int flag = cores.globalAddress(
                    neighbour, base + FLAGS + direction.opposite().flag());
            cores.write(core, base + NEIGHBOURS + direction.flag(), flag);
        }
        int descriptors = cores.program().address("descriptors");
        for (int step = 0; step < 2; step++) {
            for (int part = 0; part < blocks.parts(); part++) {
                int start = DmaDescriptor.writeChain(cores, core, descriptors, blocks.sends(cores, core, step, part));
                cores.write(core, base + CHAINS + (2 * step + part) * Integer.BYTES, start);
                descriptors += 2 * DmaDescriptor.BYTES;
            }
        }
    }
}
