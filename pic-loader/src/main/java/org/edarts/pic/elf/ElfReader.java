package org.edarts.pic.elf;

import java.util.ArrayList;
import java.util.List;

/** Makes an {@link ElfFile} from bytes. Reads the header and what is loaded; {@link SectionReader} reads the rest. */
public final class ElfReader {
    static final int HEADER_BYTES = 52;
    static final int SEGMENT_BYTES = 32;
    static final int SECTION_BYTES = 40;
    static final int LOAD = 1;

    private static final int MAGIC = 0x464C_457F;
    private static final int CLASS_32 = 1;
    private static final int LITTLE_ENDIAN = 1;

    private final String name;
    private final ElfInput input;

    private ElfReader(String name, ElfInput input) {
        this.name = name;
        this.input = input;
    }

    /**
     * Reads the bytes of a file.
     *
     * @param name the file's name, for messages
     * @param bytes all its bytes
     * @throws ElfFormatException if they are neither an ELF file for the Epiphany nor S-records, or are damaged
     */
    public static ElfFile read(String name, byte[] bytes) throws ElfFormatException {
        return SrecReader.isOne(bytes)
                ? SrecReader.read(name, bytes)
                : new ElfReader(name, new ElfInput(name, bytes)).read();
    }

    private ElfFile read() throws ElfFormatException {
        if (input.length() < Integer.BYTES || input.intAt(0) != MAGIC) {
            throw input.wrong(0, "the mark of an ELF file", "something else");
        }
        input.require(0, HEADER_BYTES, "an ELF header");
        expect(4, input.byteAt(4), CLASS_32, "ELF of 32 bits (1)");
        expect(5, input.byteAt(5), LITTLE_ENDIAN, "little endian (1)");
        expect(18, input.shortAt(18), ElfFile.EPIPHANY, "the machine Adapteva Epiphany (4643)");
        SectionReader sections = new SectionReader(input);
        return new ElfFile(
                name,
                type(),
                input.intAt(24),
                sections.sections(),
                segments(),
                sections.symbols(),
                sections.relocations());
    }

    private ElfType type() throws ElfFormatException {
        int code = input.shortAt(16);
        for (ElfType type : ElfType.values()) {
            if (type.code() == code) {
                return type;
            }
        }
        throw input.wrong(16, "a relocatable (1) or executable (2) file", "type " + code);
    }

    private List<ElfSegment> segments() throws ElfFormatException {
        long table = Integer.toUnsignedLong(input.intAt(28));
        int count = input.shortAt(44);
        List<ElfSegment> segments = new ArrayList<>();
        if (count == 0) {
            return segments;
        }
        expect(42, input.shortAt(42), SEGMENT_BYTES, "program headers of 32 bytes");
        input.require(table, (long) count * SEGMENT_BYTES, "a table of program headers");
        for (int index = 0; index < count; index++) {
            long at = table + (long) index * SEGMENT_BYTES;
            if (input.intAt(at) == LOAD) {
                segments.add(segment(at));
            }
        }
        return segments;
    }

    private ElfSegment segment(long at) throws ElfFormatException {
        int address = input.intAt(at + 8);
        int fileSize = input.intAt(at + 16);
        int memorySize = input.intAt(at + 20);
        if (Integer.compareUnsigned(fileSize, memorySize) > 0) {
            throw input.wrong(
                    at + 16,
                    "at most " + Integer.toUnsignedString(memorySize) + " bytes of the segment in the file",
                    Integer.toUnsignedString(fileSize));
        }
        if (Integer.toUnsignedLong(address) + Integer.toUnsignedLong(memorySize) > 1L << 32) {
            throw input.wrong(
                    at + 8,
                    "a segment within 4 GB of addresses",
                    String.format("0x%08x and 0x%x bytes", address, memorySize));
        }
        byte[] bytes = input.slice(input.intAt(at + 4), fileSize, "a segment");
        return new ElfSegment(address, memorySize, input.intAt(at + 24), input.intAt(at + 28), bytes);
    }

    private void expect(long offset, int found, int expected, String what) throws ElfFormatException {
        if (found != expected) {
            throw input.wrong(offset, what, Integer.toString(found));
        }
    }
}
