package org.edarts.study.whatif;

import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/**
 * How long the unit of each firing of a trace waited for its data before. Immutable.
 *
 * @param ticks firing by firing, as {@link org.edarts.viewer.analysis.Firings} numbers them; nobody may write to it
 * @param recorded whether any such waiting was recorded
 */
record DataWaits(long[] ticks, boolean recorded) {
    static DataWaits of(Trace trace, int firings) {
        long[] ticks = new long[firings];
        boolean recorded = false;
        int firing = 0;
        for (UnitTrace unit : trace.units()) {
            long waited = 0;
            for (TraceEvent event : unit.events()) {
                if (event.kind() == EventKind.IDLE && event.idleReason() == IdleReason.DATA) {
                    recorded = true;
                    waited += event.end() - event.time();
                } else if (event.kind() == EventKind.FIRE || event.kind() == EventKind.FAIL) {
                    ticks[firing++] = waited;
                    waited = 0;
                }
            }
        }
        return new DataWaits(ticks, recorded);
    }
}
