package org.edarts.calibration.codecache;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/** What the study runs: files that lie beside it. */
final class StudyFiles {
    private StudyFiles() {}

    /** Returns a source text of the study. */
    static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** Returns a program of the study. */
    static ElfFile program(String name) {
        try {
            return ElfReader.read(name, bytes(name));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }

    private static byte[] bytes(String name) {
        try (InputStream stream = StudyFiles.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException(name + " is missing beside " + StudyFiles.class.getName());
            }
            return stream.readAllBytes();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
