package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Loop;
import org.edarts.codelet.Node;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.jspecify.annotations.Nullable;

/**
 * A random graph in steps: blocks are written anew, as a whole by one codelet or in parts by several, and codelets on
 * many CUs read some of them, or parts, and turn over blocks of their own, and what writers have put aside for them.
 * Steps may be those of a loop. The same seed makes the same graph.
 */
final class RereadBlocks {
    private static final int MOST_BLOCKS = 3;
    private static final int MOST_STEPS = 5;
    private static final int MOST_READERS = 24;
    private static final int MOST_PAIRS = 60;
    private static final int OWN = 3;
    private static final int MOST_PARTS = 3;
    private static final int ROUNDS = 4;

    static final Kernel COUNT = new Kernel("countdown", arguments -> arguments.ints(0)[0]--);

    private static final String COUNTDOWN = """
                    .text
                    .global countdown
            countdown:
                    ldr     r2, [r1]
                    ldr     r3, [r2]
                    sub     r3, r3, #1
                    str     r3, [r2]
                    rts
            """;

    /** Fires on the host. */
    private static final Kernel BESIDE = new Kernel("mingle beside", SharedBlocks.KERNEL.java());

    private final Random random;
    private final int cus;
    private final boolean host;
    private final CodeletGraph graph;
    private final List<Block<int[]>> blocks = new ArrayList<>();
    private final Blocks<int[]> own;

    /** What each writer of a part may write besides; it lies with the reader that turns it over. */
    private final Blocks<int[]> aside;

    private final List<Block<int[]>> all = new ArrayList<>();
    private final int[] parts;
    private final boolean placed;
    private int number;

    /**
     * Makes one.
     *
     * @param cus how many CUs there are
     */
    RereadBlocks(long seed, int cus) {
        this(seed, cus, false);
    }

    /**
     * Makes one.
     *
     * @param cus how many CUs there are
     * @param host whether some codelets fire on the host
     */
    RereadBlocks(long seed, int cus, boolean host) {
        this.random = new Random(seed);
        this.cus = cus;
        this.host = host;
        this.placed = random.nextInt(3) > 0;
        GraphBuilder g = CodeletGraph.named("reread " + seed);
        int count = 1 + random.nextInt(MOST_BLOCKS);
        parts = new int[count];
        for (int block = 0; block < count; block++) {
            int first = 1_000 * block;
            parts[block] = 1 + random.nextInt(MOST_PARTS);
            int length = parts[block] * 2 * (1 + random.nextInt(MOST_PAIRS));
            blocks.add(g.blocks("block" + block, BlockType.INTS, 1, length)
                    .filled((none, content) -> Arrays.setAll(content, place -> first + place))
                    .at(0));
        }
        own = g.blocks("own", BlockType.INTS, 1 + random.nextInt(MOST_READERS), OWN);
        aside = g.blocks("aside", BlockType.INTS, count * MOST_PARTS, OWN);
        all.addAll(blocks);
        IntStream.range(0, aside.count()).forEach(part -> all.add(aside.at(part)));
        IntStream.range(0, own.count()).forEach(reader -> all.add(own.at(reader)));
        Node before = random.nextBoolean() ? steps(g, null, 1 + random.nextInt(MOST_STEPS)) : null;
        if (random.nextBoolean()) {
            Block<int[]> left = g.blocks("left", BlockType.INTS, 1, 1)
                    .filled((none, content) -> content[0] = ROUNDS)
                    .at(0);
            all.add(left);
            Loop loop = g.loop("rounds", left, round -> {
                Node last = steps(round, null, 1 + random.nextInt(MOST_STEPS));
                round.codelets("count", 1, COUNT, (none, arguments) -> arguments.updates(left))
                        .after(last);
            });
            if (before != null) {
                loop.after(before);
            }
            before = loop;
        }
        if (before == null || random.nextBoolean()) {
            steps(g, before, 1 + random.nextInt(MOST_STEPS));
        }
        graph = g.build();
    }

    /** Declares steps, each behind the one before; returns the last. */
    private Node steps(GraphBuilder scope, @Nullable Node first, int count) {
        Node before = first;
        for (int step = 0; step < count; step++) {
            List<Codelet> writers = new ArrayList<>();
            if (before == null || random.nextInt(4) > 0) {
                for (int block = 0; block < blocks.size(); block++) {
                    if (random.nextInt(3) > 0) {
                        writers.add(writers(scope, block));
                    }
                }
            }
            Codelet readers = readers(scope);
            for (Codelet writer : writers) {
                if (before != null) {
                    writer.after(before);
                }
                readers.after(writer);
            }
            if (before != null) {
                readers.after(before);
            }
            before = readers;
        }
        return before;
    }

    private Codelet writers(GraphBuilder scope, int block) {
        Block<int[]> written = blocks.get(block);
        int length = written.length() / parts[block];
        int turn = random.nextInt(100);
        boolean besides = random.nextBoolean();
        Kernel kernel = kernel();
        Codelet writers = scope.codelets("write " + number++, parts[block], kernel, (index, arguments) -> {
            arguments.value(turn + index).value(0).value(besides ? 2 : 1).writes(written, index * length, length);
            if (besides) {
                arguments.writes(aside.at(block * MOST_PARTS + index));
            }
            arguments.value(0);
        });
        return placed && !kernel.equals(BESIDE) ? writers.on(random.nextInt(cus)) : writers;
    }

    private Kernel kernel() {
        return host && random.nextInt(4) == 0 ? BESIDE : SharedBlocks.KERNEL;
    }

    private Codelet readers(GraphBuilder scope) {
        List<Integer> read = IntStream.range(0, blocks.size())
                .filter(block -> random.nextInt(3) > 0)
                .boxed()
                .toList();
        boolean part = random.nextInt(4) == 0;
        boolean turns = random.nextBoolean();
        int turn = random.nextInt(100);
        Kernel kernel = kernel();
        return scope.codelets("read " + number++, own.count(), kernel, (index, arguments) -> {
            arguments.value(turn + index).value(read.size());
            for (int block : read) {
                int length = blocks.get(block).length();
                arguments.reads(blocks.get(block), part ? length / 3 : 0, part ? length - length / 3 : length);
            }
            List<Integer> turned = IntStream.range(0, turns ? aside.count() : 0)
                    .filter(each -> each % own.count() == index)
                    .boxed()
                    .toList();
            arguments.value(0).value(1 + turned.size()).updates(own.at(index));
            turned.forEach(each -> arguments.updates(aside.at(each)));
        });
    }

    CodeletGraph graph() {
        return graph;
    }

    static KernelLibrary library() {
        return SharedBlocks.library().with(KernelLibrary.of(Assembler.assemble("countdown.S", COUNTDOWN)));
    }

    /** Returns the content of all blocks. */
    int[][] contents(Run run) {
        return all.stream().map(block -> run.get(block).clone()).toArray(int[][]::new);
    }

    /** Returns what the host leaves in them. */
    int[][] expected() {
        try (Cam host = Cam.host(cus)) {
            return contents(host.run(graph).join());
        }
    }
}
