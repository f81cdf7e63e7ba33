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
 * Which constants have copies on the cores that read them, where there is no room for all. Of two that each codelet
 * reads, that stays on all cores that all read, and what few read comes from the DRAM, once. What is small has its copy
 * beside what is too large for one.
 */
class CopiedConstantsTest {
    private static final int CORES = 4;
    private static final int TABLES = 24;
    private static final int TABLE = 1_500;
    private static final int COMMON = 3_000;
    private static final int CODELETS = 192;

    /** Of the words that a core has room for, more than half. */
    private static final int LARGE = 4_000;

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

    @Test
    void whatIsTooLargeForACopyTakesNoneFromWhatIsSmall() {
        GraphBuilder g = CodeletGraph.named("large and small");
        Blocks<int[]> large = g.blocks("large", BlockType.INTS, 2, LARGE).filled((index, words) -> words[0] = index);
        Block<int[]> small = g.blocks("small", BlockType.INTS, 1, 8)
                .filled((index, words) -> words[0] = 1_000)
                .at(0);
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, 4, 2);
        for (int core = 0; core < 2; core++) {
            int first = 2 * core;
            g.codelets(
                            "of core " + core,
                            2,
                            FirstWords.ADD,
                            (index, arguments) -> arguments
                                    .reads(large.at(index))
                                    .reads(small)
                                    .writes(sums.at(first + index)))
                    .on(core);
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), FirstWords.library())) {
            EpiphanyRun run = cam.run(graph);
            for (int sum = 0; sum < 4; sum++) {
                assertEquals(1_000 + sum % 2, run.get(sums.at(sum))[0], "sum " + sum);
            }
            String map = cam.memoryMap(graph);
            assertEquals(0, map.split("copy of block large", -1).length - 1, map);
            assertEquals(1, map.split("copy of block small", -1).length - 1, map);
        }
    }
}
