package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;

/** A block for which no core has room beside what lies there makes smaller ones go to other cores. */
class MadeRoomTest {
    private static final int PARTS = 64;
    private static final int EACH = 80;
    private static final int ROW = 320;
    private static final int STEPS = 3;

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
                    FirstWords.ADD,
                    (index, arguments) ->
                            arguments.reads(from).reads(rows.at(index)).writes(to, EACH * index, EACH));
            if (before != null) {
                next.after(before);
            }
            before = next;
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(4, 4), FirstWords.library())) {
            EpiphanyRun run = cam.run(graph);
            int[] found = run.get(fields.at(STEPS % 2));
            for (int part = 0; part < PARTS; part++) {
                assertEquals(STEPS + part, found[EACH * part], "part " + part);
            }
            assertEquals(0, run.mesh().moved().fromDram());
        }
    }
}
