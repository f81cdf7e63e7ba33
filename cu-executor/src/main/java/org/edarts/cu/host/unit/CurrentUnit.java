package org.edarts.cu.host.unit;

import java.util.concurrent.atomic.AtomicReference;
import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * A unit as the thread that serves it knows it: whether it may wait, and what became of interrupts.
 *
 * <p>Owner: the thread that serves the unit at the moment; the unit's number is its only state that others see.
 */
public final class CurrentUnit {
    /**
     * What each thread that has ever served a unit serves now. It keeps its place: to serve one for each short run that
     * it waits for then takes no memory, and to leave one needs none. A place of the JDK's own keeps no class of ours
     * alive.
     */
    private static final ThreadLocal<@Nullable AtomicReference<@Nullable CurrentUnit>> CURRENT = new ThreadLocal<>();

    private final int unit;
    private boolean interruptAside;
    private boolean callsBack;

    /** What the thread did before it came to serve this unit: a codelet of that one waits until it has done so. */
    private @Nullable CurrentUnit outer;

    /** Makes what serves a unit of this number. */
    public CurrentUnit(int unit) {
        this.unit = unit;
    }

    /**
     * Refuses a call that waits, on the thread of a CU.
     *
     * @throws IllegalStateException if the current thread is that of a CU
     */
    public static void requireNoCodelet(String call) {
        CurrentUnit current = now();
        if (current == null) {
            return;
        }
        String where = "CU " + current.unit;
        if (current.callsBack) {
            throw new IllegalStateException(call + " was called by a callback of a run that ended on the thread of "
                    + where + ", which it would keep from its work; register the callback on an executor, as with"
                    + " completion().whenCompleteAsync");
        }
        throw Misuse.waits(call, "a codelet on " + where);
    }

    /** Returns the unit that the calling thread serves, or null. */
    public static @Nullable CurrentUnit now() {
        AtomicReference<@Nullable CurrentUnit> known = CURRENT.get();
        return known == null ? null : known.getPlain();
    }

    /** Calls back those who wait for the end of a run; the calling thread may be that of a CU. */
    public static void callBack(Runnable callbacks) {
        CurrentUnit current = now();
        if (current == null) {
            callbacks.run();
            return;
        }
        putInterruptAside();
        boolean outer = current.callsBack;
        current.callsBack = true;
        try {
            callbacks.run();
        } finally {
            current.callsBack = outer;
        }
    }

    /**
     * Takes an interrupt off the thread that user code on a unit left behind: it is not meant for what runs there next.
     * The thread gets it back when the turn ends, for its owner. Does nothing on other threads.
     */
    public static void putInterruptAside() {
        if (Thread.currentThread().isInterrupted()) {
            CurrentUnit current = now();
            if (current != null) {
                current.interruptAside |= Thread.interrupted();
            }
        }
    }

    /**
     * Returns whether an interrupt was taken off the thread in this turn, and not given back. Called by that thread.
     */
    public boolean hasInterruptAside() {
        return interruptAside;
    }

    /** Returns the unit's number. */
    public int unit() {
        return unit;
    }

    /**
     * Tells that the calling thread serves this unit from now on, be it in between what it does for another one.
     *
     * @return what {@link #leave} is to be given
     */
    public @Nullable CurrentUnit enter() {
        AtomicReference<@Nullable CurrentUnit> place = CURRENT.get();
        if (place == null) {
            place = new AtomicReference<>();
            CURRENT.set(place);
        }
        outer = place.getPlain();
        place.setPlain(this);
        return outer;
    }

    /**
     * Tells that the calling thread serves the unit no more that it entered last, which another thread may serve by
     * now. Throws nothing.
     *
     * @param before the unit that it served before, or null
     */
    public static void leave(@Nullable CurrentUnit before) {
        AtomicReference<@Nullable CurrentUnit> place = CURRENT.get();
        if (place != null) {
            place.setPlain(before);
        }
    }

    /** Returns whether the thread served no unit before it came to serve this one. */
    public boolean outermost() {
        return outer == null;
    }

    /** Returns whether the thread came with an interrupt from what it does for another unit, and takes it off. */
    public boolean bringsInterrupt() {
        return outer != null && Thread.interrupted();
    }

    /** Gives an interrupt to the owner of the thread; the codelet that this turn came in between keeps its own only. */
    public void endTurn(boolean brought) {
        if (outer == null) {
            giveBack(interruptAside);
        } else {
            outer.interruptAside |= interruptAside;
            giveBack(brought);
        }
        interruptAside = false;
    }

    private static void giveBack(boolean interrupt) {
        if (interrupt) {
            Thread.currentThread().interrupt();
        }
    }
}
