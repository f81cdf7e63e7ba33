package org.edarts.pic.image;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;

/**
 * The objects of a program that have a name and a size. What has none was made by the compiler for itself. Never
 * changes.
 */
final class NamedObjects {
    private final TreeMap<Long, ElfSymbol> byAddress = new TreeMap<>();

    NamedObjects(ElfFile program) {
        for (ElfSymbol symbol : program.symbols()) {
            if (symbol.defined() && symbol.size() > 0) {
                byAddress.merge(
                        Integer.toUnsignedLong(symbol.value()),
                        symbol,
                        (one, other) -> one.size() >= other.size() ? one : other);
            }
        }
    }

    /** Returns the object that a place lies in. */
    Optional<ElfSymbol> at(int place) {
        return Optional.ofNullable(byAddress.floorEntry(Integer.toUnsignedLong(place)))
                .map(Map.Entry::getValue)
                .filter(symbol -> Integer.compareUnsigned(place - symbol.value(), symbol.size()) < 0);
    }
}
