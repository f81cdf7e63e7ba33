package org.edarts.codelet.stream;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A bounded buffer between one writer and one reader, in which an empty place is null. A place is written with release and
 * read with acquire: whoever sees an item sees what went before it.
 *
 * <p>Threads: {@link #put}, {@link #hasRoom}, {@link #isHalfFree} and {@link #close} belong to the writer, the other methods
 * to the reader. Each has its own index; the places are all that they share.
 */
final class Ring<T> {
    private final AtomicReferenceArray<@Nullable T> places;
    private final int half;
    private int readIndex;
    private volatile boolean closed;
    private int writeIndex;

    Ring(int capacity) {
        places = new AtomicReferenceArray<>(capacity);
        half = (capacity + 1) / 2;
    }

    boolean hasRoom() {
        return places.getAcquire(writeIndex) == null;
    }

    /** Puts an item where {@link #hasRoom} has found room. */
    void put(T item) {
        places.setRelease(writeIndex, item);
        writeIndex = writeIndex + 1 == places.length() ? 0 : writeIndex + 1;
    }

    /** Returns whether at least half of the places are free, as the writer sees it. */
    boolean isHalfFree() {
        return places.getAcquire((writeIndex + half - 1) % places.length()) == null;
    }

    /** Says that no further item comes. */
    void close() {
        closed = true;
    }

    /** Takes the oldest item, or returns null if there is none. */
    @Nullable
    T poll() {
        T item = places.getAcquire(readIndex);
        if (item != null) {
            places.setRelease(readIndex, null);
            readIndex = readIndex + 1 == places.length() ? 0 : readIndex + 1;
        }
        return item;
    }

    boolean isEmpty() {
        return places.getAcquire(readIndex) == null;
    }

    /** Returns whether at least half of the places are free, as the reader sees it. */
    boolean isHalfRead() {
        return places.getAcquire((readIndex + places.length() - half) % places.length()) == null;
    }

    /** Returns whether the last item has been read. */
    boolean isFinished() {
        return closed && isEmpty();
    }
}
