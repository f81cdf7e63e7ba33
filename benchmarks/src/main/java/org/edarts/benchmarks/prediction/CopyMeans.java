package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;

/**
 * What CUs took to bring the kernels of codelets that SUs handed to them, and to copy their data, in a run that was
 * watched, in cycles: of each instance the mean of its firings. Immutable.
 */
final class CopyMeans {
    /** Behind a kernel, or a copy after it, the next copy begins sooner than this; before a kernel it does not. */
    private static final int SOON = 20;

    private final Map<Integer, Sums> seen = new HashMap<>();

    /** Cycles before the firings of an instance and after them. */
    private static final class Sums {
        private long before;
        private long after;
        private int firings;
    }

    CopyMeans(Trace trace) {
        Map<Integer, List<TraceEvent>> ofUnits = new HashMap<>();
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.FIRE || isWaiting(event)) {
                ofUnits.computeIfAbsent(event.unit(), key -> new ArrayList<>()).add(event);
            }
        }
        for (List<TraceEvent> ofUnit : ofUnits.values()) {
            ofUnit.sort(Comparator.comparingLong(TraceEvent::time));
            count(ofUnit);
        }
    }

    private static boolean isWaiting(TraceEvent event) {
        IdleReason reason = event.kind() == EventKind.IDLE ? event.idleReason() : null;
        return event.kind() == EventKind.AWAIT || reason != null && reason.isWaiting();
    }

    private void count(List<TraceEvent> ofUnit) {
        Sums fired = new Sums();
        long end = Long.MIN_VALUE / 2;
        long waited = 0;
        for (TraceEvent event : ofUnit) {
            if (event.kind() == EventKind.FIRE) {
                fired = seen.computeIfAbsent(event.codelet(), key -> new Sums());
                fired.before += waited;
                fired.firings++;
                waited = 0;
                end = event.time() + event.duration();
            } else if (event.time() - end < SOON) {
                fired.after += event.duration();
                end = event.time() + event.duration();
            } else {
                waited += event.duration();
            }
        }
    }

    /** Returns what is copied before a codelet fires, by the number of its instance. */
    double before(int instance) {
        Sums sums = seen.get(instance);
        return sums == null ? 0 : sums.before / (double) sums.firings;
    }

    /** Returns what is copied afterwards. */
    double after(int instance) {
        Sums sums = seen.get(instance);
        return sums == null ? 0 : sums.after / (double) sums.firings;
    }
}
