package org.edarts.study.whatif;

import java.util.ArrayList;
import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * How long each firing of a trace waited for code that was copied into its unit's memory. Immutable.
 *
 * @param ticks firing by firing, as {@link org.edarts.viewer.analysis.Firings} numbers them; nobody may write to it
 * @param recorded whether any copy of code was recorded
 */
record CodeLoads(long[] ticks, boolean recorded) {
    static CodeLoads of(Trace trace, int firings) {
        long[] ticks = new long[firings];
        boolean recorded = false;
        int firing = 0;
        for (UnitTrace unit : trace.units()) {
            List<TraceEvent> loads = new ArrayList<>();
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.LOAD) {
                    recorded = true;
                    loads.add(event);
                } else if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                    for (TraceEvent load : loads) {
                        ticks[firing] +=
                                Math.max(0, Math.min(event.end(), load.end()) - Math.max(event.time(), load.time()));
                    }
                    loads.clear();
                    firing++;
                }
            }
        }
        return new CodeLoads(ticks, recorded);
    }

    /** Which share of its time a firing would have taken without waiting. */
    double factor(int firing, long duration) {
        return duration == 0 ? 1 : (double) (duration - Math.min(duration, ticks[firing])) / duration;
    }
}
