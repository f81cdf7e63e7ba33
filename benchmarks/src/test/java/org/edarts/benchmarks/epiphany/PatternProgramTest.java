package org.edarts.benchmarks.epiphany;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.pattern.TaskBench;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.EpiphanyCam;
import org.edarts.epiphany.cam.EpiphanyRun;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** All patterns of Task Bench have the same results on hosts and on cores, in whatever order memory is written. */
class PatternProgramTest {
    private static final int WIDTH = 12;
    private static final int STEPS = 7;

    @ParameterizedTest
    @EnumSource(TaskBench.class)
    void coresComputeWhatHostsDo(TaskBench relation) {
        Pattern pattern = relation.on(TaskBench.Grid.of(WIDTH, STEPS));
        PatternProgram program = new PatternProgram(pattern);
        try (Cam host = Cam.host(2)) {
            assertEquals(0, program.wrong(host.run(program.graph()).join()));
        }
        for (int side : new int[] {1, 2, 4}) {
            Chip chip = Chips.mesh(side, side).withMemoryOrder(MemoryOrder.adversarial(side));
            try (EpiphanyCam cam =
                    EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), PatternProgram.library())) {
                EpiphanyRun run = cam.run(program.graph());
                assertEquals(0, program.wrong(run.join()));
                assertEquals(pattern.size(), run.mesh().fired());
                assertEquals(0, run.mesh().hostAccesses());
            }
        }
    }
}
