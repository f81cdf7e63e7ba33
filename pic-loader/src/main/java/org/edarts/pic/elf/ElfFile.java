package org.edarts.pic.elf;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What an ELF file for the Epiphany says.
 *
 * @param name the file's name, for messages
 * @param type what the file is for
 * @param entry the address at which the program begins
 * @param sections all sections in the order of the file; the first is the unused one, so that indices are the file's
 *     own
 * @param segments what is loaded, in the order of the file
 * @param symbols all symbols in the order of the file; the first is the unused one
 * @param relocations all relocations
 */
public record ElfFile(
        String name,
        ElfType type,
        int entry,
        List<ElfSection> sections,
        List<ElfSegment> segments,
        List<ElfSymbol> symbols,
        List<ElfRelocation> relocations) {
    /** The number of the Epiphany among the machines of ELF. */
    public static final int EPIPHANY = 0x1223;

    /** Copies the lists. */
    public ElfFile {
        sections = List.copyOf(sections);
        segments = List.copyOf(segments);
        symbols = List.copyOf(symbols);
        relocations = List.copyOf(relocations);
    }

    /**
     * Reads a file; one of S-records counts as a program without sections and symbols.
     *
     * @throws ElfFormatException if it is no ELF file for the Epiphany, or is damaged
     * @throws IOException if it cannot be read
     */
    public static ElfFile read(Path file) throws IOException {
        return ElfReader.read(file.toString(), Files.readAllBytes(file));
    }

    /** Returns the first section of that name. */
    public Optional<ElfSection> section(String sectionName) {
        return sections.stream()
                .filter(section -> section.name().equals(sectionName))
                .findFirst();
    }

    /** Returns the first symbol of that name that is defined here. */
    public Optional<ElfSymbol> symbol(String symbolName) {
        // A loop, for a runtime asks for addresses again and again.
        for (ElfSymbol symbol : symbols) {
            if (symbol.section() != ElfSymbol.UNDEFINED && symbol.name().equals(symbolName)) {
                return Optional.of(symbol);
            }
        }
        return Optional.empty();
    }
}
