package org.edarts.calibration;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/** The compiled C programs that lie beside the calibration. */
final class CompiledProgram {
    private CompiledProgram() {}

    /** Returns a program, ready to be loaded. */
    static ElfFile named(String name) {
        try (InputStream stream = CompiledProgram.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing beside the calibration");
            }
            return ElfReader.read(name, stream.readAllBytes());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
