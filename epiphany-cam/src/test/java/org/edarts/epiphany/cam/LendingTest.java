package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What thieves bring comes from the DRAM where cores have no room for it: lists, and kernels. */
class LendingTest {
    private static final SchedulingPolicy POLICY = Policies.named("steal-nearest");
    private static final int SEEDS = 2;
    private static final int STEP = 16;
    private static final int MOST = 2000;

    /** Blocks are as large as they can be if lists lie in the DRAM. */
    @Test
    void listsComeFromTheDram() {
        Chip chip = Chips.mesh(1, 2);
        long stolen = 0;
        int lending = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            int padding = largest(seed, chip);
            RandomGraph random = new RandomGraph(seed, 0, padding);
            for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
                try (EpiphanyCam cam = cam(each, HashKernel.library(), POLICY)) {
                    lending += cam.memoryMap(random.graph()).contains("DRAM") ? 1 : 0;
                    for (int time = 0; time < 2; time++) {
                        stolen += checked(cam, random).stolen();
                    }
                }
            }
        }
        assertTrue(lending > 0, "no lists lie in the DRAM");
        assertTrue(stolen > 0, "nothing was stolen");
    }

    /** Returns with how much padding all of it just has room. */
    private static int largest(long seed, Chip chip) {
        try (EpiphanyCam cam = cam(chip, HashKernel.library(), POLICY)) {
            int fits = 0;
            int tooMuch = MOST;
            while (tooMuch - fits > STEP) {
                int padding = (fits + tooMuch) / 2;
                if (fits(cam, new RandomGraph(seed, 0, padding).graph())) {
                    fits = padding;
                } else {
                    tooMuch = padding;
                }
            }
            return fits;
        }
    }

    private static boolean fits(EpiphanyCam cam, CodeletGraph graph) {
        try {
            cam.prepare(graph);
            return true;
        } catch (GraphException refused) {
            return false;
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 2", "2, 2, 2"})
    void kernelsComeFromTheDram(long seed, int rows, int columns) {
        Chip chip = Chips.mesh(rows, columns);
        for (Chip each : List.of(chip, chip.withMemoryOrder(MemoryOrder.adversarial(seed)))) {
            RandomGraph random = new RandomGraph(seed, 0, 0, MovingTest.KERNELS);
            try (EpiphanyCam cam = cam(each, MovingTest.LIBRARY, POLICY)) {
                MeshReport report = checked(cam, random);
                assertTrue(report.code().loads() > 0, "nothing was brought");
                assertTrue(report.stolen() > 0, "nothing was stolen");
                checked(cam, random);
            }
        }
    }

    private static MeshReport checked(EpiphanyCam cam, RandomGraph random) {
        EpiphanyRun run = cam.run(random.graph());
        run.join();
        assertEquals("", random.wrong(run));
        assertEquals(random.graph().codelets(), run.mesh().fired());
        return run.mesh();
    }

    /** What is said to help was tried. */
    @Test
    void whoInvokesIsNamedWithThePolicyThatHelps() {
        Chip chip = Chips.mesh(2, 2);
        ManyProcedures program = new ManyProcedures(1, 2, 3, 0);
        try (EpiphanyCam cam = cam(chip, ManyProcedures.library(), POLICY)) {
            String message = String.valueOf(assertThrows(GraphException.class, () -> cam.prepare(program.graph()))
                    .getMessage());
            assertTrue(message.contains("because codelet \""), message);
            assertTrue(
                    message.contains(" invokes a procedure or completes a promise: choose policy adaptive"), message);
        }
        try (EpiphanyCam cam = cam(chip, ManyProcedures.library(), Policies.named("adaptive"))) {
            assertTrue(cam.run(program.graph()).mesh().fired() > 0);
        }
    }

    private static EpiphanyCam cam(Chip chip, KernelLibrary kernels, SchedulingPolicy policy) {
        Machine machine = chip.machine().withFoldedSus();
        return EpiphanyCam.simulated(chip, machine, kernels, policy);
    }
}
