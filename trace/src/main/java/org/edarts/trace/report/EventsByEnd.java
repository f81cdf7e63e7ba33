package org.edarts.trace.report;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/** The events of all units in the order in which they were over; those of a unit stay in the order of recording. One thread. */
final class EventsByEnd {
    private final PriorityQueue<Unit> units =
            new PriorityQueue<>(Comparator.comparingLong(Unit::end).thenComparingInt(unit -> unit.number));

    EventsByEnd(List<UnitTrace> traces) {
        for (UnitTrace trace : traces) {
            if (trace.size() > 0) {
                units.add(new Unit(trace));
            }
        }
    }

    /** Tells the events that were over up to a time, and have not been told before. */
    void until(long end, Consumer<TraceEvent> receiver) {
        for (Unit first = units.peek(); first != null && first.end() <= end; first = units.peek()) {
            units.remove();
            receiver.accept(first.event());
            if (++first.next < first.events.size()) {
                units.add(first);
            }
        }
    }

    private static final class Unit {
        private final int number;
        private final List<TraceEvent> events;
        private int next;

        Unit(UnitTrace trace) {
            this.number = trace.unit();
            this.events = trace.events();
        }

        TraceEvent event() {
            return events.get(next);
        }

        long end() {
            return event().end();
        }
    }
}
