package org.edarts.offload;

import org.edarts.mesh.RawMemory;

/**
 * What is compiled into kernels that have an array part by part: finds its elements in the core's memory, and fetches
 * them by DMA, in chunks of a power of two, into a ring of as many chunks as the core has room for. A chunk that comes
 * later is fetched while an earlier one is used. What is written goes to the board's DRAM at once, and into the copy if
 * there is one.
 *
 * <p>Each stream has a record, at the address that stands for the array, then a word for each chunk of the ring that
 * tells which one is there, then the ring. Of an array that stays with the host the DRAM has two windows for each core,
 * which the host fills when the core wants another part there.
 */
final class MeshStream {
    /** The chunk that is used: its first element, */
    static final int FROM = 0;

    /** how many it has, */
    static final int COUNT = 4;

    /** and where it lies. */
    static final int DATA = 8;

    /** As what power of two elements are wide, in bytes; */
    static final int WIDTH = 12;

    /** how many elements a chunk has, as a power of two; */
    static final int CHUNK = 16;

    /** how many chunks the ring has, less one; */
    static final int MASK = 20;

    /** how many chunks are fetched in advance; */
    static final int AHEAD = 24;

    /** how many chunks the array has. */
    static final int CHUNKS = 28;

    /** Where the array lies in the DRAM, or the windows of the host's. */
    static final int HOME = 32;

    static final int SECOND_WINDOW = 36;

    /** How many elements a window has, as a power of two, or 0 if the DRAM has the whole array. */
    static final int WINDOW = 40;

    /** Which window the core wants in each of the two places, counted from 1; */
    static final int WANTED = 44;

    /** which one the host has put there. */
    static final int PRESENT = 52;

    /** The chunk that was fetched last, counted from 1: it has come when the channel rests. */
    static final int LAST = 60;

    /** The channel that fetches. */
    static final int CHANNEL = 64;

    /** The lowest and the highest chunk that was written to and may not have arrived in the DRAM. */
    static final int LOWEST = 68;

    static final int HIGHEST = 72;

    /** A word of the DRAM that is this core's alone, and what it has last written there. */
    static final int ECHO = 76;

    static final int ECHOED = 80;

    /** Where the ring begins. */
    static final int RING = 84;

    /** Where goes what is written to elements of which there is no copy. */
    static final int NOWHERE = 88;

    /** How many doublewords the last chunk has. */
    static final int TAIL = 96;

    /** The bytes of a record. */
    static final int RECORD = 104;

    /** No chunk has this number. */
    static final int NONE = Integer.MAX_VALUE;

    private static final int INTERRUPTS_MASKED = 9;
    private static final int MESSAGES_AND_CHANNELS = 0xE0;
    private static final int CHANNEL_0 = 64;
    private static final int CHANNEL_1 = 72;
    private static final int STRIDE = 1;
    private static final int TRANSFERS = 2;
    private static final int SOURCE = 3;
    private static final int DESTINATION = 4;
    private static final int STATE = 7;
    private static final int STATE_BITS = 0xF;

    /** On, by itself, doublewords, done when all has come. */
    private static final int START = 0x463;

    private static final int BY_DOUBLEWORDS = 0x0008_0008;
    private static final int ONCE = 0x0001_0000;

    private MeshStream() {}

    /** Returns where an element lies that is to be read. */
    static int place(int stream, int index) {
        int offset = index - RawMemory.load(stream + FROM);
        if (offset < 0 || offset >= RawMemory.load(stream + COUNT)) {
            offset = enter(stream, index);
        }
        return RawMemory.load(stream + DATA) + (offset << RawMemory.load(stream + WIDTH));
    }

