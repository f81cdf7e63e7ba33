package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.BroadcastKernel;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.KernelCode;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.unit.Assignment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocks that are read on many cores find bugs in what brings them there, and none in that itself. */
class BroadcastMutantsTest {
    private static final int GRAPHS = 12;
    private static final Duration LONGEST = Duration.ofMillis(20);

    static Stream<Arguments> mutants() {
        return Stream.of(
                mutant("forgets what is left over", code -> code.replace("bgte one\n", "")),
                mutant(
                        "forgets the last doubleword",
                        code -> code.replace("few: add r2, r2, #7", "few: add r2, r2, #6")),
                mutant(
                        "does not store into one of the copies",
                        code -> code.replaceAll("strd r\\d+, \\[r12\\], #1\n", "")),
                mutant("stores the second half of a pair", code -> code.replace("strd r4,", "strd r6,")));
    }

    private static Arguments mutant(String name, UnaryOperator<String> change) {
        return Arguments.of(name, BroadcastKernel.assembled(change));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, List<KernelCode> mutant) {
        assertTrue(wrongRuns(mutant) > 0, name);
    }

    @Test
    void theKernelsThemselvesHaveNone() {
        assertEquals(0, wrongRuns(BroadcastKernel.assembled()));
    }

    private static int wrongRuns(List<KernelCode> broadcasts) {
        Movers right = Movers.installed();
        Movers movers = new Movers(
                right.blocks(),
                right.blocksInWindows(),
                right.borrowed(),
                right.code(),
                right.inputs(),
                broadcasts,
                right.copies());
        int wrong = 0;
        for (long seed = 0; seed < GRAPHS; seed++) {
            Chip chip = Chips.mesh(2, 3).withMemoryOrder(new MemoryOrder(seed % 2 == 0, seed));
            Machine machine = chip.machine().withFoldedSus();
            Assignment all = Assignment.of(machine, chip.map());
            RereadBlocks random = new RereadBlocks(seed, all.cores());
            KernelLibrary library = RereadBlocks.library();
            Fitting fitting = new Fitting(
                    random.graph().compiled(), machine, all, Firmware.installed(), library, movers, Placing.NONE);
            try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
                random.graph().compiled().preparedFor(cam, fitting::lowered);
                EpiphanyRun run = cam.run(random.graph(), RunOptions.DEFAULT.deadline(LONGEST));
                run.join();
                wrong += Arrays.deepEquals(random.expected(), random.contents(run)) ? 0 : 1;
            } catch (RunException failed) {
                wrong++;
            }
        }
        return wrong;
    }
}
