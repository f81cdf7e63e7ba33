package org.edarts.cu.pool;

/**
 * A ready pool for many producers and consumers, oldest entry first: the central queue of a machine, a computation
 * unit's pool that others push into, or an inbox. Any thread may call any method.
 */
public final class FifoPool extends LockedPool {
    private static final int DEFAULT_CAPACITY = 256;

    private long[] ring;
    private long head;
    private long tail;

    /** An empty pool with room for 256 entries before it grows. */
    public FifoPool() {
        this(DEFAULT_CAPACITY);
    }

    /**
     * Makes an empty pool.
     *
     * @param capacity how many entries fit before it grows, rounded up to a power of two
     */
    public FifoPool(int capacity) {
        ring = LongRing.allocate(capacity);
    }

    @Override
    void insert(long entry, int rank) {
        if (tail - head == ring.length) {
            ring = LongRing.grow(ring, head, tail);
        }
        ring[LongRing.slot(tail++, ring)] = entry;
    }

    @Override
    long removeFirst() {
        return ring[LongRing.slot(head++, ring)];
    }
}
