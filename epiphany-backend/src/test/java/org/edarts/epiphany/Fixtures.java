package org.edarts.epiphany;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/** Programs and golden files that GNU's tools made; {@code src/test/epiphany} holds their sources. */
public final class Fixtures {
    /** The programs. */
    public static final List<String> PROGRAMS = List.of("arithmetic", "calls", "files", "floats", "hello", "system");

    private Fixtures() {}

    /** The program of that name. */
    public static ElfFile program(String name) {
        try {
            return ElfReader.read(name + ".elf", bytes("programs/" + name + ".elf"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a resource. */
    public static byte[] bytes(String resource) {
        try (InputStream stream = Fixtures.class.getResourceAsStream(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException(resource + " is missing");
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a compressed resource. */
    public static String text(String resource) {
        try (InputStream stream = Fixtures.class.getResourceAsStream(resource);
                GZIPInputStream text = new GZIPInputStream(stream)) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
