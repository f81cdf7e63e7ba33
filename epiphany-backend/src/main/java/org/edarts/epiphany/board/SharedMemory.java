package org.edarts.epiphany.board;

/**
 * A part of the DRAM that host and cores share (eSDK: an {@code e_mem_t} of {@code e_alloc}). Offsets are bytes from
 * its beginning. Its memory is as it was left: eSDK does not clear it either. Owner: one thread.
 */
public final class SharedMemory implements AutoCloseable {
    private final Board board;
    private final int offset;
    private final int size;
    private boolean closed;

    SharedMemory(Board board, int offset, int size) {
        this.board = board;
        this.offset = offset;
        this.size = size;
    }

    /** Returns its bytes. */
    public int size() {
        return size;
    }

    /** Returns the address at which the cores find its beginning. */
    public int address() {
        return board.platform().map().dramBase() + offset;
    }

    /** Returns bytes from an offset on (eSDK: {@code e_read}). */
    public byte[] read(int from, int count) {
        return port().read(place(from, count, 1), count);
    }

    /** Writes bytes from an offset on (eSDK: {@code e_write}). */
    public void write(int to, byte[] bytes) {
        port().write(place(to, bytes.length, 1), bytes);
    }

    /** Returns the word at an offset, a multiple of 4. */
    public int readWord(int from) {
        return port().readWord(place(from, Integer.BYTES, Integer.BYTES));
    }

    /** Writes the word at an offset, a multiple of 4. */
    public void writeWord(int to, int value) {
        port().writeWord(place(to, Integer.BYTES, Integer.BYTES), value);
    }

    /** Gives it back (eSDK: {@code e_free}). */
    @Override
    public void close() {
        closed = true;
        board.forget(this);
    }

    boolean overlaps(SharedMemory other) {
        return offset < other.offset + other.size && other.offset < offset + size;
    }

    private HostPort port() {
        if (closed) {
            throw new IllegalStateException(this + " is closed: allocate it again");
        }
        return board.port();
    }

    private int place(int at, int count, int alignment) {
        if (at < 0 || count < 0 || count > size - at) {
            throw new IllegalArgumentException(
                    count + " bytes at offset " + at + " leave " + this + ": choose an offset inside it");
        }
        int address = address() + at;
        if (address % alignment != 0) {
            throw new IllegalArgumentException(
                    "a word at offset " + at + " of " + this + ": expected an address that is a multiple of 4");
        }
        return address;
    }

    @Override
    public String toString() {
        return "shared memory of " + size + " bytes at offset " + offset;
    }
}
