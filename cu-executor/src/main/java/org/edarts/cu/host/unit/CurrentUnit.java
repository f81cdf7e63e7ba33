package org.edarts.cu.host.unit;

import org.edarts.su.Misuse;
import org.jspecify.annotations.Nullable;

/**
 * A unit as the thread that serves it knows it: whether it may wait, and what became of interrupts.
 *
 * <p>Owner: the thread that serves the unit at the moment; the unit's number is its only state that others see.
 */
public final class CurrentUnit {
    private static final ThreadLocal<@Nullable CurrentUnit> CURRENT = new ThreadLocal<>();

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
        CurrentUnit current = CURRENT.get();
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

    /** Calls back those who wait for the end of a run; the calling thread may be that of a CU. */
    public static void callBack(Runnable callbacks) {
        CurrentUnit current = CURRENT.get();
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

    /** Returns whether the current thread serves a unit already, as when an executor runs tasks on the caller. */
    public static boolean serves() {
        return CURRENT.get() != null;
    }

    /**
     * Takes an interrupt off the thread that user code on a unit left behind: it is not meant for what runs there next. The
     * thread gets it back when the turn ends, for its owner. Does nothing on other threads.
     */
    public static void putInterruptAside() {
        if (Thread.currentThread().isInterrupted()) {
            CurrentUnit current = CURRENT.get();
            if (current != null) {
                current.interruptAside |= Thread.interrupted();
            }
        }
    }

    /** Returns the unit's number. */
    public int unit() {
        return unit;
    }

    /** Tells that the calling thread serves this unit from now on, be it in between what it does for another one. */
    public void enter() {
        outer = CURRENT.get();
        CURRENT.set(this);
    }

    /** Tells that the calling thread serves this unit no more, but that which it served before, if any. */
    public void leave() {
        CurrentUnit before = outer;
        outer = null;
        // not removed where there is none: a thread that waits for short runs serves a unit for each of them
        CURRENT.set(before);
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
