package org.edarts.epiphany.board;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.edarts.cam.chip.ChipMap;
import org.edarts.epiphany.memory.RegisterWindow;

/**
 * A real board: Linux maps the chip's address space into the host's. A core's memory and registers lie in the device at
 * their global addresses, the DRAM where the host has it. Pages are mapped when they are first used.
 *
 * <p>Memory is accessed word by word, and byte by byte at ragged ends: registers demand single accesses of 32 bits, and
 * the E64G401 answers bursts of reads wrongly from some rows, as eSDK's host library notes. Owner: one thread.
 */
final class MappedDevice implements HostPort {
    private static final int READ_WRITE = 2;
    private static final int SYNCHRONOUS = 0x101000;
    private static final int READ_WRITE_PAGES = 3;
    private static final int SHARED = 1;
    private static final int REGISTER_PAGE = 4096;
    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle HALFWORDS =
            MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * What is needed of the C library. Offsets of mmap64 have 64 bits on every host; addresses beyond 2 GB need them.
     */
    private interface CLibrary extends Library {
        int open(String path, int flags) throws LastErrorException;

        int close(int file) throws LastErrorException;

        Pointer mmap64(Pointer address, NativeLong size, int protection, int flags, int file, long offset)
                throws LastErrorException;

        int munmap(Pointer address, NativeLong size) throws LastErrorException;
    }

    /** A stretch of the chip's address space in the host's memory. */
    private record Mapping(int address, Pointer pointer, ByteBuffer bytes) {}

    private final ChipMap map;
    private final long hostDram;
    private final Path device;
    private final CLibrary library;
    private final int file;
    private final Map<Integer, Mapping> mappings = new HashMap<>();
    private boolean closed;

    MappedDevice(Platform platform, Path device) throws IOException {
        this.map = platform.map();
        this.hostDram = platform.hostDram();
        this.device = device;
        if (!Files.exists(device)) {
            throw new IOException("there is no Epiphany at " + device + ": load the kernel's driver for the chip;"
                    + " without a chip, use a simulated board");
        }
        checkSize();
        try {
            library = Native.load("c", CLibrary.class);
            file = library.open(device.toString(), READ_WRITE | SYNCHRONOUS);
        } catch (UnsatisfiedLinkError missing) {
            throw new IOException("a real board needs Linux and its C library: " + missing.getMessage(), missing);
        } catch (LastErrorException refused) {
            throw new IOException(
                    device + " cannot be opened: " + refused.getMessage() + "; become a user who may write to it",
                    refused);
        }
    }

    /** A file that is too short would break off the program at the first access behind its end. */
    private void checkSize() throws IOException {
        long end = Math.max(
                Integer.toUnsignedLong(map.globalAddress(map.nodes() - 1, 0)) + ChipMap.ALIAS_BYTES,
                hostDram + map.dramBytes());
        if (Files.isRegularFile(device) && Files.size(device) < end) {
            throw new IOException(device + " is a file of " + Files.size(device) + " bytes: to stand in for a device it"
                    + " needs " + end);
        }
    }

    @Override
    public int readWord(int address) {
        Mapping mapping = mapping(address, Integer.BYTES);
        return (int) WORDS.getVolatile(mapping.bytes, address - mapping.address);
    }

    @Override
    public void writeWord(int address, int value) {
        Mapping mapping = mapping(address, Integer.BYTES);
        WORDS.setVolatile(mapping.bytes, address - mapping.address, value);
    }

    @Override
    public byte[] read(int address, int count) {
        ByteBuffer memory = mapping(address, count).bytes;
        VarHandle.fullFence();
        int from = address - mapping(address, count).address;
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            int at = from + bytes.position();
            if (isAt(Integer.BYTES, at, bytes)) {
                bytes.putInt((int) WORDS.getVolatile(memory, at));
            } else if (isAt(Short.BYTES, at, bytes)) {
                bytes.putShort((short) HALFWORDS.get(memory, at));
            } else {
                bytes.put(memory.get(at));
            }
        }
        VarHandle.fullFence();
        return bytes.array();
    }

    @Override
    public void write(int address, byte[] source) {
        ByteBuffer memory = mapping(address, source.length).bytes;
        int from = address - mapping(address, source.length).address;
        ByteBuffer bytes = ByteBuffer.wrap(source).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            int at = from + bytes.position();
            if (isAt(Integer.BYTES, at, bytes)) {
                WORDS.setVolatile(memory, at, bytes.getInt());
            } else if (isAt(Short.BYTES, at, bytes)) {
                HALFWORDS.set(memory, at, bytes.getShort());
            } else {
                memory.put(at, bytes.get());
            }
        }
        VarHandle.fullFence();
    }

    /** What cores look at in one piece is read and written so, and before what comes after it. */
    private static boolean isAt(int size, int at, ByteBuffer bytes) {
        return at % size == 0 && bytes.remaining() >= size;
    }

    @Override
    public void pause(Duration time) {
        long end = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            mappings.values()
                    .forEach(mapping -> library.munmap(mapping.pointer, new NativeLong(mapping.bytes.capacity())));
            mappings.clear();
            library.close(file);
        }
    }

    /** The stretch that holds those bytes: a core's memory, a core's registers, or the DRAM. */
    private Mapping mapping(int address, int count) {
        if (closed) {
            throw new IllegalStateException("the device " + device + " is closed: open the board again");
        }
        int node = map.nodeOf(address);
        int offset = map.offsetOf(address);
        int begin;
        int size;
        if (node == ChipMap.DRAM) {
            begin = map.dramBase();
            size = map.dramBytes();
        } else if (node >= 0 && RegisterWindow.contains(offset)) {
            begin = map.globalAddress(node, RegisterWindow.GENERAL);
            size = REGISTER_PAGE;
        } else if (node >= 0) {
            begin = map.globalAddress(node, 0);
            size = ChipMap.LOCAL_BYTES;
        } else {
            begin = address;
            size = 0;
        }
        if (address - begin > size - count) {
            throw new IllegalArgumentException(
                    String.format("nothing on the board holds %d bytes at 0x%08x", count, address));
        }
        return mappings.computeIfAbsent(begin, absent -> mapped(begin, size, node == ChipMap.DRAM));
    }

    private Mapping mapped(int address, int size, boolean isDram) {
        long offset = isDram ? hostDram : Integer.toUnsignedLong(address);
        try {
            Pointer pointer =
                    library.mmap64(Pointer.NULL, new NativeLong(size), READ_WRITE_PAGES, SHARED, file, offset);
            return new Mapping(address, pointer, pointer.getByteBuffer(0, size));
        } catch (LastErrorException refused) {
            throw new IllegalStateException(
                    String.format(
                            "%s cannot be mapped at 0x%x: %s; compare the board with its .hdf file",
                            device, offset, refused.getMessage()),
                    refused);
        }
    }
}
