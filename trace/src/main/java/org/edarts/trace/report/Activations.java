package org.edarts.trace.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/** Finds to each firing of a trace the time when the codelet had become ready. One thread. */
final class Activations {
    /** Stands for a time of which no record tells. */
    static final long UNKNOWN = Long.MIN_VALUE;

    private static final Comparator<TraceEvent> BY_INSTANCE =
            Comparator.comparingInt(TraceEvent::frame).thenComparingInt(TraceEvent::codelet);
    private static final Comparator<TraceEvent> IN_TURN = BY_INSTANCE.thenComparingLong(TraceEvent::time);

    private final List<TraceEvent> firings = new ArrayList<>();
    private final List<TraceEvent> ready = new ArrayList<>();

    /** Takes a firing and the time when its codelet became ready. */
    interface Receiver {
        void accept(TraceEvent firing, long ready);
    }

    Activations(Trace trace) {
        for (UnitTrace unit : trace.units()) {
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.READY) {
                    ready.add(event);
                } else if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                    firings.add(event);
                }
            }
        }
        ready.sort(IN_TURN);
        firings.sort(IN_TURN);
    }

    /** Tells all firings. An instance that fires several times does so in the order in which it becomes ready. */
    void forEach(Receiver receiver) {
        int from = 0;
        for (int first = 0; first < firings.size(); ) {
            TraceEvent instance = firings.get(first);
            int last = endOf(firings, first, instance);
            while (from < ready.size() && BY_INSTANCE.compare(ready.get(from), instance) < 0) {
                from++;
            }
            // Where records were dropped, nobody knows which of them.
            boolean paired = endOf(ready, from, instance) - from == last - first;
            for (int i = first; i < last; i++) {
                receiver.accept(
                        firings.get(i), paired ? ready.get(from + i - first).time() : UNKNOWN);
            }
            first = last;
        }
    }

    private static int endOf(List<TraceEvent> events, int from, TraceEvent instance) {
        int end = from;
        while (end < events.size() && BY_INSTANCE.compare(events.get(end), instance) == 0) {
            end++;
        }
        return end;
    }
}
