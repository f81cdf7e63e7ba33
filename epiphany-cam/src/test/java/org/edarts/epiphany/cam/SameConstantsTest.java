package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where what codelets read and nobody writes has no room on each core that would read it, they go where it is. */
class SameConstantsTest {
    private static final int PARTS = 16;
    private static final int IMAGES = 4;

    private final GraphBuilder g = CodeletGraph.named("layers");
    private final Blocks<int[]> inputs =
            g.blocks("input", BlockType.INTS, IMAGES, 8).filled((index, words) -> words[0] = 100 * index);
    private final Blocks<int[]> outputs = g.blocks("output", BlockType.INTS, IMAGES * PARTS, 8);

    /** Declares one codelet for each input and each part of the weights, input by input. */
    private CodeletGraph graph(int words) {
        Blocks<int[]> weights =
                g.blocks("weights", BlockType.INTS, PARTS, words).filled((index, all) -> all[0] = index);
        Codelet layer = g.codelets(
                "layer",
                IMAGES * PARTS,
                FirstWords.ADD,
                (index, arguments) -> arguments
                        .reads(weights.at(index % PARTS))
                        .reads(inputs.at(index / PARTS))
                        .writes(outputs.at(index)));
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
    @CsvSource({"2, 2, 1000", "4, 4, 3000"})
    void whatReadsTheSameFiresOnOneCore(int rows, int columns, int words) {
        CodeletGraph graph = graph(words);
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

    /** Where each core has room for all, indices decide, and what lies side by side stays so. */
    @Test
    void withRoomForAllTheyStayInRuns() {
        CodeletGraph graph = graph(100);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), FirstWords.library())) {
            List<MeshPlace> places = cam.places(graph);
            for (int index = 1; index < IMAGES * PARTS; index++) {
                assertTrue(places.get(index - 1).cu() <= places.get(index).cu(), "codelet " + index);
            }
        }
    }
}
