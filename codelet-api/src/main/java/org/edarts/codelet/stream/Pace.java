package org.edarts.codelet.stream;

import java.util.concurrent.TimeUnit;
import org.edarts.codelet.Firing;
import org.edarts.codelet.FrameFiring;

/**
 * Ends a firing before its batch is full if items take long, so that those handed on get their turn on the same CU.
 *
 * <p>To look at the clock takes longer than many an item: as long as items are quick it is looked at ever more rarely.
 * When they are not, it is looked at after each again.
 *
 * <p>Owner: the worker, and thus whichever CU fires it.
 */
final class Pace {
    /** What takes longer than this should let others have their turn: a firing, or else all since the last look. */
    static final long LONG_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** How many items are taken between two looks at most. */
    static final int MOST_BETWEEN_LOOKS = Step.BATCH / 2;

    private int betweenLooks = 1;
    private int untilLook = 1;
    private long since;

    /** Begins a firing. */
    void begin(Firing firing) {
        // what is counted before the first item
        untilLook++;
        if (betweenLooks < MOST_BETWEEN_LOOKS) {
            since = now(firing);
        }
    }

    /** Returns whether the firing may take one more item, besides so many. */
    boolean goesOn(int items, Firing firing) {
        return items < Step.BATCH && !firing.cancelled() && (--untilLook > 0 || isQuick(firing));
    }

    private boolean isQuick(Firing firing) {
        long now = now(firing);
        boolean quick = now - since < LONG_NANOS;
        betweenLooks = quick ? Math.min(2 * betweenLooks, MOST_BETWEEN_LOOKS) : 1;
        untilLook = betweenLooks;
        if (betweenLooks == MOST_BETWEEN_LOOKS) {
            since = now;
        }
        return quick;
    }

    /** Returns the time on the machine; where it is simulated none passes meanwhile, and all batches are full. */
    private static long now(Firing firing) {
        return ((FrameFiring) firing).nanoTime();
    }
}
