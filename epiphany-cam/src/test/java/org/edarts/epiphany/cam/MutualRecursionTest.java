package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Procedures that invoke each other end under SUs if no chain of them has more of one than half of its frames. */
class MutualRecursionTest {
    private static final int SEEDS = 4;

    /** Longer ones take long. */
    private static final int LONGEST = 60;

    @ParameterizedTest
    @CsvSource({
        "1, 2, 1, 2, 0, fifo, 0",
        "2, 2, 1, 3, 0, fifo, 0",
        "4, 4, 1, 2, 0, fifo, 0",
        "4, 4, 1, 4, 0, fifo, 3",
        "4, 4, 1, 6, 0, round-robin, 0",
        "4, 4, 1, 8, 0, fifo, 0",
        "4, 4, 4, 4, 0, fifo, 1",
        "2, 4, 2, 3, 300, fifo, 0",
        "2, 4, 2, 4, 0, round-robin, 5"
    })
    void theyEndWithHalfOfTheFramesForTheDeepest(
            int rows, int columns, int clusters, int procedures, int padding, String policy, long order) {
        Chip chip = Chips.mesh(rows, columns).withMemoryOrder(new MemoryOrder(order > 0, order));
        Machine machine = chip.machine(clusters);
        List<String> wrong = new ArrayList<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            int frames = frames(new ManyProcedures(seed, procedures, 1, padding).graph(), chip, machine);
            ManyProcedures many = deepest(seed, procedures, padding, (frames + 1) / 2);
            try (EpiphanyCam cam =
                    EpiphanyCam.simulated(chip, machine, ManyProcedures.library(), Policies.named(policy))) {
                EpiphanyRun run = cam.run(many.graph());
                run.join();
                assertEquals(many.expected(), many.result(run));
            } catch (RuntimeException failed) {
                wrong.add("seed " + seed + " with chains of " + many.longestChain() + " in " + frames + " frames: "
                        + failed.getMessage());
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** Returns those of which some chain has so many of a procedure, and none more. */
    private static ManyProcedures deepest(long seed, int procedures, int padding, int most) {
        ManyProcedures deepest = new ManyProcedures(seed, procedures, 1, padding);
        for (int n = 2; n < LONGEST; n++) {
            ManyProcedures deeper = new ManyProcedures(seed, procedures, n, padding);
            if (deeper.longestChain() > most) {
                return deepest;
            }
            deepest = deeper;
        }
        return deepest;
    }

    /** Returns how many of each procedure each SU has. */
    private static int frames(CodeletGraph graph, Chip chip, Machine machine) {
        return Lowering.of(
                        graph.compiled(),
                        machine,
                        Assignment.of(machine, chip.map()),
                        Firmware.installed(),
                        ManyProcedures.library(),
                        new Placing(MeshForm.CENTRAL, Plan.NONE, PoolOrder.FIFO, false))
                .frames()
                .room()
                .least();
    }
}
