package org.edarts.benchmarks.codecache;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.edarts.epiphany.pic.CachedProgram;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/** What the study runs: files that lie beside it or beside the cache. */
final class StudyFiles {
    private StudyFiles() {}

    /** {@return a source text of the study} */
    static String text(String name) {
        return new String(bytes(StudyFiles.class, name), StandardCharsets.UTF_8);
    }

    /** {@return a program of the study} */
    static ElfFile program(String name) {
        return program(StudyFiles.class, name);
    }

    /** {@return the C program that is many times larger than a core's memory} */
    static ElfFile compendium() {
        return program(CachedProgram.class, "compendium.elf");
    }

    private static ElfFile program(Class<?> beside, String name) {
        try {
            return ElfReader.read(name, bytes(beside, name));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static byte[] bytes(Class<?> beside, String name) {
        try (InputStream stream = beside.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing beside " + beside.getName());
            }
            return stream.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
