package org.edarts.pic.elf;

import java.util.ArrayList;
import java.util.List;

/** Reads the sections of a file, and the symbols and relocations that some of them hold. Owner: one thread. */
final class SectionReader {
    static final int SYMBOL_BYTES = 16;
    static final int RELOCATION_BYTES = 12;

    private static final int MERGED_INDEX = 0xFF00;
    private static final byte[] NONE = {};

    /** The header of a section as it stands in the file. */
    private record Header(
            int name, SectionType type, int flags, int address, int offset, int size, int link, int info, int align) {}

    private final ElfInput input;
    private final List<Header> headers = new ArrayList<>();
    private final List<ElfSection> sections = new ArrayList<>();

    SectionReader(ElfInput input) throws ElfFormatException {
        this.input = input;
        int count = input.shortAt(48);
        if (count > 0) {
            readHeaders(count);
            readSections(input.shortAt(50));
        }
    }

    List<ElfSection> sections() {
        return sections;
    }

    private void readHeaders(int count) throws ElfFormatException {
        if (input.shortAt(46) != ElfReader.SECTION_BYTES) {
            throw input.wrong(46, "section headers of 40 bytes", Integer.toString(input.shortAt(46)));
        }
        long table = Integer.toUnsignedLong(input.intAt(32));
        input.require(table, (long) count * ElfReader.SECTION_BYTES, "a table of sections");
        for (int index = 0; index < count; index++) {
            long at = table + (long) index * ElfReader.SECTION_BYTES;
            headers.add(new Header(
                    input.intAt(at),
                    SectionType.of(input.intAt(at + 4)),
                    input.intAt(at + 8),
                    input.intAt(at + 12),
                    input.intAt(at + 16),
                    input.intAt(at + 20),
                    input.intAt(at + 24),
                    input.intAt(at + 28),
                    input.intAt(at + 32)));
        }
    }

    private void readSections(int namesIndex) throws ElfFormatException {
        if (namesIndex >= headers.size()) {
            throw input.wrong(50, "the index of one of " + headers.size() + " sections", Integer.toString(namesIndex));
        }
        byte[] names = bytesOf(headers.get(namesIndex));
        for (Header header : headers) {
            byte[] bytes = bytesOf(header);
            int size = header.type == SectionType.NOBITS ? header.size : bytes.length;
            String name = ElfInput.nameAt(names, header.name);
            sections.add(new ElfSection(name, header.type, header.flags, header.address, header.align, size, bytes));
        }
    }

    private byte[] bytesOf(Header header) throws ElfFormatException {
        return header.type == SectionType.NOBITS || header.type == SectionType.NULL
                ? NONE
                : input.slice(header.offset, header.size, "a section");
    }

    List<ElfSymbol> symbols() throws ElfFormatException {
        List<ElfSymbol> symbols = new ArrayList<>();
        for (Header header : headers) {
            if (header.type == SectionType.SYMTAB) {
                byte[] names = linked(header, SectionType.STRTAB);
                for (int at = 0; at + SYMBOL_BYTES <= header.size; at += SYMBOL_BYTES) {
                    symbols.add(symbol(names, Integer.toUnsignedLong(header.offset) + at));
                }
                break;
            }
        }
        return symbols;
    }

    private ElfSymbol symbol(byte[] names, long at) throws ElfFormatException {
        int info = input.byteAt(at + 12);
        int section = input.shortAt(at + 14);
        if (section >= headers.size() && section < MERGED_INDEX) {
            throw input.wrong(at + 14, "the index of one of " + headers.size() + " sections", String.valueOf(section));
        }
        return new ElfSymbol(
                ElfInput.nameAt(names, input.intAt(at)),
                input.intAt(at + 4),
                input.intAt(at + 8),
                ElfSymbol.Binding.of(info >> 4),
                ElfSymbol.Kind.of(info & 15),
                section);
    }

    List<ElfRelocation> relocations() throws ElfFormatException {
        int symbols = symbols().size();
        List<ElfRelocation> relocations = new ArrayList<>();
        for (Header header : headers) {
            if (header.type == SectionType.RELA) {
                requireSection(header.info);
                for (int at = 0; at + RELOCATION_BYTES <= header.size; at += RELOCATION_BYTES) {
                    relocations.add(relocation(header.info, symbols, Integer.toUnsignedLong(header.offset) + at));
                }
            }
        }
        return relocations;
    }

    private ElfRelocation relocation(int section, int symbols, long at) throws ElfFormatException {
        int info = input.intAt(at + 4);
        int code = info & 0xFF;
        int symbol = info >>> 8;
        RelocationType type = RelocationType.of(code)
                .orElseThrow(
                        () -> input.wrong(at + 4, "a relocation of the Epiphany (0 to 16)", Integer.toString(code)));
        if (symbol >= symbols) {
            throw input.wrong(at + 4, "the index of one of " + symbols + " symbols", Integer.toString(symbol));
        }
        return new ElfRelocation(section, input.intAt(at), type, symbol, input.intAt(at + 8));
    }

    private byte[] linked(Header header, SectionType type) throws ElfFormatException {
        requireSection(header.link);
        Header target = headers.get(header.link);
        if (target.type != type) {
            throw input.wrong(
                    Integer.toUnsignedLong(header.offset), "a link to a section of type " + type, target.type.name());
        }
        return bytesOf(target);
    }

    private void requireSection(int index) throws ElfFormatException {
        if (index < 0 || index >= headers.size()) {
            throw input.wrong(32, "links to one of " + headers.size() + " sections", Integer.toUnsignedString(index));
        }
    }
}
