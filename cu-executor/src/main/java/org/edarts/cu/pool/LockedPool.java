package org.edarts.cu.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * A ready pool behind a lock that is held for a few instructions only. Any thread may call any method; {@code pop} and
 * {@code steal} are the same.
 *
 * <p>The lock is a word that threads spin for, then yield for, then sleep for, so that a descheduled holder gets its
 * turn. An empty pool is recognised by reading the size, without the lock. {@code push} ends with a full fence: see
 * {@link EventCount#hasWaiters()}.
 */
abstract class LockedPool implements ReadyPool {
    private static final VarHandle LOCKED;
    private static final VarHandle SIZE;
    private static final int SPINS = 64;
    private static final int YIELDS = 64;
    private static final long SLEEP_NANOS = 50_000;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            LOCKED = lookup.findVarHandle(LockedPool.class, "locked", boolean.class);
            SIZE = lookup.findVarHandle(LockedPool.class, "size", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // read and written through LOCKED
    private boolean locked;

    private int size;

    /** Stores an entry; called with the lock held. If it throws, the pool is as before. */
    abstract void insert(long entry, int rank);

    /** Removes the first entry of at least one; called with the lock held. */
    abstract long removeFirst();

    @Override
    public final void push(long entry, int rank) {
        lock();
        try {
            insert(entry, rank);
            SIZE.setVolatile(this, size + 1);
        } finally {
            unlock();
        }
    }

    @Override
    public final long pop() {
        if (isEmpty()) {
            return EMPTY;
        }
        lock();
        try {
            if (size == 0) {
                return EMPTY;
            }
            long entry = removeFirst();
            SIZE.setRelease(this, size - 1);
            return entry;
        } finally {
            unlock();
        }
    }

    @Override
    public final long steal() {
        return pop();
    }

    @Override
    public final int size() {
        return (int) SIZE.getVolatile(this);
    }

    @Override
    public final boolean isEmpty() {
        return size() == 0;
    }

    private void lock() {
        for (int attempts = 0; !tryLock(); attempts++) {
            if (attempts < SPINS) {
                Thread.onSpinWait();
            } else if (attempts < SPINS + YIELDS) {
                Thread.yield();
            } else {
                LockSupport.parkNanos(this, SLEEP_NANOS);
            }
        }
    }

    private boolean tryLock() {
        return !(boolean) LOCKED.getOpaque(this) && LOCKED.compareAndSet(this, false, true);
    }

    private void unlock() {
        LOCKED.setRelease(this, false);
    }
}
