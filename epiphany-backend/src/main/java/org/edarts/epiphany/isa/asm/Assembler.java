package org.edarts.epiphany.isa.asm;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.asm.Expression.Scope;
import org.edarts.epiphany.isa.asm.SymbolTable.Label;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSegment;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;
import org.edarts.pic.elf.SectionType;

/**
 * Makes a program from a source text. Its sections follow each other from address 0 on, where a core begins after
 * reset, in the order in which the text names them, {@code .text} first; the program begins at the symbol {@code
 * _start} or else at the first section.
 */
public final class Assembler {
    private static final String START = "_start";
    private static final byte[] NONE = {};

    private final String file;
    private final SourceReader reader = new SourceReader();

    private Assembler(String file) {
        this.file = file;
    }

    /**
     * Assembles a text.
     *
     * @param file its name, for messages
     * @param text the text
     * @throws AssemblyException if it cannot be assembled
     */
    public static ElfFile assemble(String file, String text) {
        return assemble(file, text, Map.of());
    }

    /**
     * Assembles a text whose sections shall lie at certain addresses.
     *
     * @param file its name, for messages
     * @param text the text
     * @param starts the addresses of sections, by their names
     * @throws AssemblyException if it cannot be assembled
     */
    public static ElfFile assemble(String file, String text, Map<String, Long> starts) {
        Assembler assembler = new Assembler(file);
        SourceText.split(file, text).forEach(assembler.reader::read);
        return assembler.link(starts);
    }

    private ElfFile link(Map<String, Long> starts) {
        Layout layout = new Layout(reader.sections(), reader.symbols(), starts);
        layout.settle();
        List<ElfSection> sections = new ArrayList<>();
        List<ElfSegment> segments = new ArrayList<>();
        sections.add(new ElfSection("", SectionType.NULL, 0, 0, 0, 0, NONE));
        for (SectionSource section : reader.sections()) {
            byte[] bytes = section.zeros() ? NONE : bytes(section, layout);
            SectionType type = section.zeros() ? SectionType.NOBITS : SectionType.PROGBITS;
            int address = (int) section.address();
            int size = (int) section.size();
            sections.add(new ElfSection(
                    section.name(), type, section.flags(), address, SectionSource.ALIGNMENT, size, bytes));
            if (size > 0 && (section.flags() & ElfSection.ALLOCATE) != 0) {
                segments.add(new ElfSegment(address, size, segmentFlags(section), SectionSource.ALIGNMENT, bytes));
            }
        }
        List<ElfSymbol> symbols = symbols(layout);
        int entry = symbols.stream()
                .filter(symbol -> symbol.name().equals(START))
                .mapToInt(ElfSymbol::value)
                .findFirst()
                .orElse((int) reader.sections().get(0).address());
        return new ElfFile(file, ElfType.EXECUTABLE, entry, sections, segments, symbols, List.of());
    }

    private static byte[] bytes(SectionSource section, Layout layout) {
        ByteBuffer out = ByteBuffer.allocate((int) section.size()).order(ByteOrder.LITTLE_ENDIAN);
        for (int index = 0; index < section.fragments().size(); index++) {
            section.fragments().get(index).write(layout.address(section, index), layout, out);
        }
        return out.array();
    }

    private static int segmentFlags(SectionSource section) {
        return ElfSegment.READ
                | ((section.flags() & ElfSection.WRITE) != 0 ? ElfSegment.WRITE : 0)
                | ((section.flags() & ElfSection.EXECUTE) != 0 ? ElfSegment.EXECUTE : 0);
    }

    private List<ElfSymbol> symbols(Layout layout) {
        List<SectionSource> sections = reader.sections();
        List<ElfSymbol> symbols = new ArrayList<>();
        symbols.add(new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, ElfSymbol.UNDEFINED));
        for (Map.Entry<String, Label> entry : reader.symbols().labels().entrySet()) {
            int section = sections.indexOf(entry.getValue().section()) + 1;
            symbols.add(symbol(entry.getKey(), layout.address(entry.getValue()), section));
        }
        Scope scope = layout;
        reader.symbols().definitions().forEach((name, definition) -> {
            long value = definition.value().value(definition.position(), scope);
            symbols.add(symbol(name, value, ElfSymbol.ABSOLUTE));
        });
        return symbols;
    }

    private ElfSymbol symbol(String name, long value, int section) {
        Binding binding = reader.symbols().isGlobal(name) ? Binding.GLOBAL : Binding.LOCAL;
        return new ElfSymbol(name, (int) value, 0, binding, Kind.NONE, section);
    }
}
