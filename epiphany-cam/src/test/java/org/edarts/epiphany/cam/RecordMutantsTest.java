package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.Cam;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.su.Policies;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random procedures with records find bugs in how the firmware hands records on. */
class RecordMutantsTest {
    private static final int SEEDS = 12;
    private static final int PROCEDURES = 3;
    private static final int N = 16;
    private static final Duration LONGEST = Duration.ofMillis(20);

    private static FirmwareMutant procedures(String text, String replacement) {
        return FirmwareMutant.ofPart(Firmware.Part.PROCEDURES_NESTING_RECORDS, "after_outlets")
                .replace("after_outlets", "waiting_end", text, replacement);
    }

    private static FirmwareMutant central(String text, String replacement) {
        return FirmwareMutant.ofPart(Firmware.Part.QUEUE_INVOKING_RECORDS, "hand_out")
                .replace("hand_out", "central_end", text, replacement);
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("the first word alone goes along", procedures("add r8,r8,0", "eor r8, r8, r8"), false),
                Arguments.of("all words are the second", procedures("ldr r7,[r9],+0x1", "ldr r7, [r9]"), false),
                Arguments.of(
                        "the others come from where the kernel says whether",
                        procedures("add r9,r0,8", "add r9, r0, #0"),
                        false),
                Arguments.of("the kind counts as words", procedures("lsr r8,r0,0x12", "lsr r8, r0, #0x11"), false),
                Arguments.of("the first word alone goes along, of SUs", central("add r8,r8,0", "eor r8, r8, r8"), true),
                Arguments.of("the kind counts as words, of SUs", central("lsr r8,r0,0x12", "lsr r8, r0, #0x11"), true));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, FirmwareMutant mutant, boolean sus) {
        Firmware firmware = mutant.make();
        assertTrue(LongStream.range(0, SEEDS).anyMatch(seed -> !isRight(firmware, seed, sus)), name);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theFirmwareItselfHasNone(boolean sus) {
        assertTrue(LongStream.range(0, SEEDS).allMatch(seed -> isRight(Firmware.installed(), seed, sus)));
    }

    private static boolean isRight(Firmware firmware, long seed, boolean sus) {
        Chip chip = Chips.mesh(2, 2).withMemoryOrder(MemoryOrder.adversarial(seed));
        Machine machine = sus ? chip.machine(1) : chip.machine().withFoldedSus();
        RecordProcedures random = new RecordProcedures(seed, PROCEDURES, N);
        try (Cam host = Cam.host(1);
                EpiphanyCam cam = EpiphanyCam.simulated(
                        chip, machine, random.library(), firmware, Policies.named(sus ? "fifo" : "adaptive"))) {
            String found = random.found(cam.run(random.graph(), RunOptions.DEFAULT.deadline(LONGEST))
                    .join());
            return random.found(host.run(random.graph()).join()).equals(found);
        } catch (RunException failed) {
            return false;
        }
    }
}
