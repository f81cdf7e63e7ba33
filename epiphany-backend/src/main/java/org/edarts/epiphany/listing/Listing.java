package org.edarts.epiphany.listing;

import java.util.List;
import org.edarts.epiphany.isa.Disassembler;
import org.edarts.epiphany.isa.InstructionTable;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.SectionType;

/** Writes the code of an ELF file as GNU's {@code objdump -d} does. Owner: one thread. */
public final class Listing {
    /** Runs of zeros of this many bytes are left out, ... */
    private static final int ZEROS = 8;

    /** ... and shorter ones, if a symbol or the end follows. */
    private static final int ZEROS_BEFORE_END = 3;

    private static final int UNKNOWN_BYTES = 4;
    private static final int ADDRESS_DIGITS = 8;

    private final ElfFile file;
    private final SymbolIndex symbols;
    private final Disassembler disassembler;
    private final StringBuilder text = new StringBuilder();

    private Listing(ElfFile file) {
        this.file = file;
        this.symbols = new SymbolIndex(file);
        this.disassembler = new Disassembler(symbols::describe);
    }

    /** Returns the code of that file as text. */
    public static String of(ElfFile file) {
        return new Listing(file).write();
    }

    private String write() {
        text.append('\n').append(file.name()).append(":     file format elf32-epiphany\n\n");
        for (ElfSection section : file.sections()) {
            if (section.executable() && section.size() > 0 && section.type() != SectionType.NOBITS) {
                text.append("\nDisassembly of section ").append(section.name()).append(":\n");
                write(section);
            }
        }
        return text.toString();
    }

    private void write(ElfSection section) {
        List<ElfSymbol> named = symbols.in(file, section);
        int next = 0;
        int begin = 0;
        while (begin < section.size()) {
            while (next < named.size() && offset(section, named.get(next)) < begin) {
                next++;
            }
            boolean atSymbol = next < named.size() && offset(section, named.get(next)) == begin;
            String name = atSymbol ? named.get(next).name() : begin == 0 ? section.name() : "";
            while (next < named.size() && offset(section, named.get(next)) <= begin) {
                next++;
            }
            int end = next < named.size() ? offset(section, named.get(next)) : section.size();
            text.append(String.format("\n%08x <%s>:\n", section.address() + begin, name));
            write(section, begin, Math.min(end, section.size()));
            begin = end;
        }
    }

    private static int offset(ElfSection section, ElfSymbol symbol) {
        return symbol.value() - section.address();
    }

    /** Writes what lies between two symbols. */
    private void write(ElfSection section, int begin, int end) {
        int blank = leadingZeros(section.address() + end - 1);
        int at = begin;
        while (at < end) {
            int zeros = zerosToSkip(section, at, end);
            if (zeros > 0) {
                text.append("\t...\n");
                at += zeros;
            } else {
                at += writeInstruction(section, at, end, blank);
            }
        }
    }

    private static int zerosToSkip(ElfSection section, int at, int end) {
        int stop = at;
        while (stop < end && section.bytes()[stop] == 0) {
            stop++;
        }
        int zeros = stop - at;
        if (stop == end) {
            return zeros >= ZEROS || zeros > 0 && zeros < ZEROS_BEFORE_END ? zeros : 0;
        }
        return zeros >= ZEROS ? zeros / 4 * 4 : 0;
    }

    private int writeInstruction(ElfSection section, int at, int end, int blank) {
        int address = section.address() + at;
        int word = half(section, at) | half(section, at + 2) << Short.SIZE;
        String instruction = disassembler.text(word, address);
        int length = instruction.equals(Disassembler.UNKNOWN)
                ? Math.min(UNKNOWN_BYTES, end - at)
                : InstructionTable.length(word);
        text.append(address(address, blank)).append(":\t");
        for (int place = 0; place < UNKNOWN_BYTES; place += 2) {
            text.append(place < length ? String.format("%04x ", half(section, at + place)) : "     ");
        }
        text.append('\t').append(instruction).append('\n');
        return length;
    }

    private static int half(ElfSection section, int at) {
        byte[] bytes = section.bytes();
        int low = at < bytes.length ? Byte.toUnsignedInt(bytes[at]) : 0;
        int high = at + 1 < bytes.length ? Byte.toUnsignedInt(bytes[at + 1]) : 0;
        return low | high << Byte.SIZE;
    }

    /** Four digits are left out where all addresses begin with five zeros. */
    private static int leadingZeros(int lastAddress) {
        return lastAddress >>> 12 == 0 ? 4 : 0;
    }

    private static String address(int address, int blank) {
        String digits = Integer.toHexString(address);
        return " ".repeat(Math.max(0, ADDRESS_DIGITS - blank - digits.length())) + digits;
    }
}
