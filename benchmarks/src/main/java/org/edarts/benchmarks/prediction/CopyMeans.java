package org.edarts.benchmarks.prediction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
    private final Set<Integer> stolen = new HashSet<>();
    private final Sums ofStolen = new Sums();

    /** Cycles before the firings of an instance and after them. */
    private static final class Sums {
        private long before;
        private long after;
        private int firings;

        double meanBefore() {
            return before / (double) firings;
        }

        double meanAfter() {
            return after / (double) firings;
        }

        void add(Sums other) {
            before += other.before;
            after += other.after;
            firings += other.firings;
        }
    }

    CopyMeans(Trace trace) {
        Map<Integer, List<TraceEvent>> ofUnits = new HashMap<>();
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.STEAL) {
                stolen.add(event.codelet());
            } else if (event.kind() == EventKind.FIRE || isWaiting(event)) {
                ofUnits.computeIfAbsent(event.unit(), key -> new ArrayList<>()).add(event);
            }
        }
        for (List<TraceEvent> ofUnit : ofUnits.values()) {
            ofUnit.sort(Comparator.comparingLong(TraceEvent::time));
            count(ofUnit);
        }
        seen.forEach((instance, sums) -> {
            if (stolen.contains(instance)) {
                ofStolen.add(sums);
            }
        });
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

    /** Returns whether some have been stolen. */
    boolean wereStolen() {
        return ofStolen.firings > 0;
    }

    /** Returns what is copied before a codelet fires that was stolen: where it was not, the mean of those that were. */
    double beforeStolen(int instance) {
        return stolen.contains(instance) || !wereStolen() ? before(instance) : ofStolen.meanBefore();
    }

    /** Returns what is copied afterwards. */
    double afterStolen(int instance) {
        return stolen.contains(instance) || !wereStolen() ? after(instance) : ofStolen.meanAfter();
    }

    /** Returns what is brought before a codelet fires at home: nothing is known where it was stolen. */
    double beforeAtHome(int instance) {
        return stolen.contains(instance) ? 0 : before(instance);
    }

    /** Returns what is copied before a codelet fires, by the number of its instance. */
    double before(int instance) {
        Sums sums = seen.get(instance);
        return sums == null ? 0 : sums.meanBefore();
    }

    /** Returns what is copied afterwards. */
    double after(int instance) {
        Sums sums = seen.get(instance);
        return sums == null ? 0 : sums.meanAfter();
    }
}
