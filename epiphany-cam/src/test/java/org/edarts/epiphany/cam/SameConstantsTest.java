package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Where what codelets read, and nobody writes any more then, has no room on each core that would read it, they go where
 * it is.
 */
class SameConstantsTest {
    private static final int PARTS = 16;
    private static final int IMAGES = 4;

    private final GraphBuilder g = CodeletGraph.named("layers");
    private final Blocks<int[]> inputs =
            g.blocks("input", BlockType.INTS, IMAGES, 8).filled((index, words) -> words[0] = 100 * index);
    private final Blocks<int[]> outputs = g.blocks("output", BlockType.INTS, IMAGES * PARTS, 8);

    /** Declares one codelet for each input and each part of the weights, input by input. */
    private CodeletGraph graph(int words, boolean written) {
        Blocks<int[]> weights =
                g.blocks("weights", BlockType.INTS, PARTS, words).filled((index, all) -> all[0] = written ? 0 : index);
        Codelet layer = g.codelets(
                "layer",
                IMAGES * PARTS,
                FirstWords.ADD,
                (index, arguments) -> arguments
                        .reads(weights.at(index % PARTS))
                        .reads(inputs.at(index / PARTS))
                        .writes(outputs.at(index)));
        if (written) {
            Blocks<int[]> numbers = g.blocks("number", BlockType.INTS, PARTS, 8).filled((index, all) -> all[0] = index);
            layer.after(g.codelets(
                    "weigh",
                    PARTS,
                    FirstWords.ADD,
                    (index, arguments) -> arguments
                            .reads(numbers.at(0))
                            .reads(numbers.at(index))
                            .writes(weights.at(index), 0, 1)));
        }
        g.codelets(
                        "end",
                        1,
                        FirstWords.ADD,
                        (index, arguments) -> arguments
                                .reads(outputs.at(0))
                                .reads(outputs.at(1))
                                .writes(g.blocks("sum", BlockType.INTS, 1, 1).at(0)))
                .after(layer);
        return g.build();
    }

    @ParameterizedTest
    @CsvSource({"2, 2, 1000, false", "4, 4, 3000, false", "2, 2, 1000, true", "4, 4, 3000, true"})
    void whatReadsTheSameFiresOnOneCore(int rows, int columns, int words, boolean written) {
        CodeletGraph graph = graph(words, written);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(rows, columns), FirstWords.library())) {
            EpiphanyRun run = cam.run(graph);
            for (int index = 0; index < IMAGES * PARTS; index++) {
                assertEquals(100 * (index / PARTS) + index % PARTS, run.get(outputs.at(index))[0], "output " + index);
            }
            List<MeshPlace> places = cam.places(graph);
            for (int index = 0; index < IMAGES * PARTS; index++) {
                assertEquals(places.get(index % PARTS).cu(), places.get(index).cu(), "codelet " + index);
            }
            assertEquals(
                    rows * columns,
                    places.subList(0, PARTS).stream()
                            .map(MeshPlace::cu)
                            .distinct()
                            .count());
            assertEquals(0, run.mesh().moved().fromDram());
        }
    }

    /** What is in the DRAM, for no core has room for it, is read on the core that has it in its buffer. */
    @Test
    void whatIsWrittenFirstComesAboutOnce() {
        int parts = 37;
        int readers = 7;
        int words = 1_500;
        Blocks<int[]> weights = g.blocks("weights", BlockType.INTS, parts, words);
        Blocks<int[]> sums = g.blocks("sum", BlockType.INTS, parts * readers, 2);
        Codelet weigh = g.codelets(
                "weigh",
                parts,
                ManyParts.WRITE,
                (index, arguments) -> arguments.value(index).value(0).value(1).writes(weights.at(index)));
        g.codelets(
                        "read",
                        parts * readers,
                        ManyParts.WRITE,
                        (index, arguments) -> arguments
                                .value(index)
                                .value(1)
                                .value(1)
                                .reads(weights.at(index % parts))
                                .value(1)
                                .writes(sums.at(index)))
                .after(weigh, (index, arcs) -> arcs.from(index % parts));
        CodeletGraph graph = g.build();
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, 4), ManyParts.library());
                Cam host = Cam.host(1)) {
            EpiphanyRun run = cam.run(graph);
            Run plain = host.run(graph).join();
            for (int index = 0; index < parts * readers; index++) {
                assertArrayEquals(plain.get(sums.at(index)), run.get(sums.at(index)), "sum " + index);
            }
            long come = run.mesh().moved().fromDram();
            long once = (long) parts * words * Integer.BYTES;
            // and who writes one may leave some of it as it was
            assertTrue(come < 2.5 * once, () -> come + " bytes of " + once);
        }
    }

    /** Where each core has room for all, indices decide, and what lies side by side stays so. */
    @Test
    void withRoomForAllTheyStayInRuns() {
        CodeletGraph graph = graph(100, false);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), FirstWords.library())) {
            List<MeshPlace> places = cam.places(graph);
            for (int index = 1; index < IMAGES * PARTS; index++) {
                assertTrue(places.get(index - 1).cu() <= places.get(index).cu(), "codelet " + index);
            }
        }
    }
}
