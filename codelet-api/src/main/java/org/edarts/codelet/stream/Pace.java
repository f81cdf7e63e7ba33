package org.edarts.codelet.stream;

import java.util.concurrent.TimeUnit;
import org.edarts.codelet.Firing;
import org.edarts.codelet.FrameFiring;

/**
 * Ends a firing before its batch is full if items take long, so that those handed on get their turn on the same CU.
 *
 * <p>To look at the clock takes longer than many an item. So a firing is timed, with looks at ever greater distances,
 * and if items were quick, those that come next are not, for as long as it takes to fire some more. Only time within a
 * firing counts: between two of them others may have had theirs.
 *
 * <p>Owner: the worker, and thus whichever CU fires it.
 */
final class Pace {
    /** What takes longer than this should let others have their turn. */
    static final long LONG_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** So many items, and the rest of a batch, are not timed after some that were quick. */
    static final int UNTIMED = 2 * Step.BATCH;

    private static final int FURTHER = 4;

    private boolean timed;
    private boolean slow;
    private long since;

    /** How many items may go untimed, as far as counted. */
    private int untimed;

    /** How many items the firing had taken when it was asked last. */
    private int taken;

    /** How many the firing may take before the clock is looked at, or the batch is full. */
    private int nextLook;

    /** Begins a firing. */
    void begin(Firing firing) {
        if (timed && !slow) {
            untimed = UNTIMED;
        } else {
            untimed -= taken;
        }
        timed = slow || untimed <= 0;
        slow = false;
        taken = 0;
        nextLook = Step.BATCH;
        if (timed) {
            untimed = 0;
            nextLook = 1;
            since = now(firing);
        }
    }

    /** Returns whether the firing may take one more item, besides so many. */
    boolean goesOn(int items, Firing firing) {
        taken = items;
        return (items < nextLook || items < Step.BATCH && isQuick(items, firing)) && !firing.cancelled();
    }

    private boolean isQuick(int items, Firing firing) {
        slow = now(firing) - since >= LONG_NANOS;
        nextLook = Math.min(FURTHER * items, Step.BATCH);
        return !slow;
    }

    /** Returns the time on the machine; where it is simulated none passes meanwhile, and all batches are full. */
    private static long now(Firing firing) {
        return ((FrameFiring) firing).nanoTime();
    }
}
