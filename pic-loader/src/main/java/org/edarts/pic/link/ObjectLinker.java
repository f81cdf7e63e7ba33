package org.edarts.pic.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfRelocation;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;
import org.edarts.pic.elf.ElfType;

/** Makes a program of relocatable objects, which keeps their symbols and relocations. Used once. Owner: one thread. */
public final class ObjectLinker {
    private static final int NAMED = 10;
    private static final int LINE = 64;

    /** What a function may write from its stack pointer on. */
    private static final int FRAME = 16;

    private static final List<String> CONSTRUCTORS =
            List.of(".ctors", ".dtors", ".init_array", ".fini_array", ".preinit_array");

    private final List<ElfFile> objects;
    private final LinkLayout layout;
    private final GlobalSymbols globals;
    private final SectionPlaces places;
    private final List<ElfSymbol> symbols = new ArrayList<>();
    private final Map<String, Integer> globalIndices = new HashMap<>();
    private final List<int[]> symbolIndices = new ArrayList<>();

    private ObjectLinker(List<ElfFile> objects, LinkLayout layout) {
        this.objects = objects;
        this.layout = layout;
        this.globals = new GlobalSymbols(objects);
        this.places = new SectionPlaces(objects, layout);
    }

    /**
     * Links objects.
     *
     * @param name the program's name
     * @param objects relocatable objects
     * @param entry the symbol at which the program begins
     * @throws IllegalArgumentException if a symbol is defined twice or not at all, if the program is too large, or if a
     *     relocation cannot be resolved; the message names object, section and symbol
     */
    public static ElfFile link(String name, List<ElfFile> objects, LinkLayout layout, String entry) {
        return new ObjectLinker(List.copyOf(objects), layout).link(name, entry);
    }

    private ElfFile link(String name, String entry) {
        objects.forEach(ObjectLinker::refuseConstructors);
        symbols.add(new ElfSymbol("", 0, 0, Binding.LOCAL, Kind.NONE, 0));
        addLocals();
        addGlobals();
        int end = places.free();
        addPlacesOfMemory();
        refuseUndefined(entry);
        List<ElfRelocation> relocations = relocate();
        return new ElfFile(
                name,
                ElfType.EXECUTABLE,
                symbols.get(globalIndices.getOrDefault(entry, 0)).value(),
                places.placed(),
                SegmentMaker.segments(places.placed(), layout.fixed().keySet(), end),
                symbols,
                relocations);
    }

    /** Nobody would call them. */
    private static void refuseConstructors(ElfFile object) {
        for (ElfSection section : object.sections()) {
            if (section.allocated()
                    && section.size() > 0
                    && CONSTRUCTORS.stream().anyMatch(section.name()::startsWith)) {
                throw new IllegalArgumentException(object.name() + " has constructors or destructors (section "
                        + section.name() + "), which nobody would call: link it with GNU's linker");
            }
        }
    }

    private void addLocals() {
        for (int object = 0; object < objects.size(); object++) {
            List<ElfSymbol> own = objects.get(object).symbols();
            int[] indices = new int[own.size()];
            for (int index = 0; index < indices.length; index++) {
                if (own.get(index).binding() == Binding.LOCAL) {
                    indices[index] = symbols.size();
                    symbols.add(placed(object, own.get(index)));
                }
            }
            symbolIndices.add(indices);
        }
    }

    private ElfSymbol placed(int object, ElfSymbol symbol) {
        if (!symbol.defined()) {
            return symbol;
        }
        int section = places.index(object, symbol.section());
        int address = section == 0 ? 0 : places.placed().get(section).address();
        return new ElfSymbol(
                symbol.name(),
                address + symbol.value(),
                symbol.size(),
                symbol.binding(),
                symbol.kind(),
                section == 0 ? ElfSymbol.ABSOLUTE : section);
    }

