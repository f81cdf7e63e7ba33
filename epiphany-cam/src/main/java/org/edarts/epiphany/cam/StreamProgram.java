package org.edarts.epiphany.cam;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/**
 * What fires codelets whose blocks lie in the DRAM, as it was built from its source:
 * {@code src/main/epiphany/streaming/rebuild.sh} builds it anew. It is copied into cores that have such codelets.
 *
 * @param code what is copied: the state of a core, then instructions
 * @param interrupt where in it the channels' interrupts are handled
 */
record StreamProgram(byte[] code, int interrupt) {
    /** The vectors of both channels' interrupts. */
    static final int VECTORS = 0x18;

    private static final String FILE = "streaming.o";
    private static final int BRANCH = 0xE8;
    private static final int DISPLACEMENT = 8;

    /** Returns the one that this version comes with. */
    static StreamProgram installed() {
        try (InputStream stream = StreamProgram.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException(FILE + " is missing: run rebuild.sh of the streaming part");
            }
            ElfFile object = ElfReader.read(FILE, stream.readAllBytes());
            byte[] code = object.section(".text.streaming").orElseThrow().bytes();
            return new StreamProgram(
                    code, object.symbol("streaming_interrupt").orElseThrow().value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the vectors of a core where it lies at an address: branches to its handler. */
    byte[] vectors(int at) {
        ByteBuffer vectors = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int vector = VECTORS; vectors.hasRemaining(); vector += Integer.BYTES) {
            vectors.putInt((at + interrupt - vector) / Short.BYTES << DISPLACEMENT | BRANCH);
        }
        return vectors.array();
    }
}
