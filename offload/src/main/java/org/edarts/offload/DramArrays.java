package org.edarts.offload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.SharedMemory;
import org.jspecify.annotations.Nullable;

/**
 * What offload has in the board's DRAM: shared arrays, the windows on arrays that stay with the host, and a word for
 * each stream of a core by which it sees that its writes have arrived. Guarded by its mesh.
 */
final class DramArrays {
    private static final int DOUBLEWORD = 8;
    /** A launch has so many arguments at most. */
    private static final int MOST_STREAMS = 8;

    private static final int LARGEST_WINDOW = 32 * 1024;

    /** The part of the DRAM that the windows on one array may take: one of so many. */
    private static final int SHARE = 8;

    /** No two parts of the DRAM have the same name, whichever mesh or program of the host has them. */
    private static final String NAMES =
            "edarts.offload." + ProcessHandle.current().pid() + ".";

    private static final AtomicInteger MADE = new AtomicInteger();

    private final Board board;
    private final int cores;
    private final Map<PlacedArray<?>, Part> parts = new HashMap<>();
    private @Nullable Part echoes;

    /**
     * A part of the DRAM.
     *
     * @param name the name that the board knows it by
     * @param memory the part
     */
    private record Part(String name, SharedMemory memory) {}

    DramArrays(Board board, int cores) {
        this.board = board;
        this.cores = cores;
    }

    /** Finds room for an array, or for the windows on it. */
    void place(PlacedArray<?> array) {
        Object content = array.array();
        long bytes = array instanceof Host<?> ? 2L * cores * windowBytes() : Elements.bytesOf(content);
        if (bytes > board.platform().map().dramBytes()) {
            throw new IllegalArgumentException("an array of " + bytes + " bytes has no room in the DRAM, which has "
                    + board.platform().map().dramBytes() + ": let it stay with the host, and fetch it part by part");
        }
        placeEchoes();
        parts.put(array, allocate((int) bytes));
    }

    /** All streams need them, so they come before whatever can be streamed. */
    private void placeEchoes() {
        if (echoes == null) {
            int bytes = cores * MOST_STREAMS * DOUBLEWORD;
            Part words = allocate(bytes);
            words.memory().write(0, new byte[bytes]);
            echoes = words;
        }
    }

    private Part allocate(int bytes) {
        String name = NAMES + MADE.getAndIncrement();
        int whole = Math.max(DOUBLEWORD, bytes + DOUBLEWORD - 1 & -DOUBLEWORD);
        return new Part(name, board.allocate(name, whole));
    }

    void release(PlacedArray<?> array) {
        release(Objects.requireNonNull(parts.remove(array)));
    }

    private void release(Part part) {
        board.release(part.name());
        part.memory().close();
    }

    /** Gives all back. */
    void close() {
        List<Part> all = new ArrayList<>(parts.values());
        if (echoes != null) {
            all.add(echoes);
        }
        parts.clear();
        echoes = null;
        try {
            all.forEach(this::release);
        } catch (IllegalStateException closed) {
            // the board was closed before, with all that it had
        }
    }

    /** Returns the bytes of a window: a power of two. */
    int windowBytes() {
        int most = board.platform().map().dramBytes() / SHARE / (2 * cores);
        return Math.min(LARGEST_WINDOW, Integer.highestOneBit(most));
    }

    /** Returns where a shared array lies. */
    int address(PlacedArray<?> array) {
        return memory(array).address();
    }

    /** Returns where one of a core's two windows lies. */
    int window(PlacedArray<?> array, int core, int which) {
        return address(array) + offset(core, which);
    }

    private int offset(int core, int which) {
        return (2 * core + which) * windowBytes();
    }

    void writeWindow(PlacedArray<?> array, int core, int which, byte[] bytes) {
        memory(array).write(offset(core, which), bytes);
    }

    byte[] readWindow(PlacedArray<?> array, int core, int which, int count) {
        return memory(array).read(offset(core, which), count);
    }

    void push(Shared<?> array) {
        memory(array).write(0, Elements.bytes(array.array()));
    }

    void pull(Shared<?> array) {
        Elements.into(array.array(), memory(array).read(0, Elements.bytes(array.array()).length));
    }

    /** Returns where the word lies that one core alone writes to, for one of its streams. */
    int echo(int core, int stream) {
        return echoes().address() + echoOffset(core, stream);
    }

    /** Returns what that word holds. */
    int echoed(int core, int stream) {
        return echoes().readWord(echoOffset(core, stream));
    }

    private static int echoOffset(int core, int stream) {
        return (core * MOST_STREAMS + stream) * DOUBLEWORD;
    }

    private SharedMemory echoes() {
        return Objects.requireNonNull(echoes).memory();
    }

    private SharedMemory memory(PlacedArray<?> array) {
        return Objects.requireNonNull(parts.get(array)).memory();
    }
}
