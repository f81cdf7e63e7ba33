package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A block that many write and many read has on its core one slot for all signals that go that way. */
class JoinedSignalsTest {
    private static final int WORDS_EACH = 2;
    private static final int ROUNDS = 3;

    /** What a codelet may take for arcs in the mean. */
    private static final int BYTES_EACH = 32;

    /** Writes twice the last word of one block into the first two of another. */
    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("twice.S", """
                    .text
                    .global twice
            twice:  ldr     r2, [r1]
                    ldr     r3, [r1, #1]
                    ldr     r12, [r1, #2]
                    sub     r3, r3, #1
                    lsl     r3, r3, #2
                    ldr     r16, [r2, +r3]
                    add     r16, r16, r16
                    str     r16, [r12]
                    str     r16, [r12, #1]
                    rts
            """));

    private static final Kernel TWICE = new Kernel("twice", arguments -> {
        int[] from = arguments.ints(0);
        int[] to = arguments.ints(1);
        to[0] = 2 * from[from.length - 1];
        to[1] = to[0];
    });

    /** In each round parts of several fields are written, each from what all have written into that field before. */
    @ParameterizedTest
    @CsvSource({"2, 2, 8, 4", "4, 4, 32, 8"})
    void arcsAreAsManyAsWritersAndReaders(int rows, int columns, int parts, int images) {
        GraphBuilder g = CodeletGraph.named("fields");
        Blocks<int[]> fields = g.blocks("field", BlockType.INTS, (ROUNDS + 1) * images, parts * WORDS_EACH)
                .filled((index, words) -> words[words.length - 1] = index < images ? 1 : 0);
        Codelet before = null;
        for (int round = 0; round < ROUNDS; round++) {
            int from = round * images;
            Codelet next = g.codelets(
                    "round " + round,
                    images * parts,
                    TWICE,
                    (index, arguments) -> arguments
                            .reads(fields.at(from + index / parts))
                            .writes(
                                    fields.at(from + images + index / parts),
                                    WORDS_EACH * (index % parts),
                                    WORDS_EACH));
            if (before != null) {
                next.after(before);
            }
            before = next;
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(rows, columns), LIBRARY)) {
            EpiphanyRun run = cam.run(graph);
            for (int image = 0; image < images; image++) {
                int[] found = run.get(fields.at(ROUNDS * images + image));
                assertTrue(IntStream.of(found).allMatch(word -> word == 1 << ROUNDS), Arrays.toString(found));
            }
            int arcs = Pattern.compile("(\\d+)  arcs")
                    .matcher(cam.memoryMap(graph))
                    .results()
                    .mapToInt(line -> Integer.parseInt(line.group(1)))
                    .sum();
            int codelets = ROUNDS * images * parts;
            assertTrue(arcs > 0 && arcs < BYTES_EACH * codelets, arcs + " bytes of arcs, " + codelets + " codelets");
        }
    }
}
