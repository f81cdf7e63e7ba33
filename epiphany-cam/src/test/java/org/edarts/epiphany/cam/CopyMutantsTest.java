package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.ChannelCopy;
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

/** Copies of random graphs find bugs in what lets a channel copy, and none in that itself. */
class CopyMutantsTest {
    private static final int CUS = 6;
    private static final int GRAPHS = 12;
    private static final Duration LONGEST = Duration.ofMillis(20);

    /** Where the channel is started. */
    private static final String START = "lsl r1, r1, #16\n";

    /** Clears bits of what the descriptor begins with. */
    private static String without(int bits) {
        return """
                ldr r3, [r1]
                mov r7, #%d
                orr r3, r3, r7
                eor r3, r3, r7
                str r3, [r1]
                """.formatted(bits);
    }

    static Stream<Arguments> mutants() {
        int chain = 1 << 2;
        int message = 1 << 10;
        return Stream.of(
                mutant("signals when all reads have left and not come back", START, without(message) + START),
                mutant(
                        "signals by itself when the channel is idle, and not behind the data",
                        "rts",
                        """
                        wait: movfs r3, dma1status
                        mov r7, #0xf
                        and r3, r3, r7
                        bne wait
                        ldr r4, [r2, #5]
                        strh r0, [r4]
                        strb r5, [r6]
                        rts
                        """,
                        START,
                        without(chain | message) + START),
                mutant(
                        "signals at the beginning",
                        START,
                        "ldr r4, [r2, #5]\nstrh r0, [r4]\nstrb r5, [r6]\n" + without(chain) + START),
                mutant("does not wait for the channel", "beq begin", "b begin"),
                mutant("puts all entries into the same place", "add r4, r4, #2\n", ""),
                mutant("leaves the ring", "and r4, r4, r7\n", ""),
                mutant("forgets itself while the channel is busy", "add r28, r28, #2\n", ""));
    }

    private static Arguments mutant(String name, String... changes) {
        return Arguments.of(name, ChannelCopy.assembled(code -> {
            String changed = code;
            for (int change = 0; change < changes.length; change += 2) {
                assertTrue(changed.contains(changes[change]), name);
                changed = changed.replace(changes[change], changes[change + 1]);
            }
            return changed;
        }));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, KernelCode mutant) {
        assertTrue(wrongRuns(mutant) > 0, name);
    }

    @Test
    void theKernelItselfHasNone() {
        assertEquals(0, wrongRuns(ChannelCopy.assembled()));
    }

    private static int wrongRuns(KernelCode copies) {
        Movers right = Movers.installed();
        Movers movers = new Movers(
                right.blocks(),
                right.blocksInWindows(),
                right.borrowed(),
                right.code(),
                right.inputs(),
                right.broadcasts(),
                copies);
        int wrong = 0;
        for (long seed = 0; seed < GRAPHS && wrong == 0; seed++) {
            CopiedBlocks random = new CopiedBlocks(seed, CUS);
            CopiedRing ring = new CopiedRing(CUS, seed % 4 == 1);
            boolean same = isRight(random.graph(), movers, seed, random::contents, random.expected())
                    && isRight(ring.graph(), movers, seed, ring::numbers, ring.expected());
            wrong += same ? 0 : 1;
        }
        return wrong;
    }

    private static boolean isRight(
            CodeletGraph graph, Movers movers, long seed, Function<Run, Object> found, Object expected) {
        Chip chip = Chips.mesh(2, CUS / 2).withMemoryOrder(new MemoryOrder(seed % 4 != 0, seed));
        Machine machine = chip.machine().withFoldedSus();
        Assignment all = Assignment.of(machine, chip.map());
        KernelLibrary library = CopiedBlocks.library();
        Fitting fitting =
                new Fitting(graph.compiled(), machine, all, Firmware.installed(), library, movers, Placing.NONE);
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, library)) {
            graph.compiled().preparedFor(cam, fitting::lowered);
            EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.deadline(LONGEST));
            run.join();
            return Objects.deepEquals(expected, found.apply(run));
        } catch (RunException failed) {
            return false;
        }
    }
}
