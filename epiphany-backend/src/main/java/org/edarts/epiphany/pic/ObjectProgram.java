package org.edarts.epiphany.pic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.isa.asm.Assembler;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;
import org.edarts.pic.elf.RelocationType;
import org.edarts.pic.link.LinkLayout;
import org.edarts.pic.link.ObjectLinker;

/**
 * Links relocatable objects to a program in the boards' DRAM, which keeps its relocations. A program without {@code
 * _start} gets one: it calls {@code main}, and {@code exit} if an object defines that. There is a heap of 8 MB, and for
 * each core of a chip of up to 8 x 8 a stack of 64 KB.
 */
public final class ObjectProgram {
    private static final String START = "_start";
    private static final String SECTION = "START";
    private static final int CORES = 64;
    private static final int STACK_BYTES = 0x1_0000;
    private static final LinkLayout LAYOUT = new LinkLayout(
            0x8E00_0000,
            SpareMemory.END,
            8 << 20,
            CORES * STACK_BYTES,
            Map.of("IVT", 0, SECTION, 0x28, "RESERVED_CRT0", 0x100));
    /** What the start-up code refers to. */
    private static final List<ElfSymbol> WANTED = List.of(
            new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, 0),
            new ElfSymbol("___stack", 0, 0, Binding.GLOBAL, Kind.NONE, ElfSymbol.UNDEFINED),
            new ElfSymbol("_main", 0, 0, Binding.GLOBAL, Kind.NONE, ElfSymbol.UNDEFINED),
            new ElfSymbol("_exit", 0, 0, Binding.WEAK, Kind.NONE, ElfSymbol.UNDEFINED));

    private ObjectProgram() {}

    /**
     * Links objects.
     *
     * @param objects relocatable files, at least one; the program has the name of the first
     * @throws IllegalArgumentException if they are not relocatable, or cannot be linked; the message names object and
     *     symbol
     */
    public static ElfFile of(List<ElfFile> objects) {
        for (ElfFile object : objects) {
            if (object.type() != ElfType.RELOCATABLE) {
                throw new IllegalArgumentException(
                        object.name() + " is linked already: name one program, or relocatable objects");
            }
        }
        List<ElfFile> all = new ArrayList<>(objects);
        boolean starts =
                objects.stream().anyMatch(object -> object.symbol(START).isPresent());
        if (!starts) {
            all.add(startUp());
        }
        return ObjectLinker.link(objects.get(0).name(), all, LAYOUT, START);
    }

    private static ElfFile startUp() {
        ElfFile code = Assembler.assemble("start.S", ManagerCode.text("start.S"));
        ElfSection text = code.section(".text").orElseThrow();
        ElfSection section =
                new ElfSection(SECTION, text.type(), text.flags(), 0, text.alignment(), text.size(), text.bytes());
        List<ElfSymbol> symbols = new ArrayList<>(WANTED);
        symbols.add(new ElfSymbol(START, 0, 0, Binding.GLOBAL, Kind.NONE, 1));
        List<ElfRelocation> relocations = new ArrayList<>();
        for (int symbol = 1; symbol < WANTED.size(); symbol++) {
            String name = WANTED.get(symbol).name().replace("_", "");
            relocations.add(new ElfRelocation(1, label(code, "low_" + name), RelocationType.LOW, symbol, 0));
            relocations.add(new ElfRelocation(1, label(code, "high_" + name), RelocationType.HIGH, symbol, 0));
        }
        return new ElfFile(
                "the start-up code",
                ElfType.RELOCATABLE,
                0,
                List.of(code.sections().get(0), section),
                List.of(),
                symbols,
                relocations);
    }

    private static int label(ElfFile code, String name) {
        return code.symbol(name).map(ElfSymbol::value).orElseThrow();
    }
}
