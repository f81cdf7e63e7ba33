package org.edarts.calibration.kernels;

import java.util.List;
import org.edarts.calibration.kernels.DmaDescriptor.Walk;
import org.edarts.cam.chip.Chip;
import org.edarts.epiphany.dma.DmaConfig;

/**
 * The multiplication of matrices in the DRAM in "Programming the Adapteva Epiphany 64-core Network-on-chip
 * Coprocessor", section VII, Table VI: pages of both are brought in by DMA, by doublewords, and multiplied by Cannon's
 * algorithm. Results are compared bit by bit.
 *
 * <p>In what it returns, computing is all that happens on the chip, the rotation of the blocks included, as in the
 * published table; transfer is a core's own transfers from and to the DRAM, and synchronisation its wait for the other
 * cores' pages.
 *
 * @param board the board to simulate
 * @param group rows and columns of cores
 */
public record OffChipMatmul(Chip board, int group) {
    private static final List<Integer> BLOCKS = List.of(24, 32);
    private static final int LARGEST_PUBLISHED_WITH_BLOCKS_OF_32 = 1024;
    private static final int DOUBLEWORD = 3;
    private static final long MOST_CYCLES = 1_000_000;
    private static final long MOST_CYCLES_PER_WORD = 100;

    /** The kernel's parameters behind those of Cannon's algorithm, in bytes. */
    private static final int PAGES = 96;

    private static final int LOAD_CHAIN = 120;
    private static final int DRAM_CYCLES = 136;

    /** Returns the multiplication on a square of cores. */
    public static OffChipMatmul on(Chip board, int group) {
        return new OffChipMatmul(board, group);
    }

    /**
     * Multiplies two matrices with the blocks of the published table: 24 x 24 words per core beyond an order of 1024,
     * else 32 x 32.
     *
     * @param order their rows and columns
     * @return what it took; its rounds are the pages of A, and of B, that were brought in
     */
    public KernelRun run(int order) {
        return run(order, order > LARGEST_PUBLISHED_WITH_BLOCKS_OF_32 ? 24 : 32);
    }

    /**
     * Multiplies two matrices and checks the product.
     *
     * @param order their rows and columns
     * @param block rows and columns of a core's blocks, 24 or 32
     * @return what it took; its rounds are the pages of A, and of B, that were brought in
     * @throws KernelException if an element differs from the plain computation's
     * @throws IllegalArgumentException if there is no program for such blocks, the order is no multiple of a page's, or
     *     the matrices do not fit the DRAM
     */
    public KernelRun run(int order, int block) {
        if (!BLOCKS.contains(block)) {
            throw new IllegalArgumentException(
                    "there is no program for blocks of " + block + " words squared: choose one of " + BLOCKS);
        }
        if (order < 1 || order % (block * group) != 0) {
            throw new IllegalArgumentException("matrices of order " + order + " on " + group + " x " + group
                    + " cores in blocks of " + block + ": the order must be a multiple of " + block * group);
        }
        KernelProgram program = KernelProgram.named("paged-matmul-" + block);
        KernelGroup cores = new KernelGroup(board, group, group, program);
        SharedMatrices matrices = new SharedMatrices(cores, order);
        CannonBlocks blocks = new CannonBlocks(program.address("blocks"), block);
        Matrix left = Matrix.different(order, 1);
        Matrix right = Matrix.different(order, 2);
        matrices.write(matrices.left(), left);
        matrices.write(matrices.right(), right);
        for (int core = 0; core < cores.size(); core++) {
            blocks.writeParameters(cores, core, group);
            writeParameters(cores, core, blocks, matrices);
        }
        long words = 2L * order * order * order / (block * (long) group);
        cores.run(MOST_CYCLES + MOST_CYCLES_PER_WORD * words);
        matrices.checkProduct(left.times(right, block, group));
        return result(cores, order, block);
    }

    private void writeParameters(KernelGroup cores, int core, CannonBlocks blocks, SharedMatrices matrices) {
        int base = cores.program().address("parameters");
        int block = blocks.order();
        int page = group * block;
        int row = cores.rowOf(core);
        int column = cores.columnOf(core);
        int first = (row + column) % group;
        cores.write(
                core,
                base + PAGES,
                matrices.order() / page,
                matrices.address(matrices.left(), row * block, first * block),
                matrices.address(matrices.right(), first * block, column * block),
                matrices.address(matrices.product(), row * block, column * block),
                page * Float.BYTES,
                page * matrices.rowBytes());
        // The addresses in the DRAM are the kernel's business.
        DmaDescriptor loadLeft = copy(block, matrices.rowBytes(), blocks.left(0), true);
        DmaDescriptor loadRight =
                copy(block, matrices.rowBytes(), blocks.right(0), true).with(DmaConfig.MESSAGE | DmaConfig.IRQ);
        DmaDescriptor store =
                copy(block, matrices.rowBytes(), blocks.product(), false).with(DmaConfig.IRQ);
        int loads = cores.program().address("load_descriptors");
        int stores = cores.program().address("store_descriptor");
        cores.write(
                core,
                base + LOAD_CHAIN,
                DmaDescriptor.writeChain(cores, core, loads, List.of(loadLeft, loadRight)),
                DmaDescriptor.writeChain(cores, core, stores, List.of(store)));
    }

    /** A block, whose rows lie one behind the other in the core, to or from a place in the DRAM. */
    private DmaDescriptor copy(int block, int rowBytes, int local, boolean toCore) {
        int elements = block * Float.BYTES >> DOUBLEWORD;
        Walk inCore = Walk.rows(local, elements, DOUBLEWORD, block * Float.BYTES);
        Walk inDram = Walk.rows(0, elements, DOUBLEWORD, rowBytes);
        return new DmaDescriptor(DOUBLEWORD, elements, block, toCore ? inDram : inCore, toCore ? inCore : inDram);
    }

    private KernelRun result(KernelGroup cores, int order, int block) {
        String name = "matmul " + order + " x " + order + " in the DRAM, " + block + " x " + block + " per core";
        int parameters = cores.program().address("parameters");
        int pages = order / (block * group);
        return cores.result(name, pages * pages * pages, OneCoreMatmul.flops(order), core -> {
            PhaseCycles inside = cores.phases(core, parameters + CannonBlocks.PHASES);
            double transfer = cores.cycles(core, parameters + DRAM_CYCLES);
            double barrier = cores.cycles(core, parameters + DRAM_CYCLES + Integer.BYTES);
            return new PhaseCycles(inside.total(), barrier, transfer);
        });
    }
}
