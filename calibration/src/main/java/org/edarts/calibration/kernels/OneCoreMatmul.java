package org.edarts.calibration.kernels;

import java.util.List;
import org.edarts.cam.chip.Chip;

/**
 * The matrix multiplication of one core in "Programming the Adapteva Epiphany 64-core Network-on-chip Coprocessor",
 * section VII, Table IV: rows of the product in registers. Results are compared bit by bit.
 *
 * @param board the board to simulate
 */
public record OneCoreMatmul(Chip board) {
    /** The orders of the matrices for which there is a program; those of the published table. */
    public static final List<Integer> ORDERS = List.of(8, 16, 20, 24, 32);

    private static final long MOST_CYCLES = 1_000_000;

    /** Returns the multiplication on the first core of a board. */
    public static OneCoreMatmul on(Chip board) {
        return new OneCoreMatmul(board);
    }

    /**
     * Multiplies two matrices and checks the product.
     *
     * @param order their rows and columns, one of {@link #ORDERS}
     * @throws KernelException if an element differs from the plain computation's
     */
    public KernelRun run(int order) {
        checkOrder(order);
        String name = "matmul " + order + " x " + order;
        KernelProgram program = KernelProgram.named("matmul-" + order);
        KernelGroup group = new KernelGroup(board, 1, 1, program);
        Matrix left = Matrix.different(order, 1);
        Matrix right = Matrix.different(order, 2);
        left.writeBlock(group, 0, program.address("left"), order, 0, 0);
        right.writeBlock(group, 0, program.address("right"), order, 0, 0);
        group.run(MOST_CYCLES);
        left.times(right, order, 1).checkBlock(name, group, 0, program.address("product"), order, 0, 0);
        int phases = program.address("parameters");
        return group.result(name, 1, flops(order), core -> group.phases(core, phases));
    }

    static void checkOrder(int order) {
        if (!ORDERS.contains(order)) {
            throw new IllegalArgumentException(
                    "there is no program for matrices of order " + order + " on a core: choose one of " + ORDERS);
        }
    }

    /** Returns the floating-point operations of a product of matrices of that order. */
    static long flops(int order) {
        return 2L * order * order * order;
    }
}
