package org.edarts.cu.host;

import java.lang.invoke.VarHandle;
import org.edarts.cu.pool.EventCount;

/**
 * The units with threads of their own, as far as these sleep. While a guest serves a unit its own thread can do
 * nothing, and whoever wakes one of several wakes another one: a guest may be in a codelet for long, and what was to be
 * done would lie about meanwhile. A guest that leaves looks whether its unit should wake.
 *
 * <p>Any thread may call, but for {@link #sleep}.
 */
final class SleepingUnits {
    /** So long a unit sleeps while it is to watch a run. */
    private static final long NAP_NANOS = 500_000;

    private final Sleeper[] units;
    private final EventCount events;
    private volatile boolean closed;

    /** Makes it; none sleeps yet. */
    SleepingUnits(Sleeper[] units) {
        this.units = units;
        this.events = new EventCount(units.length);
    }

    /**
     * Lets a unit sleep if there is nothing to do for it, until it is woken or is to look again at what it watches.
     * Called by its own thread.
     *
     * @return whether it found, or was told of, something to do: if a guest serves it meanwhile, {@link #wakeOne} is to
     *     tell another one
     */
    boolean sleep(Sleeper one) {
        int unit = one.unit();
        events.prepareWait(unit);
        if (closed || hasWork(one) || events.settle(unit) && hasWork(one)) {
            if (events.cancelWait(unit)) {
                wakeOne();
            }
            return true;
        }
        if (one.wantsWatch()) {
            return events.commitWait(unit, NAP_NANOS);
        }
        events.commitWait(unit);
        return true;
    }

    /** Returns whether there is anything to do for a unit; while a guest has it there is nothing: that one wakes it. */
    private static boolean hasWork(Sleeper one) {
        if (!one.take()) {
            return false;
        }
        try {
            return one.hasWork();
        } finally {
            one.giveBack();
        }
    }

    /** Wakes a unit, which a guest has just left, if there may be something to do for it or to watch. */
    void wakeBehindGuest(Sleeper one) {
        if (events.isWaiting(one.unit()) && (one.mayHaveWork() || one.wantsWatch())) {
            events.wake(one.unit());
        }
    }

    /**
     * Returns whether a unit sleeps that could do something if it was woken, besides that of the calling thread: which
     * may be the guest of that one, whose own thread sleeps.
     */
    boolean anyBesides(int own) {
        return events.hasWaitersBesides(own) && (anyWithoutGuest() || anyLeft());
    }

    /**
     * Looks once more at guests that may leave just now: they have seen what the caller published, or are seen to have
     * left.
     */
    private boolean anyLeft() {
        VarHandle.fullFence();
        return anyWithoutGuest();
    }

    private boolean anyWithoutGuest() {
        for (int unit = 0; unit < units.length; unit++) {
            if (contains(unit)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a unit sleeps and could do something if it was woken. */
    boolean contains(int unit) {
        return events.isWaiting(unit) && !units[unit].hasGuest();
    }

    /** Wakes one that could do something, if any. */
    void wakeOne() {
        VarHandle.fullFence();
        for (int unit = 0; unit < units.length; unit++) {
            if (contains(unit) && events.wake(unit)) {
                return;
            }
        }
    }

    /** Wakes a unit, if it sleeps. */
    void wake(int unit) {
        events.wake(unit);
    }

    /** Wakes all, for good. */
    void close() {
        closed = true;
        events.wakeAll();
    }

    /** Returns whether nobody is to sleep any more. */
    boolean closed() {
        return closed;
    }
}
