package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.codelet.graph.Resource;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever gets a token finds what those before have written, wherever that lies and whoever keeps the token. */
class TokenDataTest {
    private static final int SEEDS = 10;
    private static final int FOUND = 7;

    /** Writes into a block again and again, which holds up what it writes last. */
    private static final Kernel WRITE = new Kernel("write", arguments -> {});

    private static final Kernel COPY = new Kernel("copy", arguments -> {});

    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("write.S", """
                    .text
                    .global write, copy
            write:  ldr     r2, [r1, #2]
                    ldr     r3, [r1]
            again:  str     r2, [r3]
                    sub     r2, r2, #1
                    bgt     again
                    mov     r0, #7
                    str     r0, [r3]
                    rts
            copy:   ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r0, [r2]
                    str     r0, [r3]
                    rts
            """));

    /** The reader asks while the writer holds the token; the block lies with the reader. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void whoGetsATokenFindsWhatThoseBeforeHaveWritten(int keeper) {
        Resource bus = Resource.exclusive("bus");
        GraphBuilder g = CodeletGraph.named("shared");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 4, 1);
        write(g, "keeps", blocks.at(0), 1).on(keeper).needs(bus);
        write(g, "writer", blocks.at(1), 5000).on(0).needs(bus);
        Codelet begin = write(g, "begin", blocks.at(2), 1000).on(1);
        g.codelets(
                        "reader",
                        1,
                        COPY,
                        (index, arguments) -> arguments.reads(blocks.at(1)).writes(blocks.at(3)))
                .on(1)
                .needs(bus)
                .after(begin);
        CodeletGraph graph = g.build();
        for (long seed = 0; seed < SEEDS; seed++) {
            Chip chip = Chips.mesh(1, 3).withMemoryOrder(MemoryOrder.adversarial(seed));
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, LIBRARY)) {
                assertEquals(FOUND, cam.run(graph).get(blocks.at(3))[0], "with seed " + seed);
            }
        }
    }

    private static Codelet write(GraphBuilder g, String name, Block<int[]> block, int work) {
        return g.codelets(
                name, 1, WRITE, (index, arguments) -> arguments.writes(block).value(work));
    }
}
