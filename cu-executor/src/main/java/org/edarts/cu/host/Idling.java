package org.edarts.cu.host;

import org.edarts.cu.pool.Backoff;

/**
 * What a unit does before it sleeps.
 *
 * @param busySpin whether it never does sleep
 */
record Idling(boolean busySpin) {
    /** Longer than the gaps between the runs of a busy application, short enough to be cheap. */
    private static final long SPIN_NANOS = 50_000;

    /** Returns how the thread of one unit waits. */
    Backoff backoff() {
        return busySpin ? Backoff.busySpin() : Backoff.spinFor(SPIN_NANOS);
    }
}
