package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Who takes part in a run, and whether it has ended. Units engage while they look for its codelets and fire them; it
 * ends, once, at a moment when none is engaged and nothing is left. Any thread may call. Lock-free.
 *
 * <p>It is the word that tells: one object less for each run. It has no field with a handle: to link the first call of
 * each kind takes memory, and none of these calls may fail.
 */
final class TerminationDetector extends AtomicLong {
    private static final long serialVersionUID = 1L;

    /** What {@link #stamp} returns if units are engaged, or all has ended. */
    static final long BUSY = -1;

    /** No unit can engage any more. */
    private static final long ENDED = -1;

    /** Engaging adds one to the count in the lower half of the word, and one to the number of times in the upper. */
    private static final long ENGAGE = (1L << Integer.SIZE) + 1;

    private static final long COUNT = (1L << Integer.SIZE) - 1;

    /** Lets a unit take part; returns false if all has ended. */
    boolean engage() {
        long seen;
        do {
            seen = get();
            if (seen == ENDED) {
                return false;
            }
        } while (!compareAndSet(seen, seen + ENGAGE));
        return true;
    }

    /** Lets a unit go; returns whether it was the last one, which then has to see whether this is the {@link #end}. */
    boolean disengage() {
        return (decrementAndGet() & COUNT) == 0;
    }

    /** Returns a number that stays the same until a unit engages or all ends, or {@link #BUSY}. */
    long stamp() {
        long seen = get();
        return (seen & COUNT) == 0 ? seen : BUSY;
    }

    /**
     * Ends it if nobody has engaged since the stamp, at which no unit was engaged. A unit that comes and goes while the
     * caller looks around moves the number of times on, and with it the word, so that what it did behind the caller's
     * back is never taken for nothing.
     *
     * @param stamp what {@link #stamp} returned before the caller found that nothing is left
     * @return whether this call ended it; true once
     */
    boolean end(long stamp) {
        return compareAndSet(stamp, ENDED);
    }
}
