package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockPart;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;

/**
 * A random graph of which half the codelets copy runs, rows and columns from block to block, or within one, and the
 * others read some elements and write or update others; in the order of their declaration where that matters and in
 * no other, on random CUs or on whichever the machine chooses. The last of them may be those of a loop. The same seed
 * makes the same graph.
 */
final class CopiedBlocks {
    private static final int MOST_CODELETS = 50;
    private static final int MOST_BLOCKS = 12;
    private static final int SIDE = 12;
    private static final int ROUNDS = 3;
    private static final int LENGTH = SIDE * SIDE;

    /** Of a block that is read as of one that is written: rows, and elements as on the host. */
    private record Part(int block, int offset, int rows, int length, int stride) {
        BitSet elements() {
            BitSet elements = new BitSet();
            for (int row = 0; row < rows; row++) {
                elements.set(offset + row * stride, offset + row * stride + length);
            }
            return elements;
        }

        boolean meets(Part other) {
            return block == other.block && elements().intersects(other.elements());
        }

        int[] places() {
            return elements().stream().toArray();
        }

        Part single() {
            return new Part(block, offset, 1, rows * length, 0);
        }

        BlockPart<int[]> of(Blocks<int[]> blocks) {
            Block<int[]> own = blocks.at(block);
            return rows == 1 ? own.part(offset, length) : own.part(offset, rows, length, stride);
        }
    }

    /** What a codelet does: copies, or computes what it writes, or updates, from what it reads. */
    private record Step(boolean copies, Part from, Part to, boolean updates) {
        boolean conflicts(Step other) {
            return to.meets(other.to) || to.meets(other.from) || from.meets(other.to);
        }
    }

    private final Random random;
    private final int blockCount;
    private final int count;
    private final List<Step> steps = new ArrayList<>();
    private final Blocks<int[]> blocks;
    private final CodeletGraph graph;

    /** How many of the steps come before a loop of all others; all if there is none. */
    private final int before;

    /**
     * Makes one.
     *
     * @param cus how many CUs there are
     */
    CopiedBlocks(long seed, int cus) {
        random = new Random(seed);
        blockCount = 1 + random.nextInt(MOST_BLOCKS);
        count = 2 + random.nextInt(MOST_CODELETS - 1);
        before = random.nextInt(3) == 0 ? random.nextInt(count) : count;
        while (steps.size() < count) {
            steps.add(step());
        }
        boolean placed = random.nextInt(4) > 0;
        GraphBuilder g = CodeletGraph.named("copied " + seed);
        blocks = g.blocks("block", BlockType.INTS, blockCount, LENGTH)
                .filled((block, content) -> Arrays.setAll(content, element -> first(block, element)));
        List<Codelet> first = declare(g, 0, before, placed ? cus : 0);
        if (before < count) {
            Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
                    .filled((none, content) -> content[0] = ROUNDS)
                    .at(0);
            Loop loop = g.loop("rounds", left, round -> {
                List<Codelet> repeated = declare(round, before, count, placed ? cus : 0);
                round.codelets("count", 1, RereadBlocks.COUNT, (none, arguments) -> arguments.updates(left))
                        .after(repeated);
            });
            if (!first.isEmpty()) {
                loop.after(first);
            }
        }
        graph = g.build();
    }

    private List<Codelet> declare(GraphBuilder g, int from, int to, int cus) {
        List<Codelet> codelets = new ArrayList<>();
        for (int index = from; index < to; index++) {
            Codelet codelet = declare(g, index);
            if (cus > 0 && random.nextInt(8) > 0) {
                codelet.on(place(steps.get(index), cus));
            }
            for (int other = from; other < index; other++) {
                if (steps.get(other).conflicts(steps.get(index))) {
                    codelet.after(codelets.get(other - from));
                }
            }
            codelets.add(codelet);
        }
        return codelets;
    }

    /** Mostly a block is written on one CU, and copied there or from where it is read. */
    private int place(Step step, int cus) {
        int block = step.copies() && random.nextInt(3) == 0
                ? step.from().block()
                : step.to().block();
        return random.nextInt(8) == 0 ? random.nextInt(cus) : block % cus;
    }

    static KernelLibrary library() {
        return RereadBlocks.library();
    }

    private static int first(int block, int element) {
        return 1_000 * block + element;
    }

    private Step step() {
        boolean copies = random.nextBoolean();
        Step step;
        do {
            int rows = copies ? 1 + random.nextInt(SIDE) : 1;
            int length = 1 + random.nextInt(rows == 1 ? LENGTH : SIDE);
            Part from = part(rows, length);
            Part to = part(rows, length);
            step = new Step(
                    copies,
                    copies && random.nextInt(3) == 0 ? anywhere(from.single()) : from,
                    copies && random.nextInt(3) == 0 ? anywhere(to.single()) : to,
                    before == count && random.nextBoolean());
        } while (step.from().meets(step.to()));
        return step;
    }

    private Part part(int rows, int length) {
        int stride = rows == 1 ? length : length + random.nextInt(SIDE - length + 1);
        int end = (rows - 1) * stride + length;
        return new Part(random.nextInt(blockCount), random.nextInt(LENGTH - end + 1), rows, length, stride);
    }

    private Part anywhere(Part single) {
        return new Part(single.block(), random.nextInt(LENGTH - single.length() + 1), 1, single.length(), 0);
    }

    private Codelet declare(GraphBuilder g, int index) {
        Step step = steps.get(index);
        if (step.copies()) {
            return g.copy("copy " + index, step.from().of(blocks), step.to().of(blocks));
        }
        Part from = step.from();
        Part to = step.to();
        return g.codelets("mingle " + index, 1, SharedBlocks.KERNEL, (none, arguments) -> {
            arguments.value(index).value(1).reads(blocks.at(from.block()), from.offset(), from.length());
            if (step.updates()) {
                arguments.value(0).value(1).updates(blocks.at(to.block()), to.offset(), to.length());
            } else {
                arguments
                        .value(1)
                        .writes(blocks.at(to.block()), to.offset(), to.length())
                        .value(0);
            }
        });
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what blocks hold after a run. */
    int[][] contents(Run run) {
        int[][] contents = new int[blockCount][];
        Arrays.setAll(contents, block -> run.get(blocks.at(block)).clone());
        return contents;
    }

    /** Returns what they should, computed step by step. */
    int[][] expected() {
        int[][] contents = new int[blockCount][LENGTH];
        for (int block = 0; block < blockCount; block++) {
            int number = block;
            Arrays.setAll(contents[block], element -> first(number, element));
        }
        for (int turn = 0; turn < before + ROUNDS * (steps.size() - before); turn++) {
            int index = turn < before ? turn : before + (turn - before) % (steps.size() - before);
            Step step = steps.get(index);
            int[] source = contents[step.from().block()];
            int[] destination = contents[step.to().block()];
            int[] from = step.from().places();
            int[] to = step.to().places();
            if (step.copies()) {
                for (int place = 0; place < from.length; place++) {
                    destination[to[place]] = source[from[place]];
                }
            } else {
                mingle(index, step, source, from, destination, to);
            }
        }
        return contents;
    }

    private static void mingle(int index, Step step, int[] source, int[] from, int[] destination, int[] to) {
        int number = index;
        for (int place : from) {
            number = number * 33 ^ source[place];
        }
        for (int turn = 0; turn < (step.updates() ? 2 : 1); turn++) {
            for (int place : to) {
                destination[place] = step.updates() ? destination[place] * 33 ^ number : ++number;
            }
        }
    }
}
