package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.ArgumentList;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.epiphany.cam.report.NoRoomException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks that lie on the cores at once and have no room there: what is said of that is so, and what helps does. */
class BlocksOnCoresTest {
    private static final Pattern TOLD = Pattern.compile("blocks of together ([\\d,]+) bytes \\(([\\d,]+) of them\\)"
            + " lie on the cores at once, which have ([\\d,]+) for them at most");

    /** Smaller blocks are of no use if there are as many more of them. */
    @ParameterizedTest
    @CsvSource({"100, 2048", "800, 256"})
    void theirBytesTogetherAreTooMany(int blocks, int words) {
        String message = refusal(graph(blocks, words));
        assertFalse(message.contains("smaller blocks"), message);
        assertTrue(message.contains(": use fewer bytes of blocks in all, or machine mesh:8x8, whose cores"), message);
        assertTrue(message.contains("; its blocks cannot lie in the DRAM, because codelets \"one\"[0] and"), message);
        Matcher told = TOLD.matcher(message);
        assertTrue(told.find(), message);
        assertTrue(told.group(1).equals(format((blocks * words + 1) * Integer.BYTES)), message);
        assertTrue(told.group(2).equals(format(blocks + 1)), message);
        int room = Integer.parseInt(told.group(3).replace(",", ""));
        assertTrue(room > 400_000 && room < 512 * 1024, message);
        prepare(Chips.mesh(8, 8), graph(blocks, words));
        prepare(Chips.mesh(4, 4), graph(blocks * 3 / 10, words));
    }

    /** All of them on one core, of four: on the others there is room. */
    @Test
    void thoseOfOneCoreAreTooMany() {
        GraphBuilder g = CodeletGraph.named("graph");
        Blocks<int[]> all = g.blocks("large", BlockType.INTS, 5, 2048);
        g.codelets("c", 10, HashKernel.KERNEL, (index, arguments) -> hash(arguments.updates(all.at(index / 2))))
                .on(1);
        String message = refusal(g.build());
        assertTrue(message.contains(": use fewer bytes of blocks there"), message);
        assertFalse(message.contains("at once"), message);
    }

    private static String format(int number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** What one CU updates in any order keeps all blocks on the cores. */
    private static CodeletGraph graph(int blocks, int words) {
        GraphBuilder g = CodeletGraph.named("graph");
        Block<int[]> small = g.blocks("small", BlockType.INTS, 1, 1).at(0);
        g.codelets("one", 2, HashKernel.KERNEL, (index, arguments) -> hash(arguments.updates(small)))
                .on(0);
        Blocks<int[]> all = g.blocks("large", BlockType.INTS, blocks, words);
        g.codelets("c", blocks, HashKernel.KERNEL, (index, arguments) -> hash(arguments.updates(all.at(index))));
        return g.build();
    }

    private static void hash(ArgumentList arguments) {
        arguments.value(0).value(0).value(0).value(1);
    }

    private static void prepare(Chip chip, CodeletGraph graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            cam.prepare(graph);
        }
    }

    private static String refusal(CodeletGraph graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(4, 4), HashKernel.library())) {
            return String.valueOf(assertThrows(NoRoomException.class, () -> cam.prepare(graph))
                    .getMessage());
        }
    }
}
