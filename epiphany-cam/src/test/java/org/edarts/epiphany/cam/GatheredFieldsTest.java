package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.epiphany.cam.kernel.BlockUses;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two fields that take turns, of which each codelet looks up a few words, lie on cores if any have room for them: that
 * their words come from other cores takes less time than that all of a field comes from the DRAM.
 */
class GatheredFieldsTest {
    private static final int PARTS = 32;
    private static final int EACH = 160;
    private static final int STEPS = 6;

    /**
     * On four cores small blocks, if they went first, would take the room that a field needs elsewhere.
     *
     * @param own the words of a block that each core updates
     */
    @ParameterizedTest
    @CsvSource({"4, 4, 100, 1000", "2, 2, 68, 1000"})
    void theyLieOnCores(int rows, int columns, int row, int own) {
        GraphBuilder g = CodeletGraph.named("turns");
        Blocks<int[]> fields = g.blocks("field", BlockType.INTS, 2, PARTS * EACH);
        Blocks<int[]> added =
                g.blocks("added", BlockType.INTS, PARTS, row).filled((index, words) -> words[0] = index + 1);
        Codelet before = null;
        for (int step = 0; step < STEPS; step++) {
            Block<int[]> from = fields.at(step % 2);
            Block<int[]> to = fields.at((step + 1) % 2);
            Codelet next = g.codelets(
                    "step " + step,
                    PARTS,
                    FirstWords.ADD,
                    (index, arguments) ->
                            arguments.reads(from).reads(added.at(index)).writes(to, EACH * index, EACH));
            if (before != null) {
                next.after(before);
            }
            before = next;
        }
        Blocks<int[]> updated = g.blocks("updated", BlockType.INTS, rows * columns, own);
        g.codelets(
                "own",
                rows * columns,
                FirstWords.ADD,
                (index, arguments) ->
                        arguments.reads(added.at(0)).reads(added.at(1)).updates(updated.at(index)));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(Chips.mesh(rows, columns), FirstWords.gathering(new BlockUses.Gather(0, 1, 1)))) {
            EpiphanyRun run = cam.run(graph);
            int[] found = run.get(fields.at(STEPS % 2));
            for (int part = 0; part < PARTS; part++) {
                assertEquals(STEPS + part, found[EACH * part], "part " + part);
            }
            assertEquals(0, run.mesh().moved().fromDram());
        }
    }
}
