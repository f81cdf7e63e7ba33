package org.edarts.epiphany.cam.programs;

import java.util.Arrays;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.codelet.method.MethodForm;

/**
 * The product of two matrices that are larger than a chip's memory. They are cut into tiles, of which a product fits:
 * for each tile of C the tiles of A in its row and of B in its column are multiplied one after the other, each by
 * {@linkplain CannonProgram Cannon's algorithm}. Its first step has its blocks from the tiles, wherever those lie; the
 * others have them from their neighbours. When a tile of C is complete, its blocks are put where C lies.
 *
 * @param side blocks of a tile from north to south, and from west to east
 * @param order rows and columns of a block: 8, 16, 20 or 24
 * @param tiles tiles of a matrix from north to south, and from west to east
 */
public record OffChipProgram(int side, int order, int tiles) {
    /** Refuses sizes that the kernel has no form for. */
    public OffChipProgram {
        if (side < 2 || tiles < 1 || !CannonProgram.ORDERS.contains(order)) {
            throw new IllegalArgumentException("a product of " + tiles + " x " + tiles + " tiles of " + side + " x "
                    + side + " blocks of order " + order
                    + ": expected a tile or more, of 2 x 2 blocks or more, of order " + CannonProgram.ORDERS);
        }
    }

    /**
     * The graph with what holds its result.
     *
     * @param graph the graph
     * @param product the blocks of C, tile by tile, row by row
     */
    public record Declared(CodeletGraph graph, Blocks<float[]> product) {}

    /** Returns rows and columns of the matrices. */
    public int rows() {
        return tiles * side * order;
    }

    /** Returns the operations of the whole product. */
    public long flops() {
        return 2L * rows() * rows() * rows();
    }

    private int blocks() {
        return side * side;
    }

    /** The steps of all products of tiles. */
    private int steps() {
        return tiles * tiles * tiles * side;
    }

    /** Declares the graph. */
    public Declared declare() {
        GraphBuilder g = CodeletGraph.named("off-chip product");
        int length = order * order;
        Blocks<float[]> a = g.blocks("A", BlockType.FLOATS, tiles * tiles * blocks(), length)
                .filled((index, content) -> fill(content, 1, index));
        Blocks<float[]> b = g.blocks("B", BlockType.FLOATS, tiles * tiles * blocks(), length)
                .filled((index, content) -> fill(content, 2, index));
        Blocks<float[]> product = g.blocks("C", BlockType.FLOATS, tiles * tiles * blocks(), length);
        Blocks<float[]> fromRight = g.blocks("a", BlockType.FLOATS, 2 * blocks(), length);
        Blocks<float[]> fromBelow = g.blocks("b", BlockType.FLOATS, 2 * blocks(), length);
        Blocks<float[]> sums = g.blocks("c", BlockType.FLOATS, blocks(), length);
        Kernel multiply = new Kernel("cannon_step_" + order, MethodForm.of(CannonProgram::step));
        Kernel put = new Kernel("block_put", MethodForm.of(OffChipProgram::put));
        Codelet before = null;
        Codelet stored = null;
        for (int step = 0; step < steps(); step++) {
            int now = step;
            int inTile = step % side;
            Codelet multiplied = g.codelets("step " + step, blocks(), multiply, (block, arguments) -> {
                if (inTile == 0) {
                    int product0 = now / side;
                    int row = product0 / tiles / tiles;
                    int column = product0 / tiles % tiles;
                    int inner = product0 % tiles;
                    int first = (block / side + block % side) % side;
                    arguments.reads(a.at((row * tiles + inner) * blocks() + block / side * side + first));
                    arguments.reads(b.at((inner * tiles + column) * blocks() + first * side + block % side));
                } else {
                    arguments.reads(fromRight.at(2 * block + now % 2)).reads(fromBelow.at(2 * block + now % 2));
                }
                arguments.updates(sums.at(block));
                handOn(arguments, fromRight, fromBelow, block, now);
                arguments.value(order);
            });
            multiplied.costs(block -> (long) order * order * order);
            if (before != null) {
                multiplied.after(before, (block, arcs) -> {
                    int[] sources = {
                        block, around(block, 0, 1), around(block, 1, 0), around(block, 0, -1), around(block, -1, 0)
                    };
                    for (int source : Arrays.stream(sources).distinct().toArray()) {
                        arcs.from(source);
                    }
                });
            }
            if (stored != null) {
                multiplied.after(stored, (block, arcs) -> arcs.from(block));
                stored = null;
            }
            if ((step + 1) % (side * tiles) == 0) {
                int tile = step / side / tiles;
                stored = g.codelets(
                        "put " + tile,
                        blocks(),
                        put,
                        (block, arguments) ->
                                arguments.updates(sums.at(block)).writes(product.at(tile * blocks() + block)));
                stored.after(multiplied, (block, arcs) -> arcs.from(block));
            }
            before = multiplied;
        }
        return new Declared(g.build(), product);
    }

    private void handOn(
            ArgumentList arguments, Blocks<float[]> fromRight, Blocks<float[]> fromBelow, int block, int step) {
        if (step % side == side - 1) {
            arguments.nothing().nothing();
        } else {
            int next = (step + 1) % 2;
            arguments
                    .writes(fromRight.at(2 * around(block, 0, -1) + next))
                    .writes(fromBelow.at(2 * around(block, -1, 0) + next));
        }
    }

    private int around(int block, int down, int right) {
        return Math.floorMod(block / side + down, side) * side + Math.floorMod(block % side + right, side);
    }

    /** Puts a block of sums where the product lies, and begins new ones. */
    static void put(float[] sums, float[] product) {
        for (int place = 0; place < sums.length; place++) {
            product[place] = sums[place];
            sums[place] = 0;
        }
    }

    private void fill(float[] content, int matrix, int index) {
        int block = index % blocks();
        int tile = index / blocks();
        int row = (tile / tiles * side + block / side) * order;
        int column = (tile % tiles * side + block % side) * order;
        for (int place = 0; place < content.length; place++) {
            content[place] = CannonProgram.element(matrix, row + place / order, column + place % order);
        }
    }

    /**
     * Returns how many elements of a run's product differ from the plain computation's, in the same order of additions,
     * in any bit.
     */
    public int wrong(Declared declared, Run run) {
        int wrong = 0;
        for (int index = 0; index < tiles * tiles * blocks(); index++) {
            float[] found = run.get(declared.product().at(index));
            for (int place = 0; place < found.length; place++) {
                float sum = sum(index, place);
                wrong += Float.floatToRawIntBits(sum) == Float.floatToRawIntBits(found[place]) ? 0 : 1;
            }
        }
        return wrong;
    }

    private float sum(int index, int place) {
        int block = index % blocks();
        int tile = index / blocks();
        int row = (tile / tiles * side + block / side) * order + place / order;
        int column = (tile % tiles * side + block % side) * order + place % order;
        float sum = 0;
        for (int product = 0; product < tiles; product++) {
            for (int step = 0; step < side; step++) {
                int from = (product * side + (block / side + block % side + step) % side) * order;
                for (int inner = from; inner < from + order; inner++) {
                    sum = Math.fma(CannonProgram.element(1, row, inner), CannonProgram.element(2, inner, column), sum);
                }
            }
        }
        return sum;
    }
}
