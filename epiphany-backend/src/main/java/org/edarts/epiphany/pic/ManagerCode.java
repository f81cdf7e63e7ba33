package org.edarts.epiphany.pic;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;

/**
 * A manager's code for a core, followed by its table and its cache stack.
 *
 * @param program the code as it was assembled, with its labels
 * @param address where it begins
 * @param bytes code and table, as they are when the program begins
 * @param end the address behind the cache stack
 */
record ManagerCode(ElfFile program, int address, byte[] bytes, int end) {
    private static final int ROW_BYTES = 16;
    private static final int ENTRY_BYTES = 8;

    /** Assembles a source text for a place and sizes. */
    static ManagerCode of(String source, int address, CacheSettings settings, int setjmp, int longjmp) {
        int codeBytes = assemble(source, address, settings, 0, setjmp, longjmp)
                .segments()
                .get(0)
                .memorySize();
        int tableEnd = address + codeBytes + (settings.rows() - 1) * ROW_BYTES;
        ElfFile program = assemble(source, address, settings, tableEnd, setjmp, longjmp);
        ElfSegment code = program.segments().get(0);
        ByteBuffer bytes = ByteBuffer.wrap(Arrays.copyOf(code.bytes(), tableEnd - address))
                .order(ByteOrder.LITTLE_ENDIAN)
                .position(codeBytes);
        for (int row = 1; row < settings.rows(); row++) {
            bytes.putInt(settings.regionEnd())
                    .putInt(settings.regionEnd())
                    .putInt(0)
                    .putInt(0);
        }
        return new ManagerCode(program, address, bytes.array(), tableEnd + settings.stackEntries() * ENTRY_BYTES);
    }

    /** {@return the address of a label} */
    int label(String name) {
        return program.symbol(name).map(ElfSymbol::value).orElseThrow();
    }

    private static ElfFile assemble(
            String source, int address, CacheSettings settings, int stack, int setjmp, int longjmp) {
        String sizes = set("REGION", settings.region())
                + set("REGION_END", settings.regionEnd())
                + set("ROWS", settings.rows())
                + set("STACK", stack)
                + set("STACK_END", stack + settings.stackEntries() * ENTRY_BYTES)
                + set("SETJMP", setjmp)
                + set("LONGJMP", longjmp);
        return Assembler.assemble(source, sizes + text(source), Map.of(".text", (long) address));
    }

    private static String set(String name, int value) {
        return ".set " + name + ", " + Integer.toUnsignedLong(value) + "\n";
    }

    private static String text(String source) {
        try (InputStream stream = ManagerCode.class.getResourceAsStream(source)) {
            if (stream == null) {
                throw new IllegalStateException("the source " + source + " is missing");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
