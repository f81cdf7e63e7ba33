package org.edarts.pic.elf;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs in the form of S-records. */
class SrecReaderTest {
    private static final String HEADER = "S00600004844521B\r\n";
    private static final String END = "S70500000100F9\n";

    private static ElfFile read(String text) throws ElfFormatException {
        return ElfReader.read("test.srec", text.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void recordsThatFollowEachOtherAreOneSegment() throws ElfFormatException {
        ElfFile program = read(HEADER + "S307000001000102F4\nS307000001020304EE\nS3068E000000AAC1\n" + END);
        assertEquals(ElfType.EXECUTABLE, program.type());
        assertEquals(0x100, program.entry());
        assertEquals(2, program.segments().size());
        assertEquals(0x100, program.segments().get(0).address());
        assertArrayEquals(new byte[] {1, 2, 3, 4}, program.segments().get(0).bytes());
        assertEquals(0x8E000000, program.segments().get(1).address());
        assertArrayEquals(new byte[] {(byte) 0xAA}, program.segments().get(1).bytes());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S00600004844521B\n",
                "S00600004844521C\nS70500000100F9\n",
                "S0060000484452\nS70500000100F9\n",
                "S00600004844521B\nS3zz\nS70500000100F9\n",
                "S00600004844521B\nS30301FB\nS70500000100F9\n",
                "S00600004844521B\nX3\nS70500000100F9\n"
            })
    void damagedOnesAreRefused(String text) {
        assertThrows(ElfFormatException.class, () -> read(text));
    }
}
