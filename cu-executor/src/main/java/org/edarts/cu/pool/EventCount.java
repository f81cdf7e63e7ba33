package org.edarts.cu.pool;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Parks idle computation units until there is something to do: no wake-up is lost, and nobody polls. Each computation
 * unit waits under its own number, one thread at a time; any thread may wake.
 *
 * <p>A waiter announces itself, looks once more, and only then parks. A waker publishes, and then looks for waiters:
 *
 * <pre>{@code
 * // computation unit                       // anybody
 * events.prepareWait(cu);                   publish(work);
 * if (workIsThere()) {                      if (events.hasWaiters()) {
 *     events.cancelWait(cu);                    events.wakeOne();
 * } else {                                  }
 *     events.commitWait(cu);
 * }
 * }</pre>
 *
 * <p>Either the second look sees the work, or the waker sees the waiter. A computation unit waits as long as its bit in
 * a bitmap is set; to wake it is to clear the bit and to unpark its thread, so each wait ends by at most one
 * notification.
 */
public final class EventCount {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

    /** The words of the bitmap are this far apart, and from the ends: each has its cache lines to itself. */
    private static final int STRIDE = 16;

    /** In nanoseconds: a hundred times as long as a store waits in its processor. */
    private static final long SETTLING_NANOS = 20_000;

    private final int units;
    private final long[] waiting;
    private final AtomicReferenceArray<Thread> threads;

    /**
     * Makes an event count on which nobody waits.
     *
     * @param units how many computation units there are; they are numbered from 0
     * @throws IllegalArgumentException if there is none
     */
    public EventCount(int units) {
        if (units < 1) {
            throw new IllegalArgumentException("event count: expected at least 1 computation unit, got " + units);
        }
        this.units = units;
        this.waiting = new long[cell(units - 1) + STRIDE];
        this.threads = new AtomicReferenceArray<>(units);
    }

    /**
     * Announces that computation unit {@code cu}, run by the calling thread, is about to wait. What the caller reads
     * from now on is ordered after the announcement; cancel or commit must follow.
     */
    public void prepareWait(int cu) {
        threads.setOpaque(cu, Thread.currentThread());
        int cell = cell(cu);
        long word = word(cell);
        while (!WORD.compareAndSet(waiting, cell, word, word | bit(cu))) {
            word = word(cell);
        }
        VarHandle.fullFence();
    }

    /**
     * Waits until computation unit {@code cu}, which has announced itself, sees what others wrote before they looked
     * for it, be it without a fence: so that who has work to publish again and again need not have one each time. A
     * store has left its processor by then.
     *
     * @return whether the caller is still to look once more, and to cancel or commit; false if it was woken meanwhile
     */
    public boolean settle(int cu) {
        long begin = System.nanoTime();
        do {
            Thread.onSpinWait();
        } while (isWaiting(cu) && System.nanoTime() - begin < SETTLING_NANOS);
        VarHandle.fullFence();
        return isWaiting(cu);
    }

    /**
     * Takes the announcement back, because there is something to do.
     *
     * @return whether a notification had come already. It may have been meant for other work than the caller's: if more
     *     is left, the caller should pass it on with {@link #wakeOne()}
     */
    public boolean cancelWait(int cu) {
        return !clear(cu);
    }

    /**
     * Waits until computation unit {@code cu} is woken. An interrupt does not end the wait; the thread's interrupt
     * status is kept.
     */
    public void commitWait(int cu) {
        boolean interrupted = false;
        while (isWaiting(cu)) {
            LockSupport.park(this);
            interrupted |= Thread.interrupted();
        }
        restore(interrupted);
    }

    /**
     * Waits until computation unit {@code cu} is woken or the time has passed.
     *
     * @param nanos the longest wait, in nanoseconds
     * @return whether it was woken; false if the time has passed
     */
    public boolean commitWait(int cu, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        boolean woken = !isWaiting(cu);
        for (long left = nanos; !woken && left > 0; left = deadline - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
            interrupted |= Thread.interrupted();
            woken = !isWaiting(cu);
        }
        restore(interrupted);
        return woken || !clear(cu);
    }

    /**
     * Whether anybody waits. One volatile read for each 64 computation units and no fence of the processor: what the
     * caller published has to be ordered before by a volatile write, a compare-and-set or a full fence. A push into a
     * {@link FifoPool} or a {@link RankedPool} is enough; after a push into a {@link WorkStealingDeque} it takes the
     * next successful {@code pop}, {@link VarHandle#fullFence()}, or {@link #wakeOne()} itself; or waiters that
     * {@link #settle} and look again.
     */
    public boolean hasWaiters() {
        afterPublishing();
        for (int cell = STRIDE; cell < waiting.length; cell += STRIDE) {
            if (word(cell) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether anybody waits besides computation unit {@code cu}. Ordered like {@link #hasWaiters()}. */
    public boolean hasWaitersBesides(int cu) {
        afterPublishing();
        int own = cell(cu);
        for (int cell = STRIDE; cell < waiting.length; cell += STRIDE) {
            long word = word(cell);
            if (cell == own ? (word & ~bit(cu)) != 0 : word != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether computation unit {@code cu} waits. Ordered like {@link #hasWaiters()}. */
    public boolean isWaiting(int cu) {
        afterPublishing();
        return (word(cell(cu)) & bit(cu)) != 0;
    }

    /**
     * Wakes the waiting computation unit with the lowest number, if there is one. Ordered after all that the caller
     * wrote before.
     *
     * @return whether one was woken
     */
    public boolean wakeOne() {
        VarHandle.fullFence();
        for (int cell = STRIDE; cell < waiting.length; cell += STRIDE) {
            for (long word = word(cell); word != 0; word = word(cell)) {
                if (release((cell / STRIDE - 1) * Long.SIZE + Long.numberOfTrailingZeros(word))) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Wakes every waiting computation unit. Ordered after all that the caller wrote before. */
    public void wakeAll() {
        VarHandle.fullFence();
        for (int cu = 0; cu < units; cu++) {
            release(cu);
        }
    }

    /**
     * Wakes computation unit {@code cu} if it waits. Ordered after all that the caller wrote before.
     *
     * @return whether it waited, and this call woke it
     */
    public boolean wake(int cu) {
        VarHandle.fullFence();
        return release(cu);
    }

    private boolean release(int cu) {
        if (!clear(cu)) {
            return false;
        }
        LockSupport.unpark(threads.getOpaque(cu));
        return true;
    }

    /** Clears a computation unit's bit; answers whether it was set. */
    private boolean clear(int cu) {
        int cell = cell(cu);
        long word = word(cell);
        while ((word & bit(cu)) != 0) {
            if (WORD.compareAndSet(waiting, cell, word, word & ~bit(cu))) {
                return true;
            }
            word = word(cell);
        }
        return false;
    }

    /**
     * Keeps the compiler from looking for waiters before a push: a thread that lost its processor in between would have
     * published nothing when a waiter that settles looks. It is none for the processor, which looks early only for as
     * long as a store waits in it.
     */
    private static void afterPublishing() {
        VarHandle.storeStoreFence();
    }

    private long word(int cell) {
        return (long) WORD.getVolatile(waiting, cell);
    }

    private static void restore(boolean interrupted) {
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static int cell(int cu) {
        return STRIDE * (cu / Long.SIZE + 1);
    }

    private static long bit(int cu) {
        return 1L << cu;
    }
}
