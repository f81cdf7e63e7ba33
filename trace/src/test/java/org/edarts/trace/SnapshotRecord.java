package org.edarts.trace;

import java.util.List;

/** Records whose every field follows from their number, so that a torn or misplaced one gives itself away. */
final class SnapshotRecord {
    private SnapshotRecord() {}

    static void write(UnitRecorder recorder, int number) {
        recorder.fire(number, 3L * number, number, ~number, 5 * number, 7 * number);
    }

    /**
     * What is wrong with a snapshot that was taken after {@code before} and before {@code after} records; empty if
     * nothing.
     */
    static String fault(UnitTrace snapshot, int capacity, long before, long after) {
        List<TraceEvent> events = snapshot.events();
        if (events.size() > capacity) {
            return events.size() + " records in a ring that keeps " + capacity;
        }
        long end = snapshot.dropped() + events.size();
        if (end < before || end > after) {
            return "ends at " + end + ", which is not within " + before + ".." + after;
        }
        for (int i = 0; i < events.size(); i++) {
            int number = (int) snapshot.dropped() + i;
            TraceEvent expected =
                    new TraceEvent(0, EventKind.FIRE, number, 2L * number, number, ~number, 5 * number, 7 * number);
            if (!events.get(i).equals(expected)) {
                return "expected " + expected + ", found " + events.get(i);
            }
        }
        return "";
    }
}
