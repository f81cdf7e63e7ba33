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

/**
 * A random graph each of whose codelets updates two blocks, in the order of indices, and says nothing of where it
 * fires. The same seed makes the same graph.
 */
final class ExchangedBlocks {
    private static final int WORDS = 12;
    private static final int NONE = -1;

    /** Arguments: two blocks, each with its length. Words of the first mix with those of the other, which get sums. */
    private static final String SOURCE = """
                    .text
                    .global mix
            mix:    ldr     r2, [r1]
                    ldr     r12, [r1, #2]
                    mov     r3, #%d
            next:   ldr     r16, [r2]
                    ldr     r17, [r12]
                    lsl     r18, r16, #5
                    add     r16, r16, r18
                    eor     r16, r16, r17
                    str     r16, [r2], #1
                    add     r17, r17, r16
                    str     r17, [r12], #1
                    sub     r3, r3, #1
                    bne     next
                    rts
            """.formatted(WORDS);

    private static final Kernel KERNEL = new Kernel("mix", arguments -> mix(arguments.ints(0), arguments.ints(1)));

    private final List<int[]> pairs = new ArrayList<>();
    private final Blocks<int[]> blocks;
    private final CodeletGraph graph;

    ExchangedBlocks(long seed, int codelets, int blockCount) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] last = IntStream.generate(() -> NONE).limit(blockCount).toArray();
        List<int[]> before = new ArrayList<>();
        for (int index = 0; index < codelets; index++) {
            int first = random.nextInt(blockCount);
            int second = (first + 1 + random.nextInt(blockCount - 1)) % blockCount;
            pairs.add(new int[] {first, second});
            before.add(IntStream.of(last[first], last[second])
                    .filter(each -> each != NONE)
                    .distinct()
                    .toArray());
            last[first] = index;
            last[second] = index;
        }
        GraphBuilder g = CodeletGraph.named("exchanged");
        blocks = g.blocks("block", BlockType.INTS, blockCount, WORDS)
                .filled((block, content) -> Arrays.setAll(content, word -> first(block, word)));
        Codelet all = g.codelets(
                "mix",
                codelets,
                KERNEL,
                (index, arguments) ->
                        arguments.updates(blocks.at(pairs.get(index)[0])).updates(blocks.at(pairs.get(index)[1])));
        all.after(all, (index, arcs) -> Arrays.stream(before.get(index)).forEach(arcs::from));
        graph = g.build();
    }

    private static int first(int block, int word) {
        return 1_000 * block + word;
    }

    private static void mix(int[] some, int[] other) {
        for (int word = 0; word < WORDS; word++) {
            some[word] = some[word] * 33 ^ other[word];
            other[word] += some[word];
        }
    }

    static KernelLibrary library() {
        return KernelLibrary.of(Assembler.assemble("mix.S", SOURCE));
    }

    CodeletGraph graph() {
        return graph;
    }

    /** Returns what is wrong with a run, or an empty text. */
    String wrong(Run run) {
        int[][] expected = new int[blocks.count()][WORDS];
        for (int block = 0; block < expected.length; block++) {
            int number = block;
            Arrays.setAll(expected[block], word -> first(number, word));
        }
        pairs.forEach(pair -> mix(expected[pair[0]], expected[pair[1]]));
        for (int block = 0; block < expected.length; block++) {
            if (!Arrays.equals(expected[block], run.get(blocks.at(block)))) {
                return "block " + block + " differs";
            }
        }
        return "";
    }
}
