package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.frame.FrameRoom;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Procedures that invoke each other end under SUs if no chain of them has more of one than half of its frames. */
class MutualRecursionTest {
    private static final int SEEDS = 2;

    /** Not every one shows each bug. */
    private static final int MORE_SEEDS = 4;

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
            String complaint = complaint(Firmware.installed(), seed, chip, machine, procedures, padding, policy);
            if (!complaint.isEmpty()) {
                wrong.add("seed " + seed + ": " + complaint);
            }
        }
        assertEquals(List.of(), wrong);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "frames are kept for whoever comes, while a CU has something, too",
                        central().replace("look_for_waiting", "none_works", "add r20,r20,0", "eor r20, r20, r20")),
                Arguments.of(
                        "the deepest are not looked for",
                        central().replace("none_works", "find_waiting", "add r5,r29,164", "add r5, r29, #160")),
                Arguments.of(
                        "a CU that has nothing counts as one that has something",
                        central()
                                .remove("makes_several", "makes_other_ready", "sub r19,r19,1")
                                .remove("has_none", "as_here", "sub r19,r19,1")
                                .remove("as_here", "fire_own", "sub r19,r19,1")));
    }

    private static FirmwareMutant central() {
        return FirmwareMutant.ofPart(Firmware.Part.QUEUE_INVOKING, "hand_out");
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant) {
        Chip chip = Chips.mesh(2, 2);
        Firmware firmware = mutant.make();
        assertTrue(
                LongStream.range(0, MORE_SEEDS)
                        .anyMatch(seed -> !complaint(firmware, seed, chip, chip.machine(1), 3, 0, "fifo")
                                .isEmpty()),
                name);
    }

    private static String complaint(
            Firmware firmware, long seed, Chip chip, Machine machine, int procedures, int padding, String policy) {
        int frames = frames(new ManyProcedures(seed, procedures, 1, padding).graph(), chip, machine);
        ManyProcedures many = deepest(seed, procedures, padding, (frames + 1) / 2);
        try (EpiphanyCam cam =
                EpiphanyCam.simulated(chip, machine, ManyProcedures.library(), firmware, Policies.named(policy))) {
            EpiphanyRun run = cam.run(many.graph());
            run.join();
            return many.expected() == many.result(run) ? "" : many.result(run) + " for " + many.expected();
        } catch (RunException failed) {
            return "chains of " + many.longestChain() + " in " + frames + " frames: " + failed.getMessage();
        }
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

    /** Returns how many of each procedure each SU has: there may be fewer than it has room for. */
    private static int frames(CodeletGraph graph, Chip chip, Machine machine) {
        FrameRoom room = Fitting.fit(
                        graph.compiled(),
                        machine,
                        Assignment.of(machine, chip.map()),
                        Firmware.installed(),
                        ManyProcedures.library(),
                        new Placing(MeshForm.CENTRAL, Plan.NONE, PoolOrder.FIFO, false))
                .frames()
                .room();
        return Math.min(room.least(), room.greatest());
    }
}
