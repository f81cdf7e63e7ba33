package org.edarts.epiphany.chip;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import org.edarts.cam.chip.Chips;
import org.edarts.epiphany.core.ProgramEnding;
import org.edarts.epiphany.functional.FunctionalRun;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.epiphany.service.Sandbox;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop that loads ahead reads behind the end of the core's memory, as it may on a board. */
class ReadsBehindMemoryTest {
    private static String loads(String load, String address) {
        return "mov r1, %low(" + address + ")\nmovt r1, %high(" + address + ")\nmov r2, #5\nmov r3, #6\n" + load + "\n"
                + load + "\norr r0, r2, r2\ntrap 3\n";
    }

    private static ProgramEnding withoutTime(String text, boolean strict) throws IOException {
        InputStream in = InputStream.nullInputStream();
        OutputStream out = OutputStream.nullOutputStream();
        return new FunctionalRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, 10_000, strict)
                .run(Assembler.assemble("test.S", text), List.of(), in, out, out);
    }

    private static ProgramEnding inTime(String text, boolean strict) throws IOException {
        InputStream in = InputStream.nullInputStream();
        OutputStream out = OutputStream.nullOutputStream();
        ElfFile program = Assembler.assemble("test.S", text);
        TimedRun run = new TimedRun(Chips.PARALLELLA, List.of(0), Sandbox.CLOSED, 10_000);
        return (strict ? run.strictly() : run)
                .run(program, List.of(), in, out, out)
                .ending();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ldrd r2, [r1]", "ldr r2, [r1]", "ldrh r2, [r1]", "ldrb r2, [r1]"})
    void isZeroAndAWarningForEachCore(String load) throws IOException {
        for (ProgramEnding ending :
                List.of(withoutTime(loads(load, "0x8000"), false), inTime(loads(load, "0xefff8"), false))) {
            assertEquals(List.of(), ending.complaints());
            assertEquals(0, ending.exitCode());
            assertEquals(1, ending.warnings().size(), ending.warnings().toString());
            assertTrue(ending.warnings().get(0).startsWith("core (32, 8), pc 0x"), ending.warnings()::toString);
            assertTrue(ending.warnings().get(0).contains("behind the core's memory"), ending.warnings()::toString);
        }
    }

    @Test
    void haltsAStrictCore() throws IOException {
        String text = loads("ldrd r2, [r1]", "0x8000");
        for (ProgramEnding ending : List.of(withoutTime(text, true), inTime(text, true))) {
            assertEquals(1, ending.complaints().size());
            assertTrue(ending.complaints().get(0).contains("access to nothing at 0x00008000"), ending::toString);
            assertEquals(List.of(), ending.warnings());
        }
    }

    @Test
    void storesThereAreStillRefused() throws IOException {
        String text = loads("str r2, [r1]", "0x8000");
        for (ProgramEnding ending : List.of(withoutTime(text, false), inTime(text, false))) {
            assertTrue(ending.complaints().get(0).contains("access to nothing at 0x00008000"), ending::toString);
        }
    }

    /** Between the general and the special registers lies nothing, in the core's own window and in its neighbour's. */
    @ParameterizedTest
    @ValueSource(strings = {"0xf0100", "0xf0168", "0xf03f8", "0x809f0100", "0x809f0168", "0x809f03f8"})
    void nothingLiesBetweenTheRegisters(String address) throws IOException {
        for (String access : List.of("ldr r2, [r1]", "ldrd r2, [r1]", "strb r2, [r1]")) {
            String text = loads(access, address);
            for (ProgramEnding ending : List.of(withoutTime(text, false), inTime(text, false))) {
                assertEquals(1, ending.complaints().size(), () -> access + " of " + address + ": " + ending);
                assertTrue(ending.complaints().get(0).contains("access to nothing at 0x"), ending::toString);
            }
        }
    }

    /** The last general register has nothing behind it: the upper half of a doubleword there. */
    @Test
    void theLastRegisterIsReadableAlone() throws IOException {
        String text = loads("ldr r2, [r1]", "0xf00fc");
        for (ProgramEnding ending : List.of(withoutTime(text, true), inTime(text, true))) {
            assertEquals(List.of(), ending.complaints());
        }
    }
}
