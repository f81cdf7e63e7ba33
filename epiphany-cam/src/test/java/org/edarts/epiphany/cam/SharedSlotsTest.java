package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.BlockType;
import org.edarts.codelet.Blocks;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.GraphBuilder;
import org.edarts.codelet.Run;
import org.junit.jupiter.api.Test;

/** Codelets of several cores that wait for the very same others find what those have written into the memory of each. */
class SharedSlotsTest {
    private static final int SEEDS = 10;
    private static final int READERS = 4;

    @Test
    void eachReaderFindsWhatBothWritersHaveWrittenThere() {
        GraphBuilder g = CodeletGraph.named("broadcast");
        Blocks<int[]> records = g.blocks("record", BlockType.INTS, READERS, 4);
        Blocks<int[]> own = g.blocks("own", BlockType.INTS, 2, 2);
        List<Codelet> writers = new ArrayList<>();
        for (int writer = 0; writer < 2; writer++) {
            int number = writer;
            writers.add(g.codelets("writer" + writer, 1, HashKernel.KERNEL, (none, arguments) -> {
                        arguments
                                .updates(own.at(number))
                                .value(number)
                                .value(0)
                                .value(READERS)
                                .value(1);
                        for (int reader = 0; reader < READERS; reader++) {
                            arguments.writes(records.at(reader), 2 + number, 1);
                        }
                    })
                    .on(writer));
        }
        for (int reader = 0; reader < READERS; reader++) {
            int number = reader;
            g.codelets(
                            "reader" + reader,
                            1,
                            HashKernel.KERNEL,
                            (none, arguments) -> arguments
                                    .updates(records.at(number))
                                    .value(number)
                                    .value(2)
                                    .value(0)
                                    .value(1))
                    .on(2 + reader / 2)
                    .after(writers.get(0), writers.get(1));
        }
        CodeletGraph graph = g.build();
        for (long seed = 0; seed < SEEDS; seed++) {
            Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
                Run run = cam.run(graph).join();
                for (int reader = 0; reader < READERS; reader++) {
                    int number = ((reader + 1) * 33 ^ 1) * 33 ^ 2;
                    assertArrayEquals(new int[] {1, number, 1, 2}, run.get(records.at(reader)));
                }
            }
        }
    }
}
