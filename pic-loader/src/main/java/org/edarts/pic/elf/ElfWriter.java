package org.edarts.pic.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the bytes of an {@link ElfFile}. Writes its sections but those that hold symbols, relocations and names, which
 * it makes anew from the lists; writes its segments if the file is executable. The same file always gives the same
 * bytes.
 */
public final class ElfWriter {
    private final ElfFile file;
    private final ByteBuffer out;
    private final List<Placed> placed = new ArrayList<>();
    private final NameTable sectionNames = new NameTable();
    private int[] newIndex = {};

    /** A section and what its header says beyond it. */
    private record Placed(ElfSection section, int offset, int link, int info, int entrySize) {}

    private ElfWriter(ElfFile file) {
        this.file = file;
        this.out = ByteBuffer.allocate(capacity(file)).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the bytes of that file. */
    public static byte[] write(ElfFile file) {
        return new ElfWriter(file).write();
    }

    private byte[] write() {
        out.position(ElfReader.HEADER_BYTES);
        int segmentTable = writeSegments();
        placeContents();
        placeTables();
        int sectionTable = writeSectionTable();
        int end = out.position();
        writeHeader(segmentTable, sectionTable);
        byte[] bytes = new byte[end];
        out.position(0).get(bytes);
        return bytes;
    }

    private int writeSegments() {
        if (file.type() == ElfType.RELOCATABLE) {
            return 0;
        }
        int table = out.position();
        int contents = table + file.segments().size() * ElfReader.SEGMENT_BYTES;
        for (ElfSegment segment : file.segments()) {
            contents = aligned(contents, 8);
            out.putInt(ElfReader.LOAD)
                    .putInt(contents)
                    .putInt(segment.address())
                    .putInt(segment.address());
            out.putInt(segment.bytes().length).putInt(segment.memorySize());
            out.putInt(segment.flags()).putInt(segment.alignment());
            contents += segment.bytes().length;
        }
        for (ElfSegment segment : file.segments()) {
            out.position(aligned(out.position(), 8));
            out.put(segment.bytes());
        }
        return table;
    }

    private void placeContents() {
        newIndex = new int[file.sections().size()];
        for (int index = 0; index < newIndex.length; index++) {
            ElfSection section = file.sections().get(index);
            switch (section.type()) {
                case SYMTAB, STRTAB, RELA -> newIndex[index] = 0;
                default -> {
                    newIndex[index] = placed.size();
                    place(section, 0, 0, 0);
                }
            }
        }
        if (placed.isEmpty()) {
            place(table("", SectionType.NULL, new byte[0]), 0, 0, 0);
        }
    }

    private void placeTables() {
        SymbolTable symbols = SymbolTable.of(file.symbols(), newIndex);
        int symbolIndex = placed.size();
        place(
                table(".symtab", SectionType.SYMTAB, symbols.bytes()),
                symbolIndex + 1,
                symbols.locals(),
                SectionReader.SYMBOL_BYTES);
        place(table(".strtab", SectionType.STRTAB, symbols.names()), 0, 0, 0);
        for (int section = 0; section < newIndex.length; section++) {
            byte[] entries = symbols.relocationsOf(section, file.relocations());
            if (entries.length > 0) {
                String name = ".rela" + file.sections().get(section).name();
                place(
                        table(name, SectionType.RELA, entries),
                        symbolIndex,
                        newIndex[section],
                        SectionReader.RELOCATION_BYTES);
            }
        }
    }

    private static ElfSection table(String name, SectionType type, byte[] bytes) {
        return new ElfSection(name, type, 0, 0, 4, bytes.length, bytes);
    }

    private void place(ElfSection section, int link, int info, int entrySize) {
        out.position(aligned(out.position(), 8));
        placed.add(new Placed(section, out.position(), link, info, entrySize));
        out.put(section.bytes());
    }

    private int writeSectionTable() {
        placed.forEach(entry -> sectionNames.add(entry.section.name()));
        sectionNames.add(".shstrtab");
        place(table(".shstrtab", SectionType.STRTAB, sectionNames.bytes()), 0, 0, 0);
        out.position(aligned(out.position(), 8));
        int start = out.position();
        for (Placed entry : placed) {
            ElfSection section = entry.section;
            out.putInt(sectionNames.add(section.name())).putInt(section.type().code());
            out.putInt(section.flags()).putInt(section.address());
            out.putInt(section.type() == SectionType.NULL ? 0 : entry.offset).putInt(section.size());
            out.putInt(entry.link).putInt(entry.info);
            out.putInt(section.alignment()).putInt(entry.entrySize);
        }
        return start;
    }

    private void writeHeader(int segmentTable, int sectionTable) {
        int segments = segmentTable == 0 ? 0 : file.segments().size();
        out.position(0);
        out.put(new byte[] {0x7F, 'E', 'L', 'F', 1, 1, 1}).position(16);
        out.putShort((short) file.type().code())
                .putShort((short) ElfFile.EPIPHANY)
                .putInt(1);
        out.putInt(file.entry()).putInt(segmentTable).putInt(sectionTable).putInt(0);
        out.putShort((short) ElfReader.HEADER_BYTES);
        out.putShort((short) (segments == 0 ? 0 : ElfReader.SEGMENT_BYTES)).putShort((short) segments);
        out.putShort((short) ElfReader.SECTION_BYTES).putShort((short) placed.size());
        out.putShort((short) (placed.size() - 1));
    }

    private static int aligned(int offset, int alignment) {
        return (offset + alignment - 1) & -alignment;
    }

    /** More bytes than the file can take: everything, names twice, and room for headers and alignment. */
    private static int capacity(ElfFile file) {
        long bytes = 4096L;
        for (ElfSection section : file.sections()) {
            bytes += section.bytes().length + 2L * section.name().length() + 128;
        }
        for (ElfSegment segment : file.segments()) {
            bytes += segment.bytes().length + 64;
        }
        for (ElfSymbol symbol : file.symbols()) {
            bytes += 2L * symbol.name().length() + 32;
        }
        return Math.toIntExact(bytes + file.relocations().size() * 16L);
    }
}
