package org.edarts.cu.host;

import org.jspecify.annotations.Nullable;

/**
 * The loop of one unit: a CU, or the SU where it has a thread of its own. It works for all active runs in turn.
 *
 * <p>Owner: the thread that runs the unit at the moment; the unit's number is its only state that others see.
 */
final class CuWorker {
    private static final ThreadLocal<@Nullable CuWorker> CURRENT = new ThreadLocal<>();

    static {
        FullHeap.handles(Throwable.class);
    }

    private final HostCam cam;
    private final int unit;
    private final UnitThread thread = new UnitThread();

    /** What the run that had the latest turn had used before. */
    private long used;

    private boolean interruptAside;
    private boolean callsBack;

    /** What the thread did before it came to serve this unit: a codelet of that one waits until it has done so. */
    private @Nullable CuWorker outer;

    CuWorker(HostCam cam, int unit) {
        this.cam = cam;
        this.unit = unit;
    }

    /**
     * Refuses a call that waits, on the thread of a CU.
     *
     * @throws IllegalStateException if the current thread is that of a CU
     */
    static void requireNoCodelet(String call) {
        CuWorker worker = CURRENT.get();
        if (worker == null) {
            return;
        }
        String where = "CU " + worker.unit;
        throw new IllegalStateException(
                worker.callsBack
                        ? call + " was called by a callback of a run that ended on the thread of " + where
                                + ", which it would keep from its work; register the callback on an executor, as with"
                                + " completion().whenCompleteAsync"
                        : call + " was called by a codelet on " + where
                                + ": a codelet never waits; start the operation with Firing.begin or Firing.invoke and"
                                + " let another codelet come after its promise");
    }

    /** Calls back those who wait for the end of a run; the calling thread may be that of a CU. */
    static void callBack(Runnable callbacks) {
        CuWorker worker = CURRENT.get();
        if (worker == null) {
            callbacks.run();
            return;
        }
        putInterruptAside();
        boolean outer = worker.callsBack;
        worker.callsBack = true;
        try {
            callbacks.run();
        } finally {
            worker.callsBack = outer;
        }
    }

    /** Tells that the calling thread serves this unit from now on, be it in between what it does for another one. */
    void enter() {
        outer = CURRENT.get();
        CURRENT.set(this);
    }

    /** Tells that the calling thread serves this unit no more, but that which it served before, if any. */
    void leave() {
        CuWorker before = outer;
        outer = null;
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    /** Returns whether the current thread serves a unit already, as when an executor runs tasks on the caller. */
    static boolean serves() {
        return CURRENT.get() != null;
    }

    /**
     * Takes an interrupt off the thread that user code on a unit left behind: it is not meant for what runs there next. The
     * thread gets it back when the turn ends, for its owner. Does nothing on other threads.
     */
    static void putInterruptAside() {
        if (Thread.currentThread().isInterrupted()) {
            CuWorker worker = CURRENT.get();
            if (worker != null) {
                worker.interruptAside |= Thread.interrupted();
            }
        }
    }

    int unit() {
        return unit;
    }

    /** Returns the thread that runs the unit now, unless it serves another one meanwhile; any thread may ask. */
    UnitThread thread() {
        return thread;
    }

    /** Returns whether other runs want their turn. */
    boolean shared() {
        return cam.runs().awake().length > 1;
    }

    /** Works for each active run once; returns whether there was anything to do. */
    boolean workOnce() {
        ActiveRun[] runs = cam.runs().awake();
        boolean worked = false;
        boolean brought = outer != null && Thread.interrupted();
        if (outer == null) {
            thread.begins();
        }
        try {
            worked = runs.length > 1 ? workInTurn(runs) : runs.length == 1 && workFor(runs[0]);
        } finally {
            putInterruptAside();
            endTurn(brought);
        }
        return worked;
    }

    /**
     * Works for the run that has had the least of this unit's time, as far as it finds anything to do for one. What a run did not
     * take while others did, it does not get later.
     */
    private boolean workInTurn(ActiveRun[] runs) {
        ActiveRun next = null;
        Lane nextLane = null;
        for (ActiveRun run : runs) {
            Lane lane = run.lane(unit);
            if (lane != null && (nextLane == null || lane.used < nextLane.used) && run.mayHaveWork(unit)) {
                next = run;
                nextLane = lane;
            }
        }
        if (next == null || nextLane == null) {
            return false;
        }
        used = Math.max(used, nextLane.used);
        long begin = System.nanoTime();
        boolean worked = workFor(next);
        nextLane.used = used + System.nanoTime() - begin;
        return worked;
    }

    private boolean workFor(ActiveRun run) {
        putInterruptAside();
        return run.work(this);
    }

    /** Gives an interrupt to the owner of the thread; the codelet that this turn came in between keeps its own only. */
    private void endTurn(boolean brought) {
        if (outer == null) {
            thread.ends();
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

    /** Returns whether any active run has something for this unit; asks the policy, which may fail. */
    boolean hasWork() {
        for (ActiveRun run : cam.runs().awake()) {
            try {
                if (run.hasWork(unit)) {
                    return true;
                }
            } catch (Throwable failure) {
                run.broke(failure);
                return true;
            }
        }
        return false;
    }

    /** Returns whether any active run may have something for this unit; any thread. */
    boolean mayHaveWork() {
        for (ActiveRun run : cam.runs().awake()) {
            if (run.mayHaveWork(unit)) {
                return true;
            }
        }
        return false;
    }
}
