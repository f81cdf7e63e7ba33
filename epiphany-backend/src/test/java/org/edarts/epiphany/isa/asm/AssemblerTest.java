package org.edarts.epiphany.isa.asm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.edarts.epiphany.Fixtures;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Source texts and what becomes of them. */
class AssemblerTest {
    private static byte[] code(String text) {
        return Assembler.assemble("test.s", text).section(".text").orElseThrow().bytes();
    }

    private static int word(byte[] bytes, int at) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
    }

    @Test
    void aWholeProgramBecomesTheBytesThatGnuMakesOfIt() throws IOException {
        String source = Files.readString(Path.of("src/test/epiphany/system.S"));
        byte[] gnu = Fixtures.program("system").section(".text").orElseThrow().bytes();
        byte[] ours = code(source);
        assertArrayEquals(Arrays.copyOf(gnu, ours.length), ours);
        assertEquals(gnu.length, ours.length + 3 & -4, "GNU as fills the section up");
    }

    @Test
    void theShortestFormThatFitsIsTaken() {
        assertEquals(2, code("add r1, r2, #3").length);
        assertEquals(4, code("add r1, r2, #4").length);
        assertEquals(4, code("add r8, r2, #3").length);
        assertEquals(4, code("add.l r1, r2, #3").length);
        assertEquals(2, code("ldr r1, [r2]").length);
        assertEquals(4, code("ldr r1, [r2, #-1]").length);
        assertEquals(2, code("mov r1, #255").length);
        assertEquals(4, code("mov r1, #256").length);
    }

    @Test
    void branchesGrowWithTheirDistance() {
        assertEquals(2 + 252, code("b far\n.space 252\nfar:").length);
        assertEquals(4 + 254, code("b far\n.space 254\nfar:").length);
        assertEquals(2 + 100 + 2, code("near: nop\n.space 100\nbne near").length);
    }

    @Test
    void sectionsFollowEachOtherUnlessTheyAreGivenAPlace() {
        String source = ".text\nmov r0, %low(table)\n.data\ntable: .word 1, -2, table\n.bss\nroom: .space 64\n";
        ElfFile near = Assembler.assemble("test.s", source);
        assertEquals(8, near.section(".data").orElseThrow().address());
        ElfFile far = Assembler.assemble("test.s", source, Map.of(".data", 0x2000L));
        assertEquals(0x2000, far.section(".data").orElseThrow().address());
        assertEquals(0x2000, word(far.section(".data").orElseThrow().bytes(), 8));
        assertEquals(64, far.section(".bss").orElseThrow().size());
        assertEquals(0x2010, far.symbol("room").orElseThrow().value());
    }

    @Test
    void expressionsHaveTheOperatorsOfC() {
        String source =
                ".set size, 4 * (3 + 5) - 1\n.data\n.word size, size << 2 | 1, ~size & 0xFF, 'A', -7 / 2, %high(0x12345678)";
        byte[] data = Assembler.assemble("test.s", source)
                .section(".data")
                .orElseThrow()
                .bytes();
        assertEquals(31, word(data, 0));
        assertEquals(125, word(data, 4));
        assertEquals(0xE0, word(data, 8));
        assertEquals(65, word(data, 12));
        assertEquals(-3, word(data, 16));
        assertEquals(0x1234, word(data, 20));
    }

    @Test
    void numericLabelsAreSearchedInBothDirections() {
        byte[] code = code("1: nop\nb 1b\nb 1f\nnop\n1: nop");
        assertEquals(0xFFE0, Short.toUnsignedInt((short) word(code, 2)));
        assertEquals(0x02E0, Short.toUnsignedInt((short) word(code, 4)));
    }

    @Test
    void commentsAndTextsAreKeptApart() {
        byte[] data = Assembler.assemble(
                        "test.s", ".data ; one\n/* two\nlines */ .ascii \"a;b//c\\n\\101\" // three\n# four\n")
                .section(".data")
                .orElseThrow()
                .bytes();
        assertArrayEquals("a;b//c\nA".getBytes(StandardCharsets.US_ASCII), data);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nop; x \\n foo r1 | test.s:2: 'foo' is no instruction",
                "add r1, r2 | test.s:1: 'add r1, r2': no form of add has such operands",
                "add r1, r2, #5000 | test.s:1: an operand of 'add r1, r2, #5000' does not fit: expected -1024 to 1023",
                "ldr r1, [r2, #9999] | test.s:1: an operand of 'ldr r1, [r2, #9999]' does not fit: expected -2047 to 2047",
                "nop \\n b nowhere | test.s:2: 'nowhere' is not defined: define a label or set a value with .set",
                "a: nop \\n a: nop | test.s:2: 'a' is defined twice: rename one of them",
                ".macro x | test.s:1: .macro is not for this assembler: let GNU as expand the source",
                ".wrod 1 | test.s:1: '.wrod' is no directive of this assembler",
                ".word 1 + | test.s:1: expected a number or a name after '1 +'",
                ".byte 300 | test.s:1: 300 does not fit 1 bytes",
                "mov r1, #70000 | test.s:1: an operand of 'mov r1, #70000' does not fit: expected 0 to 65535",
                ".set a, b \\n .set b, a \\n .word a | test.s:1: 'a' is defined by itself",
                ".balign 3 | test.s:1: an alignment of 3 is no power of two",
            })
    void mistakesAreNamedWithFileAndLine(String source, String message) {
        AssemblyException failure =
                assertThrows(AssemblyException.class, () -> Assembler.assemble("test.s", source.replace("\\n", "\n")));
        assertEquals(message, failure.getMessage());
    }
}
