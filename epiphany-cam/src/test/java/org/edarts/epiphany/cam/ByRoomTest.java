package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

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

/** Where two codelets lack room on one core and others have it, codelets are dealt out by the room of their blocks. */
class ByRoomTest {
    private static final int PARTS = 4;

    /** Adds the first word of the second block to that of the first. */
    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("add.S", """
                    .text
                    .global add
            add:    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r16, [r2]
                    ldr     r17, [r3]
                    add     r16, r16, r17
                    str     r16, [r2]
                    rts
            """));

    private static final Kernel ADD =
            new Kernel("add", arguments -> arguments.ints(0)[0] += arguments.ints(1)[0]);

    /** Each part nearly fills a core; where all cores have one, a part comes, and the vector stays in the DRAM. */
    @ParameterizedTest
    @CsvSource({"4, 4, true", "2, 2, false"})
    void aVectorLiesWhereNoPartDoes(int rows, int columns, boolean onCores) {
        GraphBuilder g = CodeletGraph.named("product");
        Blocks<int[]> parts = g.blocks("part", BlockType.INTS, PARTS, 4_600);
        Blocks<int[]> vector = g.blocks("vector", BlockType.INTS, 1, 2_000).filled((index, words) -> words[0] = 1);
        Codelet gather = g.codelets(
                "gather",
                1,
                ADD,
                (index, arguments) -> arguments.updates(vector.at(0)).reads(vector.at(0)));
        g.codelets(
                        "multiply",
                        PARTS,
                        ADD,
                        (index, arguments) -> arguments.updates(parts.at(index)).reads(vector.at(0)))
                .after(gather);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(rows, columns), LIBRARY)) {
            EpiphanyRun run = cam.run(graph);
            assertEquals(2, run.get(parts.at(PARTS - 1))[0]);
            assertEquals(onCores, run.mesh().streamed().codelets() == 0, "from the DRAM");
        }
    }
}
