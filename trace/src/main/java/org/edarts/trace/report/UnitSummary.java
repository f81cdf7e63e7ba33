package org.edarts.trace.report;

import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TracedRun;
import org.edarts.trace.UnitTrace;

/**
 * What one unit did during the runs of a trace. All times are ticks of the trace's clock.
 *
 * @param name the unit's name
 * @param fired how many codelets it fired
 * @param stolen how many of them it took from other units
 * @param busy how long it fired codelets
 * @param idle how long, within the runs, it had nothing to fire
 * @param observed how much of the runs the records cover: all, unless older records were dropped
 * @param dropped how many records were dropped; what they told is in none of these numbers
 */
public record UnitSummary(String name, long fired, long stolen, long busy, long idle, long observed, long dropped) {
    /** How long it did neither: it scheduled, or fetched what it stole. */
    public long other() {
        return Math.max(0, observed - busy - idle);
    }

    /** The share of the observed time that went into codelets, 0 to 1; 0 if nothing was observed. */
    public double utilisation() {
        return observed == 0 ? 0 : (double) busy / observed;
    }

    static UnitSummary of(UnitTrace unit, List<TracedRun> runs) {
        long fired = 0;
        long stolen = 0;
        long busy = 0;
        long idle = 0;
        long oldest = Long.MAX_VALUE;
        for (TraceEvent event : unit.events()) {
            oldest = Math.min(oldest, event.time());
            if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                fired++;
                busy += event.duration();
            } else if (event.kind() == EventKind.STEAL) {
                stolen++;
            } else if (event.kind() == EventKind.IDLE) {
                idle += within(runs, event.time(), event.end());
            }
        }
        long observedFrom = unit.dropped() == 0 ? Long.MIN_VALUE : oldest;
        long observed = within(runs, observedFrom, Long.MAX_VALUE);
        return new UnitSummary(unit.name(), fired, stolen, busy, idle, observed, unit.dropped());
    }

    /** How much of the time from {@code from} to {@code to} belongs to runs. */
    private static long within(List<TracedRun> runs, long from, long to) {
        long sum = 0;
        for (TracedRun run : runs) {
            sum += Math.max(0, Math.min(to, run.end()) - Math.max(from, run.start()));
        }
        return sum;
    }
}
