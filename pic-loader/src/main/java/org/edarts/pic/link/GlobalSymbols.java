package org.edarts.pic.link;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;
import org.edarts.pic.elf.ElfSymbol.Binding;

/** Which object defines a name that all see. Never changes. */
final class GlobalSymbols {
    private final Map<String, ObjectSymbol> definitions = new LinkedHashMap<>();

    /** @throws IllegalArgumentException if two objects define the same name */
    GlobalSymbols(List<ElfFile> objects) {
        for (int object = 0; object < objects.size(); object++) {
            for (ElfSymbol symbol : objects.get(object).symbols()) {
                if (symbol.binding() != Binding.LOCAL && symbol.section() != ElfSymbol.UNDEFINED) {
                    ObjectSymbol found = new ObjectSymbol(object, objects.get(object), symbol);
                    definitions.merge(symbol.name(), found, GlobalSymbols::chosen);
                }
            }
        }
    }

    /** A definition counts more than common memory, that more than a weak definition; of common memory the larger. */
    private static ObjectSymbol chosen(ObjectSymbol one, ObjectSymbol other) {
        if (rank(one) != rank(other)) {
            return rank(one) > rank(other) ? one : other;
        }
        if (one.isCommon()) {
            return one.symbol().size() >= other.symbol().size() ? one : other;
        }
        if (!one.isWeak()) {
            throw new IllegalArgumentException(String.format(
                    "%s is defined in %s and in %s: leave one out",
                    one.symbol().name(), one.file().name(), other.file().name()));
        }
        return one;
    }

    private static int rank(ObjectSymbol definition) {
        if (definition.isCommon()) {
            return 1;
        }
        return definition.isWeak() ? 0 : 2;
    }

    Map<String, ObjectSymbol> definitions() {
        return definitions;
    }
}
