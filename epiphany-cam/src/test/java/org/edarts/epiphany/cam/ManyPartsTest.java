package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Block;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.layout.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cores bring many parts of blocks, wherever these begin, and find in them what the host finds. */
class ManyPartsTest {
    private static final int GRAPHS = 12;
    private static final int ROWS = 2;
    private static final int COLUMNS = 3;
    private static final int WORDS = 2;

    @Test
    void coresEqualTheHost() {
        int fetching = 0;
        int compared = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            ManyParts random = new ManyParts(seed, ROWS * COLUMNS, seed % 2 == 0, seed % 3 == 0);
            Chip chip = Chips.mesh(ROWS, COLUMNS).withMemoryOrder(new MemoryOrder(seed % 4 > 0, seed));
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, ManyParts.library());
                    Cam host = Cam.host(ROWS * COLUMNS)) {
                fetching += cam.memoryMap(random.graph()).contains("fetching") ? 1 : 0;
                String expected = random.contents(host.run(random.graph()).join());
                assertEquals(expected, random.contents(cam.run(random.graph()).join()), random.graph()::name);
                compared++;
            } catch (GraphException tooLarge) {
                assertTrue(tooLarge.getMessage().contains("bytes more than"), tooLarge.getMessage());
            }
        }
        assertTrue(compared > GRAPHS * 3 / 4, "graphs that fit: " + compared);
        assertTrue(fetching > GRAPHS / 2, "graphs with something to bring: " + fetching);
    }

    /** As many as a byte counts, and more. */
    @ParameterizedTest
    @ValueSource(ints = {127, 128, 255, 256, 257, 400, 600})
    void smallPartsAreCounted(int count) {
        GraphBuilder g = CodeletGraph.named("many");
        Block<int[]> all = g.blocks("all", BlockType.INTS, 1, count * WORDS)
                .filled((none, content) -> Arrays.setAll(content, element -> element))
                .at(0);
        Block<int[]> result = g.blocks("result", BlockType.INTS, 1, WORDS).at(0);
        Codelet made = g.codelets(
                        "make",
                        1,
                        ManyParts.UPDATE,
                        (none, arguments) ->
                                arguments.value(0).value(0).value(1).updates(all))
                .on(0);
        g.codelets("read", 1, ManyParts.WRITE, (none, arguments) -> {
                    arguments.value(0).value(count);
                    for (int part = 0; part < count; part++) {
                        arguments.value(1).reads(all, part * WORDS, WORDS);
                    }
                    arguments.value(1).writes(result);
                })
                .on(1)
                .after(made);
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 2), ManyParts.library());
                Cam host = Cam.host(2)) {
            assertTrue(cam.memoryMap(graph).contains("fetching"));
            Run expected = host.run(graph).join();
            assertEquals(expected.get(result)[0], cam.run(graph).join().get(result)[0]);
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 4, true", "1, 4, false", "2, 1, false"})
    void theMapTellsOfPartsThatOneCoreUpdates(int columns, int blocks, boolean told) {
        GraphBuilder g = CodeletGraph.named("parts");
        Block<int[]> all = g.blocks("all", BlockType.INTS, 1, 4 * WORDS).at(0);
        g.codelets(
                "update",
                blocks,
                ManyParts.UPDATE,
                (index, arguments) -> arguments.value(0).value(0).value(1).updates(all, index * WORDS, WORDS));
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, columns), ManyParts.library())) {
            String map = cam.memoryMap(g.build());
            assertEquals(
                    told,
                    map.endsWith("Block \"all\": 4 codelets update 4 parts of it, and all fire on eCore (0, 1), for a"
                            + " block lies on one core; several blocks could lie on several\n"),
                    map);
            assertEquals(told, map.contains("parts of it"), map);
        }
    }

    @Test
    void whatTakesMoreThanItsBitsIsRefused() {
        assertEquals((short) Character.MAX_VALUE, Layout.half(Character.MAX_VALUE));
        assertThrows(GraphException.class, () -> Layout.half(Character.MAX_VALUE + 1));
        assertThrows(GraphException.class, () -> Layout.half(-1));
    }
}
