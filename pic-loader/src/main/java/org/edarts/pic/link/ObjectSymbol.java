package org.edarts.pic.link;

import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfSymbol;

/**
 * A symbol and the object that it stands in.
 *
 * @param object the object's place among those that are linked
 * @param file the object
 * @param symbol the symbol
 */
record ObjectSymbol(int object, ElfFile file, ElfSymbol symbol) {
    boolean isCommon() {
        return symbol.section() == ElfSymbol.COMMON;
    }

    boolean isWeak() {
        return symbol.binding() == ElfSymbol.Binding.WEAK;
    }
}