    private void addGlobals() {
        globals.definitions().forEach((name, found) -> {
            ElfSymbol symbol = found.symbol();
            // The value of common memory is its alignment.
            define(
                    found.isCommon()
                            ? absolute(name, places.take(symbol.size(), symbol.value()), symbol.size())
                            : placed(found.object(), symbol));
        });
    }

    /** What start-up code and newlib want to know of the memory, unless an object says otherwise. */
    private void addPlacesOfMemory() {
        Map<String, Integer> values = new LinkedHashMap<>();
        int end = places.take(0, LINE);
        values.put("_end", end);
        values.put("__end", end);
        values.put("___heap_start", places.take(layout.heapBytes(), LINE));
        values.put("___heap_end", places.free());
        places.take(layout.stackBytes(), LINE);
        values.put("___stack", places.free() - FRAME);
        values.forEach((name, value) -> {
            if (!globalIndices.containsKey(name)) {
                define(absolute(name, value, 0));
            }
        });
    }

    private static ElfSymbol absolute(String name, int value, int size) {
        return new ElfSymbol(name, value, size, Binding.GLOBAL, Kind.NONE, ElfSymbol.ABSOLUTE);
    }

    private void define(ElfSymbol symbol) {
        globalIndices.put(symbol.name(), symbols.size());
        symbols.add(symbol);
    }

    private void refuseUndefined(String entry) {
        Set<String> wanted = new LinkedHashSet<>();
        for (ElfFile object : objects) {
            for (ElfRelocation relocation : object.relocations()) {
                ElfSymbol symbol = object.symbols().get(relocation.symbol());
                ElfSection section = object.sections().get(relocation.section());
                if (section.allocated()
                        && symbol.binding() == Binding.GLOBAL
                        && !globalIndices.containsKey(symbol.name())) {
                    wanted.add(symbol.name() + ", wanted by " + object.name() + " (" + section.name() + ")");
                }
            }
        }
        if (!globalIndices.containsKey(entry)) {
            wanted.add(entry + ", where the program begins");
        }
        if (!wanted.isEmpty()) {
            String more = wanted.size() > NAMED ? "; and " + (wanted.size() - NAMED) + " more" : "";
            throw new IllegalArgumentException("no object defines "
                    + String.join("; ", wanted.stream().limit(NAMED).toList()) + more
                    + ". Name the objects that do. What needs the C library must be linked with it first: epiphany-elf-gcc -r"
                    + " OBJECTS -o ONE.o -Wl,--start-group -lc -lepiphany -lgcc -Wl,--end-group; or to a whole program with"
                    + " -Wl,--emit-relocs");
        }
    }

    private List<ElfRelocation> relocate() {
        List<ElfRelocation> kept = new ArrayList<>();
        for (int object = 0; object < objects.size(); object++) {
            for (ElfRelocation relocation : objects.get(object).relocations()) {
                int section = places.index(object, relocation.section());
                if (section != 0) {
                    kept.add(relocate(object, relocation, section));
                }
            }
        }
        return kept;
    }

    private ElfRelocation relocate(int object, ElfRelocation relocation, int index) {
        ElfSymbol own = objects.get(object).symbols().get(relocation.symbol());
        int symbol = own.binding() == Binding.LOCAL
                ? symbolIndices.get(object)[relocation.symbol()]
                : globalIndices.getOrDefault(own.name(), 0);
        ElfSection section = places.placed().get(index);
        try {
            RelocationField.write(
                    section,
                    relocation.offset(),
                    relocation.type(),
                    symbols.get(symbol).value() + relocation.addend());
        } catch (IllegalArgumentException | IndexOutOfBoundsException reason) {
            throw new IllegalArgumentException(
                    String.format(
                            "%s, section %s, offset 0x%x: the reference to %s cannot be resolved: %s; compile with -mlong-calls",
                            objects.get(object).name(),
                            section.name(),
                            relocation.offset(),
                            own.name().isEmpty() ? "a section" : own.name(),
                            reason.getMessage()),
                    reason);
        }
        return new ElfRelocation(
                index, section.address() + relocation.offset(), relocation.type(), symbol, relocation.addend());
    }
}
