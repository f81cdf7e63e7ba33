package org.edarts.viewer.page;

import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.analysis.Pauses;
import org.edarts.viewer.analysis.TraceAnalysis;

/** When units had nothing to fire, and what they stole, as columns: unit after unit. */
final class WaitColumns {
    private final Column idleStarts = new Column("idleStart");
    private final Column idleDurations = new Column("idleDuration");
    /** One more than the code of the reason; 0 where that is not recorded. */
    private final Column idleReasons = new Column("idleReason");

    private final Column stealTimes = new Column("stealTime");
    private final Column stealVictims = new Column("stealVictim");
    private final int[] idles;
    private final int[] steals;

    WaitColumns(Trace trace, TraceAnalysis analysis) {
        List<UnitTrace> units = trace.units();
        idles = new int[units.size()];
        steals = new int[units.size()];
        for (UnitTrace unit : units) {
            takeIdle(unit.unit(), analysis.idleTimes(unit.unit()));
            takeSteals(unit);
        }
    }

    private void takeIdle(int unit, Pauses idle) {
        long end = 0;
        for (int at = 0; at < idle.count(); at++) {
            idleStarts.addSigned(idle.start(at) - end);
            idleDurations.add(idle.end(at) - idle.start(at));
            IdleReason reason = idle.reason(at);
            idleReasons.add(reason == null ? 0 : reason.code() + 1L);
            end = idle.end(at);
        }
        idles[unit] = idle.count();
    }

    private void takeSteals(UnitTrace unit) {
        long stolen = 0;
        for (TraceEvent event : unit.events()) {
            if (event.kind() == EventKind.STEAL) {
                stealTimes.addSigned(event.time() - stolen);
                stealVictims.addSigned(event.enabler());
                stolen = event.time();
                steals[unit.unit()]++;
            }
        }
    }

    /** How many idle times a unit has. */
    int idles(int unit) {
        return idles[unit];
    }

    /** How often a unit stole. */
    int steals(int unit) {
        return steals[unit];
    }

    List<Column> columns() {
        return List.of(idleStarts, idleDurations, idleReasons, stealTimes, stealVictims);
    }
}