    /** Goes on with the chunk of an element; returns how far behind its beginning that is. */
    static int enter(int stream, int index) {
        int chunk = index >>> RawMemory.load(stream + CHUNK);
        int mask = RawMemory.load(stream + MASK);
        int tag = stream + RECORD + (chunk & mask) * Integer.BYTES;
        if (RawMemory.load(tag) != chunk + 1) {
            fetch(stream, chunk, at(stream, chunk, true));
        }
        if (RawMemory.load(stream + LAST) == chunk + 1) {
            rest(stream);
        }
        int from = chunk << RawMemory.load(stream + CHUNK);
        RawMemory.store(stream + FROM, from);
        RawMemory.store(stream + COUNT, 1 << RawMemory.load(stream + CHUNK));
        RawMemory.store(stream + DATA, ring(stream, chunk));
        advance(stream, chunk);
        return index - from;
    }

    /** Fetches what comes next, as far as it can be had. */
    private static void advance(int stream, int chunk) {
        int mask = RawMemory.load(stream + MASK);
        int last = Math.min(chunk + RawMemory.load(stream + AHEAD), RawMemory.load(stream + CHUNKS) - 1);
        for (int next = chunk + 1; next <= last; next++) {
            int tag = stream + RECORD + (next & mask) * Integer.BYTES;
            if (RawMemory.load(tag) != next + 1) {
                int from = at(stream, next, false);
                if (from != 0) {
                    fetch(stream, next, from);
                }
            }
        }
        int window = RawMemory.load(stream + WINDOW);
        if (window != 0) {
            int perWindow = window - RawMemory.load(stream + CHUNK);
            int following = (chunk >>> perWindow) + 1;
            if (following << perWindow < RawMemory.load(stream + CHUNKS)) {
                want(stream, following);
            }
        }
    }

    private static int ring(int stream, int chunk) {
        int slot = chunk & RawMemory.load(stream + MASK);
        return RawMemory.load(stream + RING)
                + (slot << RawMemory.load(stream + CHUNK) + RawMemory.load(stream + WIDTH));
    }

    /** Returns where a chunk lies in the DRAM; if it is not there it is awaited, or the address is 0. */
    private static int at(int stream, int chunk, boolean waits) {
        int bytes = RawMemory.load(stream + CHUNK) + RawMemory.load(stream + WIDTH);
        int window = RawMemory.load(stream + WINDOW);
        if (window == 0) {
            return RawMemory.load(stream + HOME) + (chunk << bytes);
        }
        int perWindow = window - RawMemory.load(stream + CHUNK);
        int wanted = chunk >>> perWindow;
        int place = (wanted & 1) * Integer.BYTES;
        boolean present = RawMemory.load(stream + WANTED + place) == wanted + 1
                && RawMemory.load(stream + PRESENT + place) == wanted + 1;
        if (!present) {
            if (!waits) {
                return 0;
            }
            want(stream, wanted);
            while (RawMemory.load(stream + PRESENT + place) != wanted + 1) {
                // the host has not brought it
            }
        }
        return RawMemory.load(stream + HOME + place) + (chunk - (wanted << perWindow) << bytes);
    }

    /** Asks the host for a window; what was written to the one in its place, and what comes from there, ends before. */
    private static void want(int stream, int window) {
        int place = (window & 1) * Integer.BYTES;
        int wanted = RawMemory.load(stream + WANTED + place);
        if (wanted != window + 1) {
            while (RawMemory.load(stream + PRESENT + place) != wanted) {
                // the host is at it
            }
            rest(stream);
            settle(stream);
            RawMemory.store(stream + WANTED + place, window + 1);
        }
    }

