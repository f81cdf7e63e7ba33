package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.Collectors;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Kernel;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where codelets fire that update several blocks, and where these lie. */
class BorrowedPlacesTest {
    private static final Chip CHIP = Chips.mesh(2, 4);
    private static final int BLOCKS = 16;
    private static final int STEPS = 6;
    private static final int WORDS = 12;
    private static final int LONG = 20_000;
    private static final int SHORT = 40;
    private static final Kernel KERNEL = new Kernel("mix", arguments -> {});

    /** Steps in each of which each block is exchanged with another one. */
    private static CodeletGraph steps(long cost) {
        GraphBuilder g = CodeletGraph.named("steps");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, BLOCKS, WORDS);
        int pairs = BLOCKS / 2;
        Codelet all = g.codelets(
                        "pair",
                        STEPS * pairs,
                        KERNEL,
                        (index, arguments) ->
                                arguments.updates(blocks.at(index % pairs)).updates(blocks.at(partner(index, pairs))))
                .costs(index -> cost);
        all.after(all, (index, arcs) -> {
            if (index >= pairs) {
                int before = index / pairs * pairs - pairs;
                arcs.from(before + index % pairs);
                int other = Math.floorMod(index % pairs + 1, pairs);
                if (other != index % pairs) {
                    arcs.from(before + other);
                }
            }
        });
        return g.build();
    }

    /** The second half of the blocks moves on by one with each step. */
    private static int partner(int index, int pairs) {
        return pairs + (index % pairs + index / pairs) % pairs;
    }

    private static int coresOf(CodeletGraph graph) {
        try (EpiphanyCam cam = EpiphanyCam.simulated(CHIP, ExchangedBlocks.library())) {
            return cam.places(graph).stream()
                    .map(MeshPlace::cu)
                    .collect(Collectors.toSet())
                    .size();
        }
    }

    @Test
    void longCodeletsFireOnAllCores() {
        assertEquals(CHIP.map().nodes(), coresOf(steps(LONG)));
    }

    /** To bring and write back what is borrowed would take longer than all that the others do meanwhile. */
    @Test
    void shortCodeletsStayOnOneCore() {
        assertEquals(1, coresOf(steps(SHORT)));
    }

    /** Nobody else could do anything meanwhile. */
    @Test
    void chainsStayOnOneCore() {
        GraphBuilder g = CodeletGraph.named("chain");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, BLOCKS, WORDS);
        Codelet all = g.codelets(
                        "pair",
                        BLOCKS - 1,
                        KERNEL,
                        (index, arguments) ->
                                arguments.updates(blocks.at(index)).updates(blocks.at(index + 1)))
                .costs(index -> LONG);
        all.after(all, (index, arcs) -> {
            if (index > 0) {
                arcs.from(index - 1);
            }
        });
        assertEquals(1, coresOf(g.build()));
    }

    /** With a CU for each codelet, what is updated elsewhere comes from another core, and nothing from the DRAM. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 7})
    void whatTheGraphPlacesOnSeveralCoresIsBorrowed(int cus) {
        GraphBuilder g = CodeletGraph.named("placed");
        Block<int[]> some = g.blocks("some", BlockType.INTS, 1, WORDS).at(0);
        Block<int[]> other = g.blocks("other", BlockType.INTS, 1, WORDS).at(0);
        Codelet before = null;
        for (int cu = 0; cu < cus; cu++) {
            Codelet codelet = g.codelets(
                            "c" + cu,
                            1,
                            KERNEL,
                            (index, arguments) -> arguments.updates(some).updates(other))
                    .on(cu);
            if (before != null) {
                codelet.after(before);
            }
            before = codelet;
        }
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(CHIP, ExchangedBlocks.library())) {
            assertEquals(0, cam.streamed(graph).bytes());
            String map = cam.memoryMap(graph);
            assertFalse(map.contains("DRAM"), map);
            assertTrue(map.contains("numbers"), map);
        }
    }

    /** Each core lends two blocks and borrows two: it has no room for a buffer beside its own. */
    @Test
    void whatHasNoRoomOnCoresLiesInTheDram() {
        GraphBuilder g = CodeletGraph.named("large");
        Blocks<int[]> blocks = g.blocks("block", BlockType.INTS, 4, 2_000);
        for (int half = 0; half < 2; half++) {
            int first = 2 * half;
            Codelet before = g.codelets(
                            "lends " + half,
                            1,
                            KERNEL,
                            (index, arguments) ->
                                    arguments.updates(blocks.at(first)).updates(blocks.at(first + 1)))
                    .on(half);
            g.codelets(
                            "borrows " + half,
                            1,
                            KERNEL,
                            (index, arguments) ->
                                    arguments.updates(blocks.at(first)).updates(blocks.at(first + 1)))
                    .on(1 - half)
                    .after(before);
        }
        try (EpiphanyCam cam = EpiphanyCam.simulated(CHIP, ExchangedBlocks.library())) {
            assertTrue(cam.streamed(g.build()).bytes() > 0);
        }
    }
}
