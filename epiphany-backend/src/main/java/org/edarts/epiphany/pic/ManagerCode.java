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
import org.edarts.pic.cache.CacheSettings;
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
    private static final String JUMP_TABLES = "jumptables.S";
    private static final String PLACE_OF_JUMP_TABLES = "// JUMP TABLES\n";

    /**
     * What a manager has to know of the program.
     *
     * @param setjmp the address of newlib's function, 0 if there is none
     * @param longjmp the address of newlib's function, 0 if there is none
     * @param jumpTables whether there are functions with jump tables that move
     */
    record Needs(int setjmp, int longjmp, boolean jumpTables) {}

    /** Makes the manager of that form for a place and sizes. */
    static ManagerCode of(ManagerForm form, int address, CacheSettings settings, Needs needs) {
        String source = text(form.source())
                .replace(PLACE_OF_JUMP_TABLES, needs.jumpTables ? text(JUMP_TABLES) : PLACE_OF_JUMP_TABLES);
        int codeBytes = assemble(form.source(), source, address, settings, 0, needs)
                .segments()
                .get(0)
                .memorySize();
        int tableEnd = address + codeBytes + (settings.rows() - 1) * ROW_BYTES;
        ElfFile program = assemble(form.source(), source, address, settings, tableEnd, needs);
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

    /** Returns the address of a label. */
    int label(String name) {
        return program.symbol(name).map(ElfSymbol::value).orElseThrow();
    }

    private static ElfFile assemble(
            String name, String source, int address, CacheSettings settings, int stack, Needs needs) {
        String sizes = set("REGION", settings.region())
                + set("REGION_END", settings.regionEnd())
                + set("ROWS", settings.rows())
                + set("STACK", stack)
                + set("STACK_END", stack + settings.stackEntries() * ENTRY_BYTES)
                + set("SETJMP", needs.setjmp)
                + set("LONGJMP", needs.longjmp);
        return Assembler.assemble(name, sizes + source, Map.of(".text", (long) address));
    }

    private static String set(String name, int value) {
        return ".set " + name + ", " + Integer.toUnsignedLong(value) + "\n";
    }

    static String text(String source) {
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
