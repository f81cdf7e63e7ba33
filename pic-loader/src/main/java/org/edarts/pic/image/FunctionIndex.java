package org.edarts.pic.image;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Kind;

/**
 * The functions of a program by their addresses. GNU's compiler for the Epiphany does not type the symbols of
 * functions, but gives them a size: a function is what has a size and lies in code. Never changes.
 */
final class FunctionIndex {
    private final TreeMap<Long, Function> byAddress = new TreeMap<>();
    private final TreeMap<Long, Kind> kinds = new TreeMap<>();

    FunctionIndex(ElfFile program) {
        for (ElfSymbol symbol : program.symbols()) {
            if (symbol.size() > 0 && inCode(program, symbol)) {
                long address = Integer.toUnsignedLong(symbol.value());
                Function found = new Function(symbol.name(), symbol.value(), symbol.size());
                byAddress.merge(address, found, (one, other) -> one.size() >= other.size() ? one : other);
                kinds.merge(address, symbol.kind(), (one, other) -> one == Kind.FUNCTION ? one : other);
            }
        }
    }

    private static boolean inCode(ElfFile program, ElfSymbol symbol) {
        if (symbol.section() <= 0 || symbol.section() >= program.sections().size()) {
            return false;
        }
        ElfSection section = program.sections().get(symbol.section());
        return section.executable()
                && section.contains(symbol.value())
                && Integer.compareUnsigned(symbol.value() - section.address() + symbol.size(), section.size()) <= 0;
    }

    /** Returns all functions by address. */
    List<Function> all() {
        return new ArrayList<>(byAddress.values());
    }

    /** Returns the function that an address lies in. */
    Optional<Function> at(int address) {
        Map.Entry<Long, Function> entry = byAddress.floorEntry(Integer.toUnsignedLong(address));
        return Optional.ofNullable(entry).map(Map.Entry::getValue).filter(function -> function.contains(address));
    }

    /** Returns whether the file says that this is a function. */
    boolean isTyped(Function function) {
        return kinds.get(Integer.toUnsignedLong(function.address())) == Kind.FUNCTION;
    }
}
