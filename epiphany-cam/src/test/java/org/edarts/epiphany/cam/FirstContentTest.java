package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;

/** What many read of a block only before it is written lies on each of their cores, as what nobody writes does. */
class FirstContentTest {
    private static final int READERS = 64;
    private static final int WORDS = 512;
    private static final int RUNS = 2;

    @Test
    void eachCoreHasWhatIsReadBeforeItIsWritten() {
        GraphBuilder g = CodeletGraph.named("g");
        Block<int[]> field = g.blocks("field", BlockType.INTS, 1, WORDS)
                .filled((index, words) -> words[0] = 7)
                .at(0);
        Blocks<int[]> numbers =
                g.blocks("number", BlockType.INTS, READERS, 2).filled((index, words) -> words[0] = index);
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, READERS, 2);
        Codelet read = g.codelets(
                "read",
                READERS,
                FirstWords.ADD,
                (index, arguments) ->
                        arguments.reads(field).reads(numbers.at(index)).writes(sums.at(index)));
        g.codelets(
                        "write",
                        1,
                        FirstWords.ADD,
                        (index, arguments) ->
                                arguments.reads(sums.at(0)).reads(sums.at(1)).writes(field))
                .after(read);
        CodeletGraph graph = g.build();
        Chip chip = Chips.mesh(4, 4).withMemoryOrder(MemoryOrder.adversarial(READERS));
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, FirstWords.library())) {
            assertTrue(cam.memoryMap(graph).contains("copy of block field"));
            for (int number = 0; number < RUNS; number++) {
                EpiphanyRun run = cam.run(graph);
                for (int index = 0; index < READERS; index++) {
                    assertEquals(7 + index, run.get(sums.at(index))[0], "sum " + index);
                }
                assertEquals(7 + 8, run.get(field)[0]);
            }
        }
    }
}
