package org.edarts.epiphany.cam;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.stream.Stream;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Firmware.Part;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Random choices, loops, promises and procedures find bugs in what decides at run time what fires. */
class ControlMutantsTest {
    private static FirmwareMutant control() {
        return FirmwareMutant.ofPart(Part.CONTROL, "after_choice");
    }

    private static FirmwareMutant promises() {
        return FirmwareMutant.ofPart(Part.PROCEDURES, "after_outlets");
    }

    private static FirmwareMutant procedures() {
        return FirmwareMutant.ofPart(Part.PROCEDURES_NESTING, "after_outlets");
    }

    static Stream<Arguments> mutants() {
        return Stream.of(
                Arguments.of(
                        "a choice is not looked at: the first way, always",
                        ControlProgram.CHOICES,
                        control().replace("after_choice", "pass", "ldr r2,[r0]", "eor r2, r2, r2")),
                Arguments.of(
                        "a number of no way does not lead to the last",
                        ControlProgram.LOOPS,
                        control().remove("after_choice", "pass", "movgtu r2,r1")),
                Arguments.of(
                        "a slot that passes signals on counts as a codelet",
                        ControlProgram.LOOPS,
                        control().remove("pass", "mark", "str r0,[r29,+0xb]")),
                Arguments.of(
                        "nobody notes that something has fired",
                        ControlProgram.LOOPS,
                        control().remove("mark", "look_back", "str r2,[r1,0x1]")),
                Arguments.of(
                        "what was noted is not looked at",
                        ControlProgram.LOOPS,
                        control().removeBehind("look_back", "str r2,[r1]")),
                Arguments.of(
                        "what was noted is not forgotten: it holds in the next round, too",
                        ControlProgram.ROUNDS,
                        control().removeBehind("look_back", "str r3,[r1,0x1]")),
                Arguments.of(
                        "a promise is completed without its content",
                        ControlProgram.PROMISES,
                        promises().remove("complete", "again", "str r7,[r2]")),
                Arguments.of(
                        "a promise is completed, and nobody hears of it",
                        ControlProgram.PROMISES,
                        promises().remove("complete", "again", "strh r3,[r28],+0x1")),
                Arguments.of(
                        "an argument is not handed on",
                        ControlProgram.PROCEDURES,
                        procedures().remove("here", "wait", "str r7,[r25]")),
                Arguments.of(
                        "nobody knows who has invoked",
                        ControlProgram.PROCEDURES,
                        procedures().remove("here", "wait", "str r21,[r24]")),
                Arguments.of(
                        "a frame is given twice",
                        ControlProgram.PROCEDURES,
                        procedures().remove("here", "wait", "str r2,[r19]")),
                Arguments.of(
                        "a frame elsewhere is given twice",
                        ControlProgram.PROCEDURES,
                        procedures().remove("outlet", "here", "str r22,[r22,+0x4]")),
                Arguments.of(
                        "an invocation that has to wait is forgotten",
                        ControlProgram.PROCEDURES,
                        procedures().remove("wait", "complete", "str r18,[r19,+0x2]")),
                Arguments.of(
                        "what waits begins twice",
                        ControlProgram.PROCEDURES,
                        procedures().remove("again", "complete_there", "str r2,[r3,0x2]")),
                Arguments.of(
                        "what was said once is done in the next round, too",
                        ControlProgram.PROCEDURES,
                        procedures().remove("outlet", "here", "str r3,[r0]")));
    }

    @ParameterizedTest(name = "{1}: {0}")
    @MethodSource("mutants")
    void aBugIsFound(String name, ControlProgram program, FirmwareMutant mutant) {
        assertNotEquals("", program.firstComplaint(mutant.make()), name);
    }

    @Test
    void theFirmwareItselfHasNone() {
        for (ControlProgram program : ControlProgram.values()) {
            assertEquals("", program.firstComplaint(Firmware.installed()), program.name());
        }
    }
}