    private static void fetch(int stream, int chunk, int from) {
        if (chunk >= RawMemory.load(stream + LOWEST) && chunk <= RawMemory.load(stream + HIGHEST)) {
            settle(stream);
        }
        int slot = chunk & RawMemory.load(stream + MASK);
        int size = RawMemory.load(stream + CHUNK) + RawMemory.load(stream + WIDTH);
        boolean last = chunk == RawMemory.load(stream + CHUNKS) - 1;
        int transfers = ONCE + (last ? RawMemory.load(stream + TAIL) : 1 << size - 3);
        rest(stream);
        if (RawMemory.load(stream + DATA) == ring(stream, chunk)) {
            RawMemory.store(stream + COUNT, 0);
        }
        RawMemory.register(INTERRUPTS_MASKED, MESSAGES_AND_CHANNELS);
        if (RawMemory.load(stream + CHANNEL) == 0) {
            RawMemory.register(CHANNEL_0 + STRIDE, BY_DOUBLEWORDS);
            RawMemory.register(CHANNEL_0 + TRANSFERS, transfers);
            RawMemory.register(CHANNEL_0 + SOURCE, from);
            RawMemory.register(CHANNEL_0 + DESTINATION, ring(stream, chunk));
            RawMemory.register(CHANNEL_0, START);
        } else {
            RawMemory.register(CHANNEL_1 + STRIDE, BY_DOUBLEWORDS);
            RawMemory.register(CHANNEL_1 + TRANSFERS, transfers);
            RawMemory.register(CHANNEL_1 + SOURCE, from);
            RawMemory.register(CHANNEL_1 + DESTINATION, ring(stream, chunk));
            RawMemory.register(CHANNEL_1, START);
        }
        RawMemory.store(stream + RECORD + slot * Integer.BYTES, chunk + 1);
        RawMemory.store(stream + LAST, chunk + 1);
    }

    /** Waits until the stream's channel has brought all that it was told to. */
    private static void rest(int stream) {
        if (RawMemory.load(stream + CHANNEL) == 0) {
            while ((RawMemory.register(CHANNEL_0 + STATE) & STATE_BITS) != 0) {
                // on its way
            }
        } else {
            while ((RawMemory.register(CHANNEL_1 + STATE) & STATE_BITS) != 0) {
                // on its way
            }
        }
    }

    /**
     * Waits until what was written has arrived: writes of one core to the DRAM arrive in their order, so it has when
     * one more has.
     */
    private static void settle(int stream) {
        if (RawMemory.load(stream + LOWEST) != NONE) {
            int echo = RawMemory.load(stream + ECHO);
            int next = RawMemory.load(stream + ECHOED) + 1;
            RawMemory.store(stream + ECHOED, next);
            RawMemory.store(echo, next);
            while (RawMemory.load(echo) != next) {
                // on its way
            }
            RawMemory.store(stream + LOWEST, NONE);
            RawMemory.store(stream + HIGHEST, -1);
        }
    }

    /** Returns where an element lies in the DRAM that is to be written. */
    static int home(int stream, int index) {
        int chunk = index >>> RawMemory.load(stream + CHUNK);
        int address = at(stream, chunk, true);
        if (chunk < RawMemory.load(stream + LOWEST)) {
            RawMemory.store(stream + LOWEST, chunk);
        }
        if (chunk > RawMemory.load(stream + HIGHEST)) {
            RawMemory.store(stream + HIGHEST, chunk);
        }
        int inChunk = index & (1 << RawMemory.load(stream + CHUNK)) - 1;
        return address + (inChunk << RawMemory.load(stream + WIDTH));
    }

    /** Returns where an element lies in the core's memory that is to be written, or a place that nobody reads. */
    static int copy(int stream, int index) {
        int offset = index - RawMemory.load(stream + FROM);
        if (offset >= 0 && offset < RawMemory.load(stream + COUNT)) {
            return RawMemory.load(stream + DATA) + (offset << RawMemory.load(stream + WIDTH));
        }
        int chunk = index >>> RawMemory.load(stream + CHUNK);
        int tag = stream + RECORD + (chunk & RawMemory.load(stream + MASK)) * Integer.BYTES;
        if (RawMemory.load(tag) == chunk + 1) {
            if (RawMemory.load(stream + LAST) == chunk + 1) {
                rest(stream);
            }
            int inChunk = index - (chunk << RawMemory.load(stream + CHUNK));
            return ring(stream, chunk) + (inChunk << RawMemory.load(stream + WIDTH));
        }
        return stream + NOWHERE;
    }
}
