package org.edarts.epiphany.cam;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;
import org.edarts.pic.elf.ElfSegment;

/**
 * The runtime of a core, as it was built from its sources: {@code src/main/epiphany/firmware/rebuild.sh} builds it
 * anew.
 *
 * @param program what is loaded into each core
 */
record Firmware(ElfFile program) {
    private static final String RESOURCE = "firmware.elf";

    /** Returns the one that this version comes with. */
    static Firmware installed() {
        return named(RESOURCE);
    }

    /** Returns the one of that file beside this class. */
    static Firmware named(String file) {
        try (InputStream stream = Firmware.class.getResourceAsStream(file)) {
            if (stream == null) {
                throw new IllegalStateException("the firmware " + file + " is missing: run its rebuild.sh");
            }
            return new Firmware(ElfReader.read(file, stream.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns where something of the firmware lies. */
    int address(String symbol) {
        return program.symbol(symbol)
                .orElseThrow(() -> new IllegalStateException(program.name() + " has no symbol " + symbol))
                .value();
    }

    /** Returns the first address behind it. */
    int end() {
        return program.segments().stream()
                .mapToInt(segment -> segment.address() + segment.memorySize())
                .max()
                .orElseThrow();
    }

    /** Returns the bytes of its code and vectors. */
    int size() {
        return program.segments().stream().mapToInt(ElfSegment::memorySize).sum();
    }
}
