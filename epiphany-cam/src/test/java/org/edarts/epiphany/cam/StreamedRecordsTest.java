package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.Parameter;
import org.edarts.codelet.Promise;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records as arguments of codelets whose blocks lie in the DRAM: several words, from the user and from a kernel. */
class StreamedRecordsTest {
    private static final int BLOCKS = 7;
    private static final int LENGTH = 1_500;

    private static final String SOURCE = """
                    .text
                    .global keep, say
            keep:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r12, [r1, #3]
                    ldr     r16, [r1, #4]
                    str     r3, [r2]
                    str     r12, [r2, #1]
                    str     r16, [r2, #2]
                    rts
            say:    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    add     r0, r0, #5
                    str     r0, [r3, #1]
                    add     r0, r0, #1
                    str     r0, [r3, #2]
                    mov     r0, #1
                    str     r0, [r3]
                    rts
            """;

    /** Two words. */
    record Range(int from, int to) {}

    private static final Kernel KEEP = new Kernel("keep", arguments -> {
        Range range = arguments.content(1, Range.class);
        arguments.ints(0)[0] = range.from();
        arguments.ints(0)[1] = range.to();
        arguments.ints(0)[2] = arguments.intAt(2);
    });

    private static final Kernel SAY = new Kernel("say", arguments -> {
        int from = arguments.ints(0)[0] + 5;
        arguments.ints(1)[0] = 1;
        arguments.ints(1)[1] = from;
        arguments.ints(1)[2] = from + 1;
    });

    private final GraphBuilder g = CodeletGraph.named("ranges");
    private final Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, BLOCKS, LENGTH);
    private final Parameter<Range> one = g.parameter("one");
    private final Parameter<Range> other = g.parameter("other");

    /** With one parameter all lists share its words, with two they do not. */
    private CodeletGraph ranges(boolean same) {
        Promise<Range> said = g.promise("said");
        g.codelets(
                "keep",
                BLOCKS - 1,
                KEEP,
                (index, arguments) -> arguments
                        .updates(blocks.at(index))
                        .value(same || index % 2 == 0 ? one : other, Range.class)
                        .value(index));
        g.codelets(
                "say",
                1,
                SAY,
                (none, arguments) -> arguments.reads(blocks.at(BLOCKS - 1)).completes(said, Range.class));
        g.codelets(
                        "hear",
                        1,
                        KEEP,
                        (none, arguments) -> arguments
                                .updates(blocks.at(BLOCKS - 1))
                                .value(said, Range.class)
                                .value(9))
                .after(said);
        return g.build();
    }

    private String contents(Run run) {
        StringBuilder contents = new StringBuilder();
        for (int block = 0; block < BLOCKS; block++) {
            int[] found = run.get(blocks.at(block));
            contents.append(found[0]).append(' ').append(found[1]).append(' ').append(found[2]);
            contents.append('\n');
        }
        return contents.toString();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theirWordsAreThereWhenTheyFire(boolean same) {
        CodeletGraph graph = ranges(same);
        RunOptions options = RunOptions.DEFAULT.with(one, new Range(3, 4)).with(other, new Range(7, 8));
        String expected;
        try (Cam host = Cam.host(1)) {
            expected = contents(host.run(graph, options).join());
        }
        assertTrue(expected.endsWith("5 6 9\n"), expected);
        KernelLibrary kernels = KernelLibrary.of(Assembler.assemble("ranges.S", SOURCE));
        for (long seed = 0; seed < 4; seed++) {
            MemoryOrder order = new MemoryOrder(seed > 0, seed);
            try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 1).withMemoryOrder(order), kernels)) {
                EpiphanyRun run = cam.run(graph, options);
                run.join();
                assertEquals(expected, contents(run));
                assertTrue(run.mesh().streamed().codelets() > 0, "nothing lies in the DRAM");
            }
        }
    }
}
