package org.edarts.cu.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Entries that one thread keeps to itself: it takes the newest, or the oldest to hand it on. Nothing is fenced, and
 * nobody else takes any; others may ask how many there are, and learn it about.
 *
 * <p>Owner: the thread that calls all methods but {@link #size()}.
 */
public final class OwnerDeque {
    private static final VarHandle NEWEST;

    static {
        try {
            NEWEST = MethodHandles.lookup().findVarHandle(OwnerDeque.class, "newest", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private long[] ring;
    private long oldest;

    /** The position behind the newest entry. */
    private long newest;

    /**
     * Makes an empty deque.
     *
     * @param capacity how many entries fit before it grows, rounded up to a power of two
     */
    public OwnerDeque(int capacity) {
        ring = LongRing.allocate(capacity);
    }

    /**
     * Adds an entry.
     *
     * @throws IllegalStateException if 2<sup>30</sup> entries wait already
     */
    public void push(long entry) {
        if (newest - oldest == ring.length) {
            ring = LongRing.grow(ring, oldest, newest);
        }
        ring[LongRing.slot(newest, ring)] = entry;
        newest++;
    }

    /**
     * Makes room for more entries, so that to push them needs no memory.
     *
     * @throws IllegalStateException if there would be more than 2<sup>30</sup>
     */
    public void makeRoom(int more) {
        while (newest - oldest + more > ring.length) {
            ring = LongRing.grow(ring, oldest, newest);
        }
    }

    /** Takes the newest entry, or answers {@link ReadyPool#EMPTY}. */
    public long pop() {
        if (newest == oldest) {
            return ReadyPool.EMPTY;
        }
        return ring[LongRing.slot(--newest, ring)];
    }

    /** Takes the oldest entry, or answers {@link ReadyPool#EMPTY}. */
    public long takeOldest() {
        return newest == oldest ? ReadyPool.EMPTY : ring[LongRing.slot(oldest++, ring)];
    }

    /** Returns how many entries there are. */
    public long sizeForOwner() {
        return newest - oldest;
    }

    /** Returns how many entries there are; any thread. */
    public int size() {
        return (int) Math.max(0, (long) NEWEST.getOpaque(this) - oldest);
    }
}
