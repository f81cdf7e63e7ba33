package org.edarts.trace;

import java.util.ArrayList;
import java.util.List;

/**
 * One run in a trace.
 *
 * @param start when it began, in ticks
 * @param end when it ended, in ticks; for an open one, when the last thing happened that was recorded
 * @param outcome how it ended
 */
public record TracedRun(long start, long end, Outcome outcome) {
    /** How a run ended. */
    public enum Outcome {
        /** Normally. */
        ENDED,
        /** By a failure, a cancellation or a deadline. */
        FAILED,
        /** The trace was taken before it ended, or has no mark of its end. */
        OPEN
    }

    /** How long it took, in ticks. */
    public long makespan() {
        return end - start;
    }

    /** The runs between the marks; without marks one open run that has all events, or none if there are no events. */
    static List<TracedRun> of(UnitTrace marks, List<UnitTrace> units) {
        List<TracedRun> runs = new ArrayList<>();
        boolean open = false;
        long start = 0;
        for (TraceEvent mark : marks.events()) {
            if (mark.kind() == EventKind.RUN_START) {
                open = true;
                start = mark.time();
            } else if (open) {
                open = false;
                Outcome outcome = mark.kind() == EventKind.RUN_END ? Outcome.ENDED : Outcome.FAILED;
                runs.add(new TracedRun(start, mark.time(), outcome));
            }
        }
        if (open) {
            runs.add(new TracedRun(start, Math.max(start, lastEnd(units)), Outcome.OPEN));
        } else if (marks.size() == 0 && hasEvents(units)) {
            runs.add(new TracedRun(firstStart(units), lastEnd(units), Outcome.OPEN));
        }
        return List.copyOf(runs);
    }

    private static boolean hasEvents(List<UnitTrace> units) {
        return units.stream().anyMatch(unit -> unit.size() > 0);
    }

    private static long firstStart(List<UnitTrace> units) {
        return units.stream()
                .flatMap(unit -> unit.events().stream())
                .mapToLong(TraceEvent::time)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    private static long lastEnd(List<UnitTrace> units) {
        return units.stream()
                .flatMap(unit -> unit.events().stream())
                .mapToLong(TraceEvent::end)
                .max()
                .orElse(Long.MIN_VALUE);
    }
}
