package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Graphs whose blocks do not fit into the cores: the blocks come from the DRAM, and no signal overtakes them. */
class StreamingTest {
    private static final int PADDING = 900;

    @ParameterizedTest
    @CsvSource({"1, 1, 1", "2, 1, 2", "3, 2, 2", "4, 2, 2", "5, 3, 3", "6, 2, 2"})
    void randomGraphsEqualThePlainComputation(long seed, int rows, int columns) {
        Chip chip = Chips.mesh(rows, columns);
        for (Chip each : new Chip[] {chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed))}) {
            RandomGraph random = new RandomGraph(seed, rows * columns, PADDING);
            try (EpiphanyCam cam = EpiphanyCam.simulated(each, HashKernel.library())) {
                EpiphanyRun run = cam.run(random.graph());
                assertEquals("", random.wrong(run));
                System.out.println(random.graph().codelets() + " " + run.mesh() + run.mesh().streamed());
            }
        }
    }
}
