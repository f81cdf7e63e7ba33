package org.edarts.cu.pool;

/**
 * A pool of ready codelets. An entry is a {@code long} whose meaning is the caller's; {@link #EMPTY} and
 * {@link #CONTENDED} are answers and must not be pushed.
 *
 * <p>An entry pushed is handed out exactly once, and everything its pusher wrote before the push is visible to whoever
 * receives it. A pool grows as needed and never blocks its callers for want of space. Which threads may push and pop is
 * said by each implementation; the other methods may be called by any thread.
 */
public interface ReadyPool {
    /** The answer when there is nothing to take. */
    long EMPTY = Long.MIN_VALUE;

    /** The answer of {@link #steal()} when another thread took the entry first: there may be more. */
    long CONTENDED = Long.MIN_VALUE + 1;

    /**
     * Adds an entry.
     *
     * @param entry anything but {@link #EMPTY} and {@link #CONTENDED}
     * @param rank its priority, higher first; ignored by the pools that do not order by rank
     * @throws IllegalStateException if the pool has reached the greatest size that an array allows
     */
    void push(long entry, int rank);

    /** Takes the entry that this pool's order puts first, or answers {@link #EMPTY}. */
    long pop();

    /** Takes an entry on behalf of another computation unit, or answers {@link #EMPTY} or {@link #CONTENDED}. */
    long steal();

    /** The number of entries; while other threads push or take, an estimate. Takes no lock. */
    int size();

    /** Whether there is nothing to take; while other threads push or take, an estimate. Takes no lock. */
    boolean isEmpty();
}
