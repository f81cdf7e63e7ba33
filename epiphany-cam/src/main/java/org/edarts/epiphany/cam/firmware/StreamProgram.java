package org.edarts.epiphany.cam.firmware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/**
 * What fires codelets whose blocks lie in the DRAM, or are borrowed, as it was built from its source:
 * {@code src/main/epiphany/streaming/rebuild.sh} builds it anew. It is copied into cores that have such codelets.
 *
 * @param common what is copied to all: the state of a core, then instructions
 * @param makes what is copied behind it if the core makes records
 * @param brings the same if it has them from the DRAM
 * @param interrupt where the channels' interrupts are handled
 */
public record StreamProgram(byte[] common, byte[] makes, byte[] brings, int interrupt) {
    /** The vectors of both channels' interrupts. */
    public static final int VECTORS = 0x18;

    private static final String FOLDER = "/org/edarts/epiphany/cam/";
    private static final String ALL = "streaming.o";
    private static final String IN_WINDOWS = "streaming-windows.o";
    private static final String STORES = "streaming-stores.o";
    private static final String STORES_IN_WINDOWS = "streaming-windows-stores.o";
    private static final String KEEPS = "streaming-keeps.o";
    private static final String KEEPS_IN_WINDOWS = "streaming-windows-keeps.o";
    private static final String BORROWS = "streaming-borrows.o";
    private static final int BRANCH = 0xE8;
    private static final int DISPLACEMENT = 8;

    /** Returns the one that this version comes with. */
    public static StreamProgram installed() {
        return read(ALL);
    }

    /** Returns the one for cores that have windows of a graph, which come by the channel that writes back. */
    public static StreamProgram inWindows() {
        return read(IN_WINDOWS);
    }

    /** Returns the one for cores with kernels that store into the DRAM themselves. */
    public static StreamProgram storing() {
        return read(STORES);
    }

    /** Returns the one for cores with such kernels and with windows. */
    public static StreamProgram storingInWindows() {
        return read(STORES_IN_WINDOWS);
    }

    /** Returns the one for cores where what several codelets read, and nobody writes, stays in a buffer. */
    public static StreamProgram keeping() {
        return read(KEEPS);
    }

    /** Returns the one for such cores with windows. */
    public static StreamProgram keepingInWindows() {
        return read(KEEPS_IN_WINDOWS);
    }

    /** Returns the one for cores whose codelets borrow blocks of other cores. */
    public static StreamProgram borrowing() {
        return read(BORROWS);
    }

    private static StreamProgram read(String file) {
        try (InputStream stream = StreamProgram.class.getResourceAsStream(FOLDER + file)) {
            if (stream == null) {
                throw new IllegalStateException(file + " is missing: run rebuild.sh of the streaming part");
            }
            ElfFile object = ElfReader.read(file, stream.readAllBytes());
            return new StreamProgram(
                    object.section(".text.streaming").orElseThrow().bytes(),
                    object.section(".text.makes").orElseThrow().bytes(),
                    object.section(".text.brings").orElseThrow().bytes(),
                    object.symbol("streaming_interrupt").orElseThrow().value());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what is copied to a core that has its records from the DRAM, or makes them. */
    public byte[] code(boolean stored) {
        byte[] part = stored ? brings : makes;
        return ByteBuffer.allocate(common.length + part.length)
                .put(common)
                .put(part)
                .array();
    }

    /** Returns the vectors of a core where it lies at an address: branches to its handler. */
    public byte[] vectors(int at) {
        ByteBuffer vectors = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int vector = VECTORS; vectors.hasRemaining(); vector += Integer.BYTES) {
            vectors.putInt((at + interrupt - vector) / Short.BYTES << DISPLACEMENT | BRANCH);
        }
        return vectors.array();
    }
}
