package org.edarts.pic.cache;

import java.util.OptionalInt;

/**
 * The table of a software cache as its words lie in the core's memory: rows of start, end, reference count and slot,
 * sorted by start. Row 0 is the sentinel at the beginning; unused rows at the end, at least one, hold the end of the
 * region. Owner: the thread that runs the core.
 */
final class CacheTable {
    private static final int ROW_BYTES = 16;
    private static final int END = 4;
    private static final int COUNT = 8;
    private static final int SLOT = 12;

    private final CodeMemory memory;
    private final int address;
    private final CacheSettings settings;

    CacheTable(CodeMemory memory, int address, CacheSettings settings) {
        this.memory = memory;
        this.address = address;
        this.settings = settings;
    }

    int start(int row) {
        return memory.loadWord(address + row * ROW_BYTES);
    }

    int end(int row) {
        return memory.loadWord(address + row * ROW_BYTES + END);
    }

    int count(int row) {
        return memory.loadWord(address + row * ROW_BYTES + COUNT);
    }

    int slot(int row) {
        return memory.loadWord(address + row * ROW_BYTES + SLOT);
    }

    void addToCount(int row, int change) {
        memory.storeWord(address + row * ROW_BYTES + COUNT, count(row) + change);
    }

    /** Returns the row behind the last that holds a function. */
    int used() {
        int row = 1;
        while (row < settings.rows() && start(row) != settings.regionEnd()) {
            row++;
        }
        return row;
    }

    boolean isFull() {
        return used() == settings.rows() - 1;
    }

    /** Returns the row of a slot, if its function is in the cache. */
    OptionalInt find(int slot) {
        for (int row = 1; start(row) != settings.regionEnd(); row++) {
            if (slot(row) == slot) {
                return OptionalInt.of(row);
            }
        }
        return OptionalInt.empty();
    }

    /** Returns the first row behind which that many bytes are free. */
    OptionalInt firstFit(int bytes) {
        int used = used();
        for (int row = 0; row < used; row++) {
            if (start(row + 1) - end(row) >= bytes) {
                return OptionalInt.of(row);
            }
        }
        return OptionalInt.empty();
    }

    /** Puts a function behind a row; returns its start. */
    int insert(int before, int bytes, int slot) {
        for (int row = used(); row > before + 1; row--) {
            write(row, start(row - 1), end(row - 1), count(row - 1), slot(row - 1));
        }
        int start = end(before);
        write(before + 1, start, start + bytes, 0, slot);
        return start;
    }

    /** The function of a row has moved. */
    void move(int row, int start) {
        int bytes = end(row) - start(row);
        write(row, start, start + bytes, count(row), slot(row));
    }

    /** Takes a function out. */
    void remove(int removed) {
        int last = used() - 1;
        for (int row = removed; row < last; row++) {
            write(row, start(row + 1), end(row + 1), count(row + 1), slot(row + 1));
        }
        write(last, settings.regionEnd(), settings.regionEnd(), 0, 0);
    }

    private void write(int row, int start, int end, int count, int slot) {
        int at = address + row * ROW_BYTES;
        memory.storeWord(at, start);
        memory.storeWord(at + END, end);
        memory.storeWord(at + COUNT, count);
        memory.storeWord(at + SLOT, slot);
    }
}
