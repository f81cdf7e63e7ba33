package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.isa.asm.Assembler;
import org.junit.jupiter.api.Test;

/** A block for which no core has room beside what lies there makes smaller ones go to other cores. */
class MadeRoomTest {
    private static final int PARTS = 64;
    private static final int EACH = 80;
    private static final int ROW = 320;
    private static final int STEPS = 3;

    /** Writes the sum of the first words of two blocks into the first word of a third one. */
    private static final KernelLibrary LIBRARY = KernelLibrary.of(Assembler.assemble("add.S", """
                    .text
                    .global add
            add:    ldr     r2, [r1]
                    ldr     r3, [r1, #2]
                    ldr     r12, [r1, #4]
                    ldr     r16, [r2]
                    ldr     r17, [r3]
                    add     r16, r16, r17
                    str     r16, [r12]
                    rts
            """));

    private static final Kernel ADD = new Kernel(
            "add",
            arguments -> arguments.ints(2)[0] = arguments.ints(0)[0] + arguments.ints(1)[0]);

    /** Two fields of 20 KB that take turns; 5 KB of rows on each core leave no room for either. */
    @Test
    void twoFieldsLieOnTwoCores() {
        GraphBuilder g = CodeletGraph.named("turns");
        Blocks<int[]> fields = g.blocks("field", BlockType.INTS, 2, PARTS * EACH);
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, PARTS, ROW).filled((index, words) -> words[0] = index + 1);
        Codelet before = null;
        for (int step = 0; step < STEPS; step++) {
            Block<int[]> from = fields.at(step % 2);
            Block<int[]> to = fields.at((step + 1) % 2);
            Codelet next = g.codelets(
                    "step " + step,
                    PARTS,
                    ADD,
                    (index, arguments) ->
                            arguments.reads(from).reads(rows.at(index)).writes(to, EACH * index, EACH));
            if (before != null) {
                next.after(before);
            }
            before = next;
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(4, 4), LIBRARY)) {
            EpiphanyRun run = cam.run(graph);
            int[] found = run.get(fields.at(STEPS % 2));
            for (int part = 0; part < PARTS; part++) {
                assertEquals(STEPS + part, found[EACH * part], "part " + part);
            }
            assertEquals(0, run.mesh().moved().fromDram());
        }
    }
}
