package org.edarts.calibration.kernels;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfSymbol;

/**
 * The program of a kernel, as it was built from its sources: {@code src/main/epiphany/kernels/rebuild.sh} builds it
 * anew.
 */
record KernelProgram(ElfFile file) {
    /** Returns the program of that name. */
    static KernelProgram named(String name) {
        String resource = name + ".elf";
        try (InputStream stream = KernelProgram.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalStateException(
                        "the kernel " + resource + " is missing: run rebuild.sh of the kernels");
            }
            return new KernelProgram(ElfReader.read(resource, stream.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address that a symbol of the program stands for. */
    int address(String symbol) {
        return file.symbols().stream()
                .filter(each -> each.name().equals(symbol) && each.section() != ElfSymbol.UNDEFINED)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(file.name() + " has no symbol " + symbol))
                .value();
    }
}
