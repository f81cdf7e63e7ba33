package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;

/** A graph of which each codelet adds a block, and its own index, to another block. */
final class AddedBlocks {
    private static final int GROUP = 4;

    /** Adds a block to another one, and the index to each fourth word. */
    private static final String SOURCE = """
                    .text
                    .global plus, none
            plus:   ldr     r2, [r1]
                    ldr     r12, [r1, #1]
                    ldr     r3, [r1, #2]
                    lsr     r12, r12, #2
            next:   ldrd    r16, [r2], #1
                    ldrd    r18, [r2], #1
                    ldrd    r20, [r3]
                    ldrd    r22, [r3, #1]
                    add     r20, r20, r16
                    add     r21, r21, r17
                    add     r22, r22, r18
                    add     r23, r23, r19
                    add     r20, r20, r0
                    strd    r20, [r3], #1
                    strd    r22, [r3], #1
                    sub     r12, r12, #1
                    bne     next
            none:   rts
            """;

    private final List<int[]> used;
    private final List<Integer> order;
    private final int words;
    private final Blocks<int[]> blocks;
    private final CodeletGraph graph;

    /**
     * Makes one.
     *
     * @param used of each codelet, which block it adds to which
     * @param before after whom each codelet comes
     * @param words of a block, a multiple of 4
     * @param order one in which they may fire
     * @param chain how many in a row have another codelet between them, which does nothing; 0 if there is none
     */
    private AddedBlocks(
            List<int[]> used, List<List<Integer>> before, int blockCount, int words, List<Integer> order, int chain) {
        this.used = used;
        this.order = order;
        this.words = words;
        GraphBuilder g = CodeletGraph.named("added blocks");
        blocks = g.blocks("block", BlockType.INTS, blockCount, words)
                .filled((index, block) -> Arrays.setAll(block, word -> first(index, word)));
        Codelet all = g.codelets(
                "plus",
                used.size(),
                kernel("plus"),
                (index, arguments) ->
                        arguments.reads(blocks.at(used.get(index)[0])).updates(blocks.at(used.get(index)[1])));
        all.after(all, (index, arcs) -> before.get(index).forEach(arcs::from));
        if (chain > 0) {
            int links = chain - 1;
            Codelet between =
                    g.codelets("between", used.size() / chain * links, kernel("none"), (index, arguments) -> {});
            between.after(all, (index, arcs) -> arcs.from(index + index / links));
            all.after(between, (index, arcs) -> {
                if (index % chain > 0) {
                    arcs.from(index - 1 - index / chain);
                }
            });
        }
        graph = g.build();
    }

    private static Kernel kernel(String name) {
        return new Kernel(name, arguments -> {});
    }

    /** Returns one whose codelets add any blocks to any others, in as many orders as there can be. */
    static AddedBlocks atRandom(long seed, int codelets, int blockCount, int words) {
        SplittableRandom random = new SplittableRandom(seed);
        List<int[]> used = new ArrayList<>();
        List<List<Integer>> before = new ArrayList<>();
        Integer[] writer = new Integer[blockCount];
        List<List<Integer>> readers = new ArrayList<>();
        IntStream.range(0, blockCount).forEach(block -> readers.add(new ArrayList<>()));
        for (int index = 0; index < codelets; index++) {
            int to = random.nextInt(blockCount);
            int from = (to + 1 + random.nextInt(blockCount - 1)) % blockCount;
            used.add(new int[] {from, to});
            List<Integer> own = new ArrayList<>(readers.get(to));
            own.addAll(Arrays.asList(writer[to], writer[from]));
            before.add(own.stream().filter(each -> each != null).distinct().toList());
            readers.get(from).add(index);
            readers.get(to).clear();
            writer[to] = index;
        }
        return new AddedBlocks(
                used,
                before,
                blockCount,
                words,
                IntStream.range(0, codelets).boxed().toList(),
                0);
    }

    /**
     * Returns two chains of codelets, one for each of two CUs, of which each codelet adds what the one before it in the
     * other chain has written, two levels before: if a window has one level, no signal tells of that.
     */
    static AddedBlocks far(int length, int words) {
        List<int[]> used = new ArrayList<>();
        List<List<Integer>> before = new ArrayList<>();
        for (int index = 0; index < 2 * length; index++) {
            boolean begins = index % length == 0;
            int other = (index + length) % (2 * length) - 1;
            before.add(begins ? List.of() : List.of(other));
            used.add(new int[] {begins ? 2 * length : other, index});
        }
        List<Integer> byLevels = IntStream.range(0, 2 * length)
                .mapToObj(place -> place / 2 + place % 2 * length)
                .toList();
        return new AddedBlocks(used, before, 2 * length + 1, words, byLevels, length);
    }

    private static int first(int block, int word) {
        return 1_000 * block + word;
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("plus.S", SOURCE));
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        int[][] expected = new int[blocks.count()][words];
        for (int block = 0; block < expected.length; block++) {
            int number = block;
            Arrays.setAll(expected[block], word -> first(number, word));
        }
        for (int index : order) {
            int[] from = expected[used.get(index)[0]];
            int[] to = expected[used.get(index)[1]];
            for (int word = 0; word < words; word++) {
                to[word] += from[word] + (word % GROUP == 0 ? index : 0);
            }
        }
        for (int block = 0; block < expected.length; block++) {
            int differs = Arrays.mismatch(expected[block], run.get(blocks.at(block)));
            if (differs >= 0) {
                return "block " + block + " differs from word " + differs + " on";
            }
        }
        return "";
    }
}
