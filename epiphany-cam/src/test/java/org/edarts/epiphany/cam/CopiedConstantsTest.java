package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.junit.jupiter.api.Test;

/**
 * Of two constants that each codelet reads, and for which cores have no room, that stays on all of them that all read;
 * what few read comes from the DRAM, once.
 */
class CopiedConstantsTest {
    private static final int CORES = 4;
    private static final int TABLES = 24;
    private static final int TABLE = 1_500;
    private static final int COMMON = 3_000;
    private static final int CODELETS = 192;

    @Test
    void whatAllReadStaysOnAllCores() {
        GraphBuilder g = CodeletGraph.named("tables");
        Block<int[]> common = g.blocks("common", BlockType.INTS, 1, COMMON)
                .filled((index, words) -> words[0] = 1_000)
                .at(0);
        Blocks<int[]> tables =
                g.blocks("table", BlockType.INTS, TABLES, TABLE).filled((index, words) -> words[0] = index);
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, CODELETS, 2);
        g.codelets(
                "c",
                CODELETS,
                FirstWords.ADD,
                (index, arguments) -> arguments
                        .reads(common)
                        .reads(tables.at(index / (CODELETS / TABLES)))
                        .writes(sums.at(index)));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), FirstWords.library())) {
            EpiphanyRun run = cam.run(graph);
            for (int index = 0; index < CODELETS; index++) {
                assertEquals(1_000 + index / (CODELETS / TABLES), run.get(sums.at(index))[0], "sum " + index);
            }
            String map = cam.memoryMap(graph);
            assertEquals(CORES, map.split("block common", -1).length - 1, map);
            long all = (long) TABLES * TABLE * Integer.BYTES;
            long came = run.mesh().moved().fromDram();
            assertTrue(came < 1.1 * all, () -> came + " bytes of " + all);
        }
    }
}
