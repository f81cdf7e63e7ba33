package org.edarts.cu.pool;

/** Arithmetic on circular arrays whose length is a power of two, addressed by ever growing positions. */
final class LongRing {
    private static final int MAX_LENGTH = 1 << 30;

    private LongRing() {}

    static long[] allocate(int capacity) {
        if (capacity < 1 || capacity > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "initial capacity of a ready pool: expected 1.." + MAX_LENGTH + " entries, got " + capacity);
        }
        return new long[Math.max(2, Integer.highestOneBit(capacity - 1) << 1)];
    }

    static int slot(long position, long[] ring) {
        return (int) position & (ring.length - 1);
    }

    /**
     * A ring of twice the length that holds the entries at positions {@code from..to - 1}; the old one stays as it was.
     */
    static long[] grow(long[] ring, long from, long to) {
        long[] larger = new long[doubled(ring.length)];
        for (long position = from; position < to; position++) {
            larger[slot(position, larger)] = ring[slot(position, ring)];
        }
        return larger;
    }

    static int doubled(int length) {
        if (length >= MAX_LENGTH) {
            throw new IllegalStateException(
                    "ready pool full: " + length
                            + " entries wait; let fewer codelets become ready at once, for example by bounding the width of the graph");
        }
        return length * 2;
    }
}
