package org.edarts.pic.elf;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Symbols and relocations as they stand in a file. ELF wants local symbols before all others, so their order changes,
 * and with it the indices that relocations use.
 *
 * @param bytes the symbols
 * @param names their names
 * @param locals how many of them are local, the unused first one included
 * @param positions for each symbol of the list where it stands
 */
record SymbolTable(byte[] bytes, byte[] names, int locals, int[] positions) {
    /**
     * Lays out the symbols.
     *
     * @param sectionIndex for each section's index in the list the index in the file
     */
    static SymbolTable of(List<ElfSymbol> symbols, int[] sectionIndex) {
        List<ElfSymbol> ordered = new ArrayList<>();
        int[] positions = new int[symbols.size()];
        if (symbols.isEmpty() || !symbols.get(0).name().isEmpty()) {
            ordered.add(new ElfSymbol("", 0, 0, ElfSymbol.Binding.LOCAL, ElfSymbol.Kind.NONE, 0));
        }
        append(symbols, true, ordered, positions);
        int locals = ordered.size();
        append(symbols, false, ordered, positions);
        NameTable names = new NameTable();
        byte[] bytes = new byte[ordered.size() * SectionReader.SYMBOL_BYTES];
        ByteBuffer out = little(bytes);
        for (ElfSymbol symbol : ordered) {
            out.putInt(names.add(symbol.name())).putInt(symbol.value()).putInt(symbol.size());
            out.put((byte) (symbol.binding().code() << 4 | symbol.kind().code()))
                    .put((byte) 0);
            out.putShort((short) (symbol.defined() ? sectionIndex[symbol.section()] : symbol.section()));
        }
        return new SymbolTable(bytes, names.bytes(), locals, positions);
    }

    private static void append(List<ElfSymbol> symbols, boolean local, List<ElfSymbol> ordered, int[] positions) {
        for (int index = 0; index < symbols.size(); index++) {
            ElfSymbol symbol = symbols.get(index);
            if ((symbol.binding() == ElfSymbol.Binding.LOCAL) == local) {
                positions[index] = ordered.size();
                ordered.add(symbol);
            }
        }
    }

    /** The relocations of one section. */
    byte[] relocationsOf(int section, List<ElfRelocation> relocations) {
        List<ElfRelocation> own = relocations.stream()
                .filter(relocation -> relocation.section() == section)
                .toList();
        byte[] entries = new byte[own.size() * SectionReader.RELOCATION_BYTES];
        ByteBuffer out = little(entries);
        for (ElfRelocation relocation : own) {
            out.putInt(relocation.offset());
            out.putInt(positions[relocation.symbol()] << 8 | relocation.type().code());
            out.putInt(relocation.addend());
        }
        return entries;
    }

    private static ByteBuffer little(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
