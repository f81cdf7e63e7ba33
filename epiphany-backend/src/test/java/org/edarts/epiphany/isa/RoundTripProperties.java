package org.edarts.epiphany.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.junit.jupiter.api.Test;

/** What one part of the tool chain writes, the others read. */
class RoundTripProperties {
    @Provide
    Arbitrary<Encoding> encodings() {
        return Arbitraries.of(InstructionTable.encodings());
    }

    /** Operands that random bits in the fields of the encoding stand for. */
    private static Operands operands(Encoding encoding, int bits) {
        return encoding.operandsOf(bits);
    }

    @Property(tries = 8_000)
    void decodingGivesBackWhatWasEncoded(@ForAll("encodings") Encoding encoding, @ForAll int bits) {
        Operands operands = operands(encoding, bits);
        int word = encoding.encode(operands);
        assertEquals(encoding, InstructionTable.find(word).orElseThrow());
        assertEquals(operands, encoding.operandsOf(word));
    }

    @Property(tries = 8_000)
    void assemblingGivesBackWhatWasDisassembled(@ForAll("encodings") Encoding encoding, @ForAll int bits) {
        int word = encoding.encode(operands(encoding, bits));
        String text = new Disassembler(target -> ". + " + target).text(word, 0);
        Assume.that(!text.contains("???"));
        String forced =
                encoding.bytes() == 4 ? text.replaceFirst("^(\\w+)", "$1.l") : text.replaceFirst("^(\\w+)", "$1.s");
        ElfFile program = Assembler.assemble("test.s", forced.startsWith("rts") ? "rts" : forced);
        byte[] code = program.section(".text").orElseThrow().bytes();
        assertEquals(encoding.bytes(), code.length, forced);
        ByteBuffer buffer = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN);
        int assembled = encoding.bytes() == 2 ? Short.toUnsignedInt(buffer.getShort()) : buffer.getInt();
        assertEquals(Integer.toHexString(word), Integer.toHexString(assembled), forced);
    }

    @Test
    void aZeroThatIsSubtractedStaysSo() {
        for (String text : new String[] {"ldrb.l r47,[r31,-0x0]", "str.l r1,[r2,#-0]", "ldr.l r1,[r2],-0x0"}) {
            byte[] code = Assembler.assemble("test.s", text)
                    .section(".text")
                    .orElseThrow()
                    .bytes();
            int word = ByteBuffer.wrap(code).order(ByteOrder.LITTLE_ENDIAN).getInt();
            Encoding encoding = InstructionTable.find(word).orElseThrow();
            assertTrue(encoding.operandsOf(word).subtract(), text);
            assertEquals(0, encoding.operandsOf(word).immediate(), text);
        }
    }

    @Property(tries = 8_000)
    void everyWordDecodesToSomething(@ForAll int word) {
        Instruction instruction = Decoder.decode(word);
        assertEquals(InstructionTable.length(word), instruction.bytes());
        assertEquals(InstructionTable.find(word).isEmpty(), instruction.operation() == Operation.ILLEGAL);
    }
}
