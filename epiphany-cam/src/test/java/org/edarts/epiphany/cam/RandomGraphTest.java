package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.codelet.Cam;
import org.edarts.epiphany.cam.report.MeshReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * On any number of cores each codelet of a graph fires once, after all its predecessors, with what they have written.
 */
class RandomGraphTest {
    private static final int GRAPHS = 40;

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "1, 3", "2, 2", "3, 3", "4, 4", "2, 8"})
    void eachCodeletFiresOnceAfterItsPredecessors(int rows, int columns) {
        Chip chip = Chips.mesh(rows, columns);
        assertAllRight(chip, chip.machine().withFoldedSus());
    }

    @Test
    void aCoreThatIsTheSuFiresNothingOfTheGraph() {
        Chip chip = Chips.PARALLELLA;
        assertAllRight(chip, chip.machine());
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine(), HashKernel.library())) {
            EpiphanyRun run = cam.run(new RandomGraph(1, 15).graph());
            assertEquals(0, run.mesh().cores().get(0).fired());
            assertEquals(run.graph().codelets(), run.mesh().fired());
        }
    }

    @Test
    void theHostComputesTheSame() {
        try (Cam host = Cam.host(2)) {
            for (long seed = 0; seed < GRAPHS; seed++) {
                RandomGraph random = new RandomGraph(seed, 2);
                assertEquals("", random.wrong(host.run(random.graph()).join()));
            }
        }
    }

    @Test
    void anotherRunOfTheSameGraphIsTheSame() {
        Chip chip = Chips.mesh(2, 2);
        RandomGraph random = new RandomGraph(7, 4);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, HashKernel.library())) {
            MeshReport first = cam.run(random.graph()).mesh();
            EpiphanyRun again = cam.run(random.graph());
            assertEquals("", random.wrong(again));
            assertEquals(first.cycles(), again.mesh().cycles());
            assertEquals(first.fired(), again.mesh().fired());
        }
    }

    private static void assertAllRight(Chip chip, Machine machine) {
        List<String> wrong = new ArrayList<>();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, machine, HashKernel.library())) {
            for (long seed = 0; seed < GRAPHS; seed++) {
                RandomGraph random = new RandomGraph(seed, machine.cus().size());
                EpiphanyRun run = cam.run(random.graph());
                run.join();
                if (!random.wrong(run).isEmpty()) {
                    wrong.add("seed " + seed + ": " + random.wrong(run));
                }
                assertEquals(random.graph().codelets(), run.mesh().fired());
            }
        }
        assertEquals(List.of(), wrong);
    }
}
