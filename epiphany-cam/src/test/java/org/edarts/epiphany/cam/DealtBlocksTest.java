package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.junit.jupiter.api.Test;

/**
 * Two vectors that take turns, and that one core uses most, lie on two where the rows of a matrix come from the DRAM,
 * for which no cores have room.
 */
class DealtBlocksTest {
    private static final int PARTS = 64;
    private static final int EACH = 64;
    private static final int ROW = 640;
    private static final int STEPS = 4;

    @Test
    void vectorsLieOnTwoCores() {
        GraphBuilder g = CodeletGraph.named("turns");
        Blocks<int[]> vectors = g.blocks("vector", BlockType.INTS, 2, PARTS * EACH);
        Blocks<int[]> rows = g.blocks("row", BlockType.INTS, PARTS, ROW).filled((index, words) -> words[0] = index + 1);
        Codelet before = null;
        for (int step = 0; step < STEPS; step++) {
            Block<int[]> from = vectors.at(step % 2);
            Block<int[]> to = vectors.at((step + 1) % 2);
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
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(Chips.mesh(2, 2), FirstWords.gathering(new BlockUses.Gather(0, 2, 1)))) {
            EpiphanyRun run = cam.run(graph);
            int[] found = run.get(vectors.at(STEPS % 2));
            for (int part = 0; part < PARTS; part++) {
                assertEquals(STEPS + part, found[EACH * part], "part " + part);
            }
            long ofRows = (long) STEPS * PARTS * ROW * Integer.BYTES;
            long moved = run.mesh().streamed().blockBytes();
            assertTrue(moved <= ofRows, moved + " bytes were moved, " + ofRows + " are those of rows");
        }
    }
}
