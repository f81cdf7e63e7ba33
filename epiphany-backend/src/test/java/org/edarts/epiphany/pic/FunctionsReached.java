package org.edarts.epiphany.pic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.epiphany.core.CoreState;
import org.edarts.epiphany.functional.FunctionalChip;
import org.edarts.epiphany.memory.AddressSpace;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;

/**
 * Finds out which functions of a program are entered: each begins with a breakpoint until the core comes there for the
 * first time. Owner: the thread that runs the chip.
 */
final class FunctionsReached {
    private static final byte[] BREAKPOINT = {(byte) 0xC2, 0x01};

    private final Map<Integer, ElfSymbol> waiting = new HashMap<>();
    private final Map<Integer, byte[]> firstBytes = new HashMap<>();
    private final List<ElfSymbol> reached = new ArrayList<>();

    /**
     * Runs a program that is loaded until the core ends; without reaching anything new for no more than that many
     * cycles.
     */
    void run(ElfFile program, FunctionalChip chip, long cycles) {
        CoreState core = chip.cores().get(0);
        AddressSpace memory = chip.seenBy(core);
        for (ElfSymbol symbol : program.symbols()) {
            if (isFunction(program, symbol) && !waiting.containsKey(symbol.value())) {
                waiting.put(symbol.value(), symbol);
                firstBytes.put(symbol.value(), memory.read(symbol.value(), BREAKPOINT.length));
                memory.write(symbol.value(), BREAKPOINT);
            }
        }
        chip.run(cycles);
        while (waiting.containsKey(core.pc() - BREAKPOINT.length)) {
            int entry = core.pc() - BREAKPOINT.length;
            reached.add(waiting.remove(entry));
            memory.write(entry, firstBytes.get(entry));
            core.setPc(entry);
            core.resume();
            chip.run(cycles);
        }
    }

    /** GNU's compiler for the Epiphany gives functions a size but no type. */
    private static boolean isFunction(ElfFile program, ElfSymbol symbol) {
        return symbol.size() > 0
                && (symbol.kind() == ElfSymbol.Kind.FUNCTION || symbol.kind() == ElfSymbol.Kind.NONE)
                && symbol.section() > ElfSymbol.UNDEFINED
                && symbol.section() < program.sections().size()
                && program.sections().get(symbol.section()).executable();
    }

    /** Returns the bytes of the functions that were entered. */
    int bytes() {
        return reached.stream().mapToInt(ElfSymbol::size).sum();
    }

    /** Returns how many functions were entered. */
    int count() {
        return reached.size();
    }
}
