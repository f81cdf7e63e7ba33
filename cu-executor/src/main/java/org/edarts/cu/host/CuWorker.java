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
    private int turn;

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
        if (worker != null) {
            throw new IllegalStateException(call + " was called by a codelet on CU " + worker.unit
                    + ": a codelet never waits; start the operation with Firing.begin or Firing.invoke and let another"
                    + " codelet come after its promise");
        }
    }

    /** Returns whether the current thread serves a unit already, as when an executor runs tasks on the caller. */
    static boolean serves() {
        return CURRENT.get() != null;
    }

    /** Tells that the calling thread serves this unit from now on; returns the one that it served before, if any. */
    @Nullable
    CuWorker enter() {
        CuWorker before = CURRENT.get();
        CURRENT.set(this);
        return before;
    }

    /** Tells that the calling thread serves this unit again, or none. */
    static void leave(@Nullable CuWorker before) {
        if (before == null) {
            CURRENT.remove();
        } else {
            CURRENT.set(before);
        }
    }

    int unit() {
        return unit;
    }

    /** Returns whether other runs want their turn. */
    boolean shared() {
        return cam.runs().length > 1;
    }

    /** Works for each active run once; returns whether there was anything to do. */
    boolean workOnce() {
        ActiveRun[] runs = cam.runs();
        boolean worked = false;
        for (int look = 0; look < runs.length; look++) {
            worked |= runs[Math.floorMod(turn + look, runs.length)].work(this);
        }
        turn++;
        return worked;
    }

    /** Returns whether any active run has something for this unit; asks the policy, which may fail. */
    boolean hasWork() {
        for (ActiveRun run : cam.runs()) {
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
        for (ActiveRun run : cam.runs()) {
            if (run.mayHaveWork(unit)) {
                return true;
            }
        }
        return false;
    }
}
