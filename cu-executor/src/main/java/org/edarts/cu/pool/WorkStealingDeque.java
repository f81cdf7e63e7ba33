package org.edarts.cu.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The deque of one computation unit: its owner pushes and pops at the bottom, last in first out, and any other thread
 * steals at the top, oldest first. Lock-free; it grows when full.
 *
 * <p>Only the owner may call {@link #push}, {@link #pop} and {@link #take}; ownership may move to another thread if the
 * hand-over orders both threads' actions. Any thread may call the rest.
 *
 * <p>The algorithm is Chase and Lev's (2005), with the orderings of Lê, Pop, Cohen and Zappa Nardelli (2013) in Java's
 * access modes. Entries live at positions {@code top..bottom - 1}. A thief claims position {@code top} by moving {@code
 * top} on. The owner claims position {@code bottom - 1} by moving {@code bottom} back, which has to be visible before
 * it looks whether a thief has come as far: that store and that read of {@code top}, and the thief's reads of {@code
 * top} and {@code bottom}, are volatile, and this is the only full fence the owner pays. The last entry is claimed at
 * the top, by whoever comes first.
 *
 * <p>A successful {@code pop} from a shared deque is a full fence, a {@code push} is only a release: see
 * {@link EventCount#hasWaiters()}.
 */
public final class WorkStealingDeque extends DequeFields.Back implements ReadyPool {
    private static final VarHandle TOP;
    private static final VarHandle BOTTOM;
    private static final VarHandle RING;
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int DEFAULT_CAPACITY = 1024;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TOP = lookup.findVarHandle(DequeFields.Shared.class, "top", long.class);
            BOTTOM = lookup.findVarHandle(DequeFields.Owned.class, "bottom", long.class);
            RING = lookup.findVarHandle(DequeFields.Owned.class, "ring", long[].class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** A deque that other threads may steal from, with room for 1024 entries before it grows. */
    public WorkStealingDeque() {
        this(DEFAULT_CAPACITY, true);
    }

    /**
     * Makes an empty deque.
     *
     * @param capacity how many entries fit before it grows, rounded up to a power of two
     * @param shared whether other threads may steal; without thieves, as on a machine with one computation unit, {@code
     *     pop} needs no fence
     */
    public WorkStealingDeque(int capacity, boolean shared) {
        super(LongRing.allocate(capacity), shared);
    }

    /** Adds an entry at the bottom, whatever its rank. Owner only. */
    @Override
    public void push(long entry, int rank) {
        push(entry);
    }

    /**
     * Adds an entry at the bottom. Owner only.
     *
     * @throws IllegalStateException if 2<sup>30</sup> entries wait already
     */
    public void push(long entry) {
        long b = bottom;
        long[] entries = ring;
        if (b - knownTop >= entries.length) {
            entries = makeRoom(b);
        }
        ENTRY.setOpaque(entries, LongRing.slot(b, entries), entry);
        BOTTOM.setRelease(this, b + 1);
    }

    private long[] makeRoom(long b) {
        knownTop = (long) TOP.getAcquire(this);
        if (b - knownTop < ring.length) {
            return ring;
        }
        long[] larger = LongRing.grow(ring, knownTop, b);
        RING.setRelease(this, larger);
        return larger;
    }

    /** Takes the newest entry, or answers {@link #EMPTY}. Owner only. */
    @Override
    public long pop() {
        long b = bottom - 1;
        long t = (long) TOP.getOpaque(this);
        if (b < t) {
            return EMPTY;
        }
        long[] entries = ring;
        long entry = entries[LongRing.slot(b, entries)];
        if (!shared) {
            bottom = b;
            return entry;
        }
        if (b == t) {
            return TOP.compareAndSet(this, t, t + 1) ? entry : EMPTY;
        }
        BOTTOM.setVolatile(this, b);
        t = (long) TOP.getVolatile(this);
        knownTop = t;
        if (t < b) {
            return entry;
        }
        boolean mine = t == b && TOP.compareAndSet(this, t, t + 1);
        BOTTOM.setRelease(this, b + 1);
        return mine ? entry : EMPTY;
    }

    /** Takes the oldest entry, or answers {@link #EMPTY}. Owner only. */
    public long take() {
        long b = bottom;
        long[] entries = ring;
        for (long t = (long) TOP.getAcquire(this); t < b; t = (long) TOP.getAcquire(this)) {
            long entry = entries[LongRing.slot(t, entries)];
            if (!shared) {
                top = t + 1;
                return entry;
            }
            if (TOP.compareAndSet(this, t, t + 1)) {
                return entry;
            }
        }
        return EMPTY;
    }

    /**
     * Takes the oldest entry, or answers {@link #EMPTY}, or {@link #CONTENDED} if another thread took it first. Any
     * thread.
     *
     * @throws IllegalStateException if the deque was made for its owner alone
     */
    @Override
    public long steal() {
        if (!shared) {
            throw new IllegalStateException(
                    "this deque was made for its owner alone; make it with shared = true to steal from it");
        }
        long t = (long) TOP.getVolatile(this);
        long b = (long) BOTTOM.getVolatile(this);
        if (t >= b) {
            return EMPTY;
        }
        long[] entries = (long[]) RING.getAcquire(this);
        long entry = (long) ENTRY.getOpaque(entries, LongRing.slot(t, entries));
        return TOP.compareAndSet(this, t, t + 1) ? entry : CONTENDED;
    }

    /** Returns whether there are fewer entries than a number; thieves may take some meanwhile. Owner only. */
    public boolean holdsFewerThan(long entries) {
        return bottom - (long) TOP.getOpaque(this) < entries;
    }

    @Override
    public int size() {
        long t = (long) TOP.getAcquire(this);
        long b = (long) BOTTOM.getAcquire(this);
        return (int) Math.min(Integer.MAX_VALUE, Math.max(0, b - t));
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }
}
