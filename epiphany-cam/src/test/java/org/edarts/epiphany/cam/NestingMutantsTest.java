package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Procedures that find few frames find bugs in how invocations nest. */
class NestingMutantsTest {
    private static final int SEEDS = 12;
    private static final int N = 34;
    private static final int FIBONACCI = 13;
    private static final int FIBONACCI_NUMBER = 233;
    private static final int CODELETS = 1300;
    private static final Duration LONGEST = Duration.ofMillis(60);

    /** Returns a firmware whose cores look for a frame once before invocations nest. */
    static FirmwareMutant impatient() {
        return FirmwareMutant.ofPart(Firmware.Part.PROCEDURES_NESTING, "idle_waiting")
                .replace("idle_waiting", "nest", "ldr r25,[r23,+0x16]", "mov r25, #1");
    }

    private static FirmwareMutant makesWay(String text, String replacement) {
        return impatient().replace("nest", "surface", text, replacement);
    }

    private static FirmwareMutant comesBack(String text, String replacement) {
        return impatient().replace("surface", "nests_end", text, replacement);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("slots are not as they were", makesWay("str r2,[r4],+0x2", "add r4, r4, #8")),
                Arguments.of("what waits is in the lists of who comes, too", makesWay("str r2,[r4,0x2]", "nop")),
                Arguments.of("nobody knows who began last", makesWay("str r20,[r23]", "nop")),
                Arguments.of("who began before is forgotten", makesWay("str r22,[r20,+0x6]", "nop")),
                Arguments.of("what made way stays there", comesBack("movts dma1config,r2", "nop")),
                Arguments.of("a channel is not waited for", comesBack("and r2,r2,r10", "eor r2, r2, r2")),
                Arguments.of("its place in the DRAM is not free again", comesBack("str r4,[r1,0x2]", "nop")),
                Arguments.of("who has ended stays the last", comesBack("str r22,[r1]", "nop")),
                Arguments.of("the result stays where it is", comesBack("str r2,[r3],+0x1", "add r3, r3, #4")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant) {
        Firmware firmware = mutant.make();
        assertTrue(LongStream.range(0, SEEDS).anyMatch(seed -> !isRight(firmware, seed)), name);
    }

    @Test
    void impatienceIsNone() {
        Firmware firmware = impatient().make();
        assertTrue(LongStream.range(0, SEEDS).allMatch(seed -> isRight(firmware, seed)));
    }

    private static boolean isRight(Firmware firmware, long seed) {
        Chip chip = Chips.mesh(1, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
        ManyProcedures many = new ManyProcedures(seed, 1 + (int) (seed % 2), N, CODELETS);
        AlternatingProcedures alternating = new AlternatingProcedures(FIBONACCI, CODELETS);
        KernelLibrary library = AlternatingProcedures.library();
        try (EpiphanyCam cam = EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), library, firmware)) {
            return many.result(ran(cam, many.graph())) == many.expected()
                    && alternating.result(ran(cam, alternating.graph())) == FIBONACCI_NUMBER;
        } catch (RunException failed) {
            return false;
        }
    }

    private static EpiphanyRun ran(EpiphanyCam cam, CodeletGraph graph) throws RunException {
        EpiphanyRun run = cam.run(graph, RunOptions.DEFAULT.deadline(LONGEST));
        run.join();
        return run;
    }
}
