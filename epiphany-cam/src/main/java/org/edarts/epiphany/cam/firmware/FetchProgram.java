package org.edarts.epiphany.cam.firmware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/**
 * What fires codelets that read what lies in other cores' memories, as it was built from its source: {@code
 * src/main/epiphany/fetching/rebuild.sh} builds it anew. It is copied into cores that have such codelets.
 *
 * @param code what is copied: the state of a core, then instructions
 * @param entry where in it codelets are fired
 */
public record FetchProgram(byte[] code, int entry) {
    private static final String FILE = "/org/edarts/epiphany/cam/fetching.o";

    /** Returns the one that this version comes with. */
    public static FetchProgram installed() {
        try (InputStream stream = FetchProgram.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException(FILE + " is missing: run rebuild.sh of the fetching part");
            }
            ElfFile object = ElfReader.read(FILE, stream.readAllBytes());
            byte[] code = object.section(".text.fetching").orElseThrow().bytes();
            return new FetchProgram(
                    code, object.symbol("fetching").orElseThrow().value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
