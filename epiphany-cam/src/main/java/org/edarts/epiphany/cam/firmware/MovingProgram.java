package org.edarts.epiphany.cam.firmware;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.edarts.pic.elf.ElfFile;
import org.edarts.pic.elf.ElfReader;

/**
 * What brings kernels to a core that has no room for all that it fires, as it was built from its source:
 * {@code src/main/epiphany/moving/rebuild.sh} builds it anew. It is copied into such cores only.
 *
 * @param object what was built
 * @param code its instructions
 */
public record MovingProgram(ElfFile object, byte[] code) {
    /** The vector of the interrupt of channel 1. */
    public static final int VECTOR = 0x1C;

    private static final String FILE = "/org/edarts/epiphany/cam/moving.o";

    /** Where the address of the state stands in the code. */
    private static final List<String> STATES = List.of("moving_state", "moving_called_state");

    private static final int BRANCH = 0xE8;
    private static final int DISPLACEMENT = 8;
    private static final int LOW_SHIFT = 5;
    private static final int HIGH_SHIFT = 12;
    private static final int NUMBER = 0x0FF0_1FE0;
    private static final int BYTE = 0xFF;

    /** Which way a kernel goes that a core fires. */
    public enum Way {
        /** From the dispatcher to what has come from the DRAM. */
        MOVES("moving"),
        /** From what fires what an SU hands out to what has come from the DRAM. */
        CALLED("moving_called"),
        /** To where it lies in the DRAM. */
        STAYS("moving_never");

        private final String symbol;

        Way(String symbol) {
            this.symbol = symbol;
        }
    }

    /** Returns the one that this version comes with. */
    public static MovingProgram installed() {
        try (InputStream stream = MovingProgram.class.getResourceAsStream(FILE)) {
            if (stream == null) {
                throw new IllegalStateException(FILE + " is missing: run rebuild.sh of the moving part");
            }
            ElfFile object = ElfReader.read(FILE, stream.readAllBytes());
            return new MovingProgram(
                    object, object.section(".text.moving").orElseThrow().bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int symbol(String name) {
        return object.symbol(name).orElseThrow().value();
    }

    /** Returns the instructions for a core that has its state at an address. */
    public byte[] code(int state) {
        ByteBuffer bytes = ByteBuffer.wrap(code.clone()).order(ByteOrder.LITTLE_ENDIAN);
        for (String place : STATES) {
            int at = symbol(place);
            bytes.putInt(at, withNumber(bytes.getInt(at), state));
        }
        return bytes.array();
    }

    /** Returns an instruction that moves a number of 16 bits into a register, with another number. */
    static int withNumber(int instruction, int number) {
        return instruction & ~NUMBER | (number & BYTE) << LOW_SHIFT | (number & BYTE << Byte.SIZE) << HIGH_SHIFT;
    }

    /** Returns the first instruction of a row, where the program lies at an address. */
    public int branch(int row, Way way, int at) {
        return branch(row, at + symbol(way.symbol));
    }

    /** Returns the vector of a core where it lies at an address: a branch to its handler. */
    public byte[] vector(int at) {
        ByteBuffer vector = ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return vector.putInt(branch(VECTOR, at + symbol("moving_interrupt"))).array();
    }

    /** Returns a branch from one address to another. */
    static int branch(int from, int to) {
        return (to - from) / Short.BYTES << DISPLACEMENT | BRANCH;
    }
}
