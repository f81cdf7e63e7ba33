package org.edarts.epiphany.cam.programs;

import java.util.Arrays;
import java.util.List;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.method.MethodForm;
import org.jspecify.annotations.Nullable;

/**
 * The product of two matrices by Cannon's algorithm on a square of blocks: a codelet for each block and step
 * multiplies, and hands its block of A to the left and its block of B upwards. Blocks of A and B have two places that
 * take turns; a neighbour must have used what is overwritten, so a step comes after those of all four neighbours in the
 * step before.
 *
 * @param side blocks from north to south, and from west to east; also the steps
 * @param order rows and columns of a block: 8, 16, 20, 24 or 32
 */
public record CannonProgram(int side, int order) {
    /** The orders that the kernel has a form for. */
    public static final List<Integer> ORDERS = List.of(8, 16, 20, 24, 32);

    private static final int TOGETHER = 4;

    /** Refuses sizes that the kernel has no form for. */
    public CannonProgram {
        if (side < 2 || !ORDERS.contains(order)) {
            throw new IllegalArgumentException("a product of " + side + " x " + side + " blocks of order " + order
                    + ": expected 2 x 2 or more, of order " + ORDERS);
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param product the blocks of C, row by row
     */
    public record Declared(CodeletGraph graph, Blocks<float[]> product) {}

    /** Returns the operations of the whole product. */
    public long flops() {
        long rows = (long) side * order;
        return 2 * rows * rows * rows;
    }

    /** Declares the graph. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("cannon");
        int blocks = side * side;
        int length = order * order;
        Blocks<float[]> a = g.blocks("a", BlockType.FLOATS, 2 * blocks, length).filled((index, content) -> {
            if (index % 2 == 0) {
                int row = index / 2 / side;
                fill(content, 1, row, (index / 2 + row) % side);
            }
        });
        Blocks<float[]> b = g.blocks("b", BlockType.FLOATS, 2 * blocks, length).filled((index, content) -> {
            if (index % 2 == 0) {
                int column = index / 2 % side;
                fill(content, 2, (index / 2 / side + column) % side, column);
            }
        });
        Blocks<float[]> product = g.blocks("c", BlockType.FLOATS, blocks, length);
        Kernel kernel = new Kernel("cannon_step_" + order, MethodForm.of(CannonProgram::step));
        Codelet steps = g.codelets("step", blocks * side, kernel, (index, arguments) -> {
            int block = index / side;
            int step = index % side;
            int place = step % 2;
            arguments
                    .reads(a.at(2 * block + place))
                    .reads(b.at(2 * block + place))
                    .updates(product.at(block));
            if (step == side - 1) {
                arguments.nothing().nothing();
            } else {
                arguments.writes(a.at(2 * around(block, 0, -1) + 1 - place));
                arguments.writes(b.at(2 * around(block, -1, 0) + 1 - place));
            }
            arguments.value(order);
        });
        steps.costs(index -> (long) order * order * order);
        steps.after(steps, (index, arcs) -> {
            int block = index / side;
            int before = index % side - 1;
            if (before >= 0) {
                arcs.from(index - 1);
                int[] neighbours = {around(block, 0, 1), around(block, 1, 0), around(block, 0, -1), around(block, -1, 0)
                };
                for (int neighbour : Arrays.stream(neighbours).distinct().toArray()) {
                    arcs.from(neighbour * side + before);
                }
            }
        });
        return new Declared(g.build(), product);
    }

    /**
     * Returns the block so many rows below and columns to the right, counted around from the other side where there is
     * none.
     */
    private int around(int block, int down, int right) {
        return Math.floorMod(block / side + down, side) * side + Math.floorMod(block % side + right, side);
    }

    /**
     * A step of a block, four columns at a time so that no sum waits for itself; where there is a next one, hands on
     * its blocks of A and B.
     */
    static void step(float[] a, float[] b, float[] c, float @Nullable [] left, float @Nullable [] above, int order) {
        for (int row = 0; row < order; row++) {
            for (int column = 0; column < order; column += TOGETHER) {
                int here = row * order + column;
                float first = c[here];
                float second = c[here + 1];
                float third = c[here + 2];
                float fourth = c[here + 3];
                for (int inner = 0; inner < order; inner++) {
                    float factor = a[row * order + inner];
                    int there = inner * order + column;
                    first = Math.fma(factor, b[there], first);
                    second = Math.fma(factor, b[there + 1], second);
                    third = Math.fma(factor, b[there + 2], third);
                    fourth = Math.fma(factor, b[there + 3], fourth);
                }
                c[here] = first;
                c[here + 1] = second;
                c[here + 2] = third;
                c[here + 3] = fourth;
            }
        }
        if (left != null && above != null) {
            for (int place = 0; place < order * order; place++) {
                left[place] = a[place];
                above[place] = b[place];
            }
        }
    }

    private void fill(float[] content, int matrix, int blockRow, int blockColumn) {
        for (int place = 0; place < content.length; place++) {
            content[place] = element(matrix, blockRow * order + place / order, blockColumn * order + place % order);
        }
    }

    /** An element of A or B, between 0 and 1; neighbours differ. */
    static float element(int matrix, int row, int column) {
        int mixed = (row * 73_856_093 ^ column * 19_349_663 ^ matrix * 83_492_791) * 0x9E37_79B1;
        return (mixed >>> 8) / (float) (1 << 24);
    }

    /**
     * Returns how many elements of a run's product differ from the plain computation's, in the same order of additions,
     * in any bit.
     */
    public int wrong(Declared declared, Run run) {
        int wrong = 0;
        for (int block = 0; block < side * side; block++) {
            Block<float[]> cell = declared.product().at(block);
            float[] found = run.get(cell);
            for (int place = 0; place < found.length; place++) {
                int row = block / side * order + place / order;
                int column = block % side * order + place % order;
                float sum = sum(row, column, (block / side + block % side) % side);
                wrong += Float.floatToRawIntBits(sum) == Float.floatToRawIntBits(found[place]) ? 0 : 1;
            }
        }
        return wrong;
    }

    /** An element of the product: blocks in the order in which they pass, beginning with that one. */
    private float sum(int row, int column, int firstBlock) {
        float sum = 0;
        for (int step = 0; step < side; step++) {
            int block = (firstBlock + step) % side;
            for (int inner = block * order; inner < (block + 1) * order; inner++) {
                sum = Math.fma(element(1, row, inner), element(2, inner, column), sum);
            }
        }
        return sum;
    }
}
