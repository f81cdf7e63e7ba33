package org.edarts.cu.pool;

import java.util.Arrays;

/**
 * A ready pool for many producers and consumers, highest rank first and oldest first among equal ranks. Any thread may
 * call any method.
 *
 * <p>A binary heap in three parallel arrays. The lock is held for O(log n) steps.
 */
public final class RankedPool extends LockedPool {
    private static final int DEFAULT_CAPACITY = 256;

    private int[] ranks;
    private long[] arrivals;
    private long[] entries;
    private int count;
    private long arrived;

    /** An empty pool with room for 256 entries before it grows. */
    public RankedPool() {
        this(DEFAULT_CAPACITY);
    }

    /**
     * Makes an empty pool.
     *
     * @param capacity how many entries fit before it grows, rounded up to a power of two
     */
    public RankedPool(int capacity) {
        entries = LongRing.allocate(capacity);
        arrivals = new long[entries.length];
        ranks = new int[entries.length];
    }

    @Override
    void insert(long entry, int rank) {
        if (count == entries.length) {
            grow();
        }
        int hole = count++;
        long arrival = arrived++;
        while (hole > 0 && rank > ranks[(hole - 1) >>> 1]) {
            int parent = (hole - 1) >>> 1;
            move(parent, hole);
            hole = parent;
        }
        set(hole, rank, arrival, entry);
    }

    @Override
    long removeFirst() {
        long first = entries[0];
        int last = --count;
        int hole = 0;
        for (int child = 1; child < last; child = 2 * hole + 1) {
            if (child + 1 < last && before(child + 1, child)) {
                child++;
            }
            if (before(last, child)) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        move(last, hole);
        return first;
    }

    private boolean before(int a, int b) {
        return ranks[a] != ranks[b] ? ranks[a] > ranks[b] : arrivals[a] < arrivals[b];
    }

    private void move(int from, int to) {
        set(to, ranks[from], arrivals[from], entries[from]);
    }

    private void set(int index, int rank, long arrival, long entry) {
        ranks[index] = rank;
        arrivals[index] = arrival;
        entries[index] = entry;
    }

    private void grow() {
        int length = LongRing.doubled(entries.length);
        int[] moreRanks = Arrays.copyOf(ranks, length);
        long[] moreArrivals = Arrays.copyOf(arrivals, length);
        entries = Arrays.copyOf(entries, length);
        arrivals = moreArrivals;
        ranks = moreRanks;
    }
}
