package org.edarts.epiphany.listing;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSection;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;
import org.edarts.pic.elf.ElfSymbol.Kind;

/**
 * The names of addresses. Of several names for one address, the first in objdump's order is the best: functions before
 * data, larger data before smaller, names for all files before those for one, then by the alphabet.
 */
final class SymbolIndex {
    private static final Comparator<ElfSymbol> OBJDUMP_ORDER = Comparator.comparing(
                    ElfSymbol::value, Integer::compareUnsigned)
            .thenComparing(symbol -> symbol.kind() != Kind.FUNCTION)
            .thenComparing(symbol -> symbol.kind() != Kind.OBJECT)
            .thenComparing(ElfSymbol::size, Comparator.reverseOrder())
            .thenComparing(symbol -> symbol.binding() == Binding.LOCAL)
            .thenComparing(ElfSymbol::name);

    private final List<ElfSymbol> symbols;

    SymbolIndex(ElfFile file) {
        symbols = file.symbols().stream()
                .filter(symbol -> !symbol.name().isEmpty())
                .filter(symbol -> symbol.kind() != Kind.SECTION && symbol.kind() != Kind.FILE)
                .filter(symbol -> symbol.defined() || symbol.section() == ElfSymbol.ABSOLUTE)
                .sorted(OBJDUMP_ORDER)
                .toList();
    }

    /**
     * The names of addresses in a section, in the order of the addresses; the best name first where there are several.
     */
    List<ElfSymbol> in(ElfFile file, ElfSection section) {
        int index = file.sections().indexOf(section);
        return symbols.stream().filter(symbol -> symbol.section() == index).toList();
    }

    /** Returns the address with the best name at or before it, for example {@code 8e001004 <_main+0x4>}. */
    String describe(int address) {
        String digits = Integer.toHexString(address);
        return at(address)
                .map(symbol -> {
                    int distance = address - symbol.value();
                    String offset = distance == 0 ? "" : "+0x" + Integer.toHexString(distance);
                    return digits + " <" + symbol.name() + offset + ">";
                })
                .orElse(digits);
    }

    private Optional<ElfSymbol> at(int address) {
        int low = 0;
        int high = symbols.size();
        while (low < high) {
            int middle = low + high >>> 1;
            if (Integer.compareUnsigned(symbols.get(middle).value(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return Optional.empty();
        }
        int value = symbols.get(low - 1).value();
        int best = low - 1;
        while (best > 0 && symbols.get(best - 1).value() == value) {
            best--;
        }
        return Optional.of(symbols.get(best));
    }
}
