package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.cam.chip.Chips;
import org.edarts.cam.chip.MemoryOrder;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.layout.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random graphs in an adversarial memory order find firmware with bugs, and none in the firmware. */
class FirmwareMutantsTest {
    private static final int GRAPHS = 16;
    private static final int SIDE = 3;
    private static final int MOST_LAYERS = 40;
    private static final int MOST_COLUMNS = 30;
    private static final Duration LONGEST = Duration.ofMillis(4);

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of("signal before data", signalBeforeData()),
                Arguments.of(
                        "summary before entry",
                        FirmwareMutant.ofInstalled()
                                .swap("strh r0,[r2],+0x1", "strb r3,[r4]")
                                .make()),
                Arguments.of("lost wake-up: clears all of the summary, and looks at one ring", clearsAll()),
                Arguments.of("lost wake-up: clears a byte when its ring is empty", clearsLate()),
                Arguments.of(
                        "lost wake-up: looks at half of the summary when idle",
                        FirmwareMutant.ofInstalled()
                                .remove("idle", "nothing", "bne received_high")
                                .make()),
                Arguments.of(
                        "slot not started over",
                        FirmwareMutant.ofInstalled()
                                .replace("lsr r2,r3,0x10", "eor r2, r2, r2")
                                .make()),
                Arguments.of(
                        "ring overrun by its sender",
                        FirmwareMutant.ofInstalled().remove("and r2,r2,r5").make()),
                Arguments.of(
                        "ring overrun by its receiver",
                        FirmwareMutant.ofInstalled().remove("and r18,r18,r19").make()),
                Arguments.of(
                        "entry not cleared",
                        FirmwareMutant.ofInstalled()
                                .replace("strh r1,[r18],+0x1", "add r18, r18, #2")
                                .make()),
                Arguments.of(
                        "poll skipped: never looks at a ring of those who share a byte",
                        FirmwareMutant.ofInstalled().remove("bne further").make()));
    }

    private static Firmware clearsAll() {
        FirmwareMutant mutant = FirmwareMutant.ofInstalled();
        for (int place = 0; place < Layout.SUMMARY_BYTES; place++) {
            mutant.replace(clears(place), "str r30, [r29, #" + place / Integer.BYTES + "]");
        }
        return mutant.make();
    }

    private static Firmware clearsLate() {
        FirmwareMutant mutant = FirmwareMutant.ofInstalled();
        StringBuilder source = new StringBuilder();
        String[] labels = new String[Layout.SUMMARY_BYTES];
        for (int place = 0; place < Layout.SUMMARY_BYTES; place++) {
            labels[place] = "late" + place;
            source.append(".global late%d%nlate%d: mov r1, #0%n strb r1, [r29, #%d]%n mov r1, #%d%n jr r1%n"
                    .formatted(place, place, place, Firmware.installed().address("dispatcher")));
        }
        Map<String, Integer> late = mutant.add(source.toString(), labels);
        for (int place = 0; place < Layout.SUMMARY_BYTES; place++) {
            String next = place + 1 < Layout.SUMMARY_BYTES ? "from_" + (place + 1) : "further";
            mutant.remove(clears(place)).lead("from_" + place, next, "b dispatcher", "b", late.get(labels[place]));
        }
        return mutant.make();
    }

    private static String clears(int place) {
        return place == 0 ? "strb r30,[r29]" : "strb r30,[r29,+0x" + place + "]";
    }

    /** Kernels are called when the signals of their codelets have been sent. */
    private static Firmware signalBeforeData() {
        FirmwareMutant mutant = FirmwareMutant.ofInstalled();
        Map<String, Integer> late =
                mutant.add("""
                        .global keep, late
                keep:   strd    r0, [sp]
                        str     r12, [sp, #2]
                        jr      lr
                late:   ldrd    r0, [sp]
                        ldr     r12, [sp, #2]
                        str     r17, [r29, #3]
                        jalr    r12
                        ldr     r17, [r29, #3]
                        mov     r0, #%d
                        jr      r0
                """.formatted(Firmware.installed().address("dispatcher")), "keep", "late");
        return mutant.lead("after_none", "received_low", "ldrd r2,[r29,+0x0]", "b", late.get("late"))
                .lead("after_none", "received_low", "beq dispatcher", "beq", late.get("late"))
                .lead("dispatcher", "idle", "jr r12", "b", late.get("keep"))
                .make();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, Firmware firmware) {
        assertNotEquals("", firstComplaint(with(firmware)), name);
    }

    @Test
    void aRunThatEndsTooEarlyIsFound() {
        assertNotEquals("", firstComplaint((chip, graph) -> {
            Machine machine = chip.machine().withFoldedSus();
            Board hasty = HastyBoard.of(chip, machine, LayerKernel.library(), graph);
            return EpiphanyCam.on(machine, hasty, LayerKernel.library());
        }));
    }

    @Test
    void theRootBeginsWhenAllIsThere() {
        assertEquals(
                "",
                firstComplaint((chip, graph) ->
                        EpiphanyCam.on(chip.machine().withFoldedSus(), PostingBoard.of(chip), LayerKernel.library())));
    }

    @Test
    void theFirmwareItselfHasNone() {
        assertEquals("", firstComplaint(with(Firmware.installed())));
    }

    /** In these a read comes to a core in the very half cycle in which its answer to the one before leaves. */
    @ParameterizedTest
    @ValueSource(longs = {224, 682, 696, 705, 733})
    void noReadIsForgotten(long seed) {
        assertEquals("", complaint(seed, with(Firmware.installed())));
    }

    private static BiFunction<Chip, CodeletGraph, EpiphanyCam> with(Firmware firmware) {
        return (chip, graph) ->
                EpiphanyCam.simulated(chip, chip.machine().withFoldedSus(), LayerKernel.library(), firmware);
    }

    private static String firstComplaint(BiFunction<Chip, CodeletGraph, EpiphanyCam> machine) {
        for (long seed = 0; seed < GRAPHS; seed++) {
            String complaint = complaint(seed, machine);
            if (!complaint.isEmpty()) {
                return complaint;
            }
        }
        return "";
    }

    private static String complaint(long seed, BiFunction<Chip, CodeletGraph, EpiphanyCam> machine) {
        Chip chip = Chips.mesh(SIDE, 2 * SIDE).withMemoryOrder(MemoryOrder.adversarial(seed));
        LayeredGraph random = new LayeredGraph(seed, 2 * SIDE * SIDE, seed % 2 == 0, MOST_LAYERS, MOST_COLUMNS);
        try (EpiphanyCam cam = machine.apply(chip, random.graph())) {
            return random.wrong(cam.run(random.graph(), RunOptions.DEFAULT.deadline(LONGEST))
                    .join());
        } catch (RunException failed) {
            return String.valueOf(failed.getMessage());
        }
    }
}
