package org.edarts.viewer.analysis;

import java.util.Arrays;
import java.util.List;
import org.edarts.trace.IdleReason;

/**
 * Goes through the time of a trace from change to change: how many CUs are idle, how many codelets are ready and not
 * yet fired, and how many are in flight. Immutable once made.
 */
final class Sweep {
    private static final int BITS = 3;
    private static final int IDLE_BEGINS = 0;
    private static final int IDLE_ENDS = 1;
    private static final int READY = 2;
    private static final int FIRING_BEGINS = 3;
    private static final int READY_FIRING_BEGINS = 4;
    private static final int FIRING_ENDS = 5;
    private static final int READY_ENDS = 6;

    private final long[] changes;

    /**
     * Orders what changes.
     *
     * @param idleTimes when each CU was idle
     * @param unfired when codelets were ready that did not fire
     */
    Sweep(Firings firings, List<Pauses> idleTimes, Pauses unfired) {
        int waiting = 0;
        for (int firing = 0; firing < firings.count(); firing++) {
            waiting +=
                    firings.ready(firing) < firings.start(firing) && firings.ready(firing) != Firings.UNKNOWN ? 1 : 0;
        }
        long[] unsorted = new long
                [waiting
                        + 2 * firings.count()
                        + 2 * unfired.count()
                        + 2 * idleTimes.stream().mapToInt(Pauses::count).sum()];
        int count = 0;
        for (int firing = 0; firing < firings.count(); firing++) {
            long ready = firings.ready(firing);
            boolean waited = ready < firings.start(firing) && ready != Firings.UNKNOWN;
            if (waited) {
                unsorted[count++] = change(ready, READY);
            }
            unsorted[count++] = change(firings.start(firing), waited ? READY_FIRING_BEGINS : FIRING_BEGINS);
            unsorted[count++] = change(firings.end(firing), FIRING_ENDS);
        }
        for (Pauses idle : idleTimes) {
            for (int at = 0; at < idle.count(); at++) {
                IdleReason reason = idle.reason(at);
                if (reason == null || !reason.isWaiting()) {
                    unsorted[count++] = change(idle.start(at), IDLE_BEGINS);
                    unsorted[count++] = change(idle.end(at), IDLE_ENDS);
                }
            }
        }
        for (int at = 0; at < unfired.count(); at++) {
            unsorted[count++] = change(unfired.start(at), READY);
            unsorted[count++] = change(unfired.end(at), READY_ENDS);
        }
        changes = Arrays.copyOf(unsorted, count);
        Arrays.parallelSort(changes);
    }

    private static long change(long time, int what) {
        return time << BITS | what;
    }

    void tell(LevelReceiver receiver) {
        int idle = 0;
        int ready = 0;
        int inFlight = 0;
        long now = Long.MIN_VALUE;
        for (long change : changes) {
            long time = change >> BITS;
            if (time > now) {
                if (now != Long.MIN_VALUE) {
                    receiver.interval(now, time, idle, ready, inFlight);
                }
                now = time;
            }
            switch ((int) change & (1 << BITS) - 1) {
                case IDLE_BEGINS -> idle++;
                case IDLE_ENDS -> idle--;
                case READY -> ready++;
                case READY_ENDS -> ready--;
                case FIRING_BEGINS -> inFlight++;
                case READY_FIRING_BEGINS -> {
                    ready--;
                    inFlight++;
                }
                default -> inFlight--;
            }
        }
    }
}
