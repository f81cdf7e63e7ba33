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
import org.junit.jupiter.api.Test;

/**
 * Blocks that fit on a core, and leave no room for what its codelets read elsewhere, lie on a core that has room: so
 * kernels do not load each word from there.
 */
class RoomForInputsTest {
    private static final int OUTPUTS = 5;

    /** Together nearly all words that a core has room for. */
    private static final int OUTPUT = 1_300;

    private static final int TABLE = 1_000;

    @Test
    void aCoreGivesAwayWhatTakesTheRoomOfItsInputs() {
        GraphBuilder g = CodeletGraph.named("full");
        Block<int[]> table = g.blocks("table", BlockType.INTS, 1, TABLE)
                .filled((index, words) -> words[0] = 1_000)
                .at(0);
        Blocks<int[]> numbers = g.blocks("number", BlockType.INTS, 2 * OUTPUTS + 1, 2)
                .filled((index, words) -> words[0] = index < OUTPUTS ? index : 0);
        Blocks<int[]> outputs = g.blocks("output", BlockType.INTS, OUTPUTS, OUTPUT);
        g.codelets(
                        "full",
                        OUTPUTS,
                        FirstWords.ADD,
                        (index, arguments) ->
                                arguments.reads(numbers.at(index)).reads(table).writes(outputs.at(index)))
                .on(0);
        Codelet empty = g.codelets(
                "empty",
                OUTPUTS + 1,
                FirstWords.ADD,
                (index, arguments) -> arguments.reads(table).reads(table).writes(numbers.at(OUTPUTS + index)));
        empty.on(1);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), FirstWords.library())) {
            EpiphanyRun run = cam.run(graph);
            for (int index = 0; index < OUTPUTS; index++) {
                assertEquals(1_000 + index, run.get(outputs.at(index))[0], "output " + index);
            }
            String map = cam.memoryMap(graph);
            assertEquals(1, map.split("copy of block table", -1).length - 1, map);
            assertTrue(map.lastIndexOf("block output") > map.indexOf("eCore (0, 1)"), map);
        }
    }
}
