package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of a block that no core has room for, and nobody writes, each core has a copy of the part that it reads. */
class PartedConstantsTest {
    private static final int CORES = 4;

    /** Codelets that each read a part of a large block, with words on both sides, and write a block of their own. */
    private static final class Parts {
        private final Blocks<int[]> matrix;
        private final Blocks<int[]> sums;
        private final int parts;
        private final CodeletGraph graph;

        Parts(int parts, int words, int halo) {
            GraphBuilder g = CodeletGraph.named("parts");
            this.parts = parts;
            int all = parts * words;
            matrix = g.blocks("matrix", BlockType.INTS, 1, all)
                    .filled((index, content) -> Arrays.setAll(content, word -> 31 * word));
            sums = g.blocks("sum", BlockType.INTS, parts, 2);
            g.codelets("read", parts, ManyParts.WRITE, (index, arguments) -> {
                int from = Math.max(0, index * words - halo);
                int to = Math.min(all, (index + 1) * words + halo);
                arguments
                        .value(index)
                        .value(1)
                        .value(1)
                        .reads(matrix.at(0), from, to - from)
                        .value(1)
                        .writes(sums.at(index));
            });
            graph = g.build();
        }

        void check(Run run) {
            try (Cam host = Cam.host(1)) {
                Run plain = host.run(graph).join();
                for (int index = 0; index < parts; index++) {
                    assertArrayEquals(plain.get(sums.at(index)), run.get(sums.at(index)), "sum " + index);
                }
                assertArrayEquals(plain.get(matrix.at(0)), run.get(matrix.at(0)), "the block itself");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"16, 0, true", "16, 300, true", "5, 0, true", "4, 0, true", "16, 2000, false"})
    void eachCoreHasItsPart(int parts, int halo, boolean fits) {
        Parts reading = new Parts(parts, 10_000 / parts, halo);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(1, CORES), ManyParts.library())) {
            for (int runs = 0; runs < 2; runs++) {
                EpiphanyRun run = cam.run(reading.graph);
                reading.check(run);
                assertEquals(
                        fits,
                        run.mesh().moved().fromDram() == 0,
                        () -> run.mesh().moved() + " come");
            }
            assertEquals(fits, cam.memoryMap(reading.graph).contains("copy of block matrix"));
        }
    }

    /** However it is cut, and whatever overlaps: those who read find what they ask for. */
    @Property(tries = 20, edgeCases = EdgeCasesMode.NONE)
    void allFindWhatTheyRead(
            @ForAll @IntRange(min = 2, max = 20) int parts,
            @ForAll @IntRange(min = 8_200, max = 40_000) int words,
            @ForAll @IntRange(max = 900) int halo) {
        Parts reading = new Parts(parts, words / parts, halo);
        try (EpiphanyCam cam = EpiphanyCam.simulated(Chips.mesh(2, 2), ManyParts.library())) {
            reading.check(cam.run(reading.graph).join());
        }
    }
}
