package org.edarts.epiphany.board;

import java.time.Duration;

/**
 * The host's way to a board: reads and writes at the addresses that the cores see, the global ones of the cores'
 * windows and those of the shared DRAM. It knows nothing of workgroups and programs.
 *
 * <p>Owner: one thread. Accesses after {@link #close} throw {@link IllegalStateException}; accesses where nothing
 * lies throw {@link IllegalArgumentException}.
 */
public interface HostPort extends AutoCloseable {
    /**
     * Reads the word at an address by a single access of 32 bits.
     *
     * @param address a multiple of 4: memory or a register
     */
    int readWord(int address);

    /**
     * Writes the word at an address by a single access of 32 bits.
     *
     * @param address a multiple of 4: memory or a register
     */
    void writeWord(int address, int value);

    /** Returns the bytes of memory from an address on. */
    byte[] read(int address, int count);

    /** Writes bytes to memory from an address on. */
    void write(int address, byte[] bytes);

    /** Lets time pass on the board, while the host does nothing. */
    void pause(Duration time);

    @Override
    void close();
}
