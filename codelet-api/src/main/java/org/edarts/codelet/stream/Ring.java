package org.edarts.codelet.stream;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded buffer between one writer and one reader. Each of them has counted the items up to its index; it looks at
 * the index of the other only when it has used up what it knew of. Indices are written with release and read with
 * acquire: whoever sees one sees the items, or the free places, that go with it.
 *
 * <p>An item put is there for the reader at once. A place read is free for the writer when the reader has read half of
 * all, or {@link #free frees} what it has read.
 *
 * <p>Threads: {@link #put}, {@link #hasRoom}, {@link #isHalfFree} and {@link #close} belong to the writer, the other
 * methods to the reader.
 */
final class Ring<T> {
    private static final int MOST_PLACES = 1 << 30;

    // The writer's indices and the reader's, on cache lines of their own.
    private static final int WRITTEN = 16;
    private static final int ROOM_ENDS = WRITTEN + 1;
    private static final int FREED = 48;
    private static final int READ = FREED + 1;
    private static final int ITEMS_END = FREED + 2;
    private static final int INDICES = 64;

    /**
     * Where the indices begin: so near the largest int that all but the shortest streams show that they may pass it.
     */
    private static final int BEGIN = Integer.MAX_VALUE - 32;

    private final @Nullable Object[] places;
    private final int last;
    private final int capacity;
    private final int half;
    private final AtomicIntegerArray indices = new AtomicIntegerArray(INDICES);
    private volatile boolean closed;

    Ring(int capacity) {
        this.capacity = Math.min(capacity, MOST_PLACES);
        half = this.capacity - this.capacity / 2;
        int size = Integer.highestOneBit(2 * this.capacity - 1);
        places = new Object[size];
        last = size - 1;
        for (int index : new int[] {WRITTEN, FREED, READ, ITEMS_END}) {
            indices.setPlain(index, BEGIN);
        }
        indices.setPlain(ROOM_ENDS, BEGIN + this.capacity);
    }

    boolean hasRoom() {
        int written = indices.getPlain(WRITTEN);
        if (written != indices.getPlain(ROOM_ENDS)) {
            return true;
        }
        int roomEnds = indices.getAcquire(FREED) + capacity;
        indices.setPlain(ROOM_ENDS, roomEnds);
        return written != roomEnds;
    }

    /** Puts an item where {@link #hasRoom} has found room. */
    void put(T item) {
        int written = indices.getPlain(WRITTEN);
        places[written & last] = item;
        indices.setRelease(WRITTEN, written + 1);
    }

    /** Returns whether at least half of the places are free, as the writer sees it. */
    boolean isHalfFree() {
        return indices.getAcquire(FREED) + capacity - indices.getPlain(WRITTEN) >= half;
    }

    /** Says that no further item comes. */
    void close() {
        closed = true;
    }

    /** Takes the oldest item, or returns null if there is none. */
    @Nullable
    @SuppressWarnings("unchecked") // the writer puts nothing else
    T poll() {
        int read = indices.getPlain(READ);
        if (read == indices.getPlain(ITEMS_END)) {
            int itemsEnd = indices.getAcquire(WRITTEN);
            if (read == itemsEnd) {
                return null;
            }
            indices.setPlain(ITEMS_END, itemsEnd);
        }
        T item = (T) places[read & last];
        places[read & last] = null;
        indices.setPlain(READ, read + 1);
        return item;
    }

    /** Returns whether the reader has read half of all places since it freed some. */
    boolean owesHalf() {
        return indices.getPlain(READ) - indices.getPlain(FREED) >= half;
    }

    /** Frees the places of what has been read; returns whether there are any. */
    boolean free() {
        int read = indices.getPlain(READ);
        if (read == indices.getPlain(FREED)) {
            return false;
        }
        indices.setRelease(FREED, read);
        return true;
    }

    boolean isEmpty() {
        return indices.getPlain(READ) == indices.getAcquire(WRITTEN);
    }

    /** Returns whether at least half of the places are free, as the reader sees it. */
    boolean isHalfRead() {
        return indices.getAcquire(WRITTEN) - indices.getPlain(READ) <= capacity - half;
    }

    /** Returns whether the last item has been read. */
    boolean isFinished() {
        return closed && isEmpty();
    }
}
