package org.edarts.viewer.page;

import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;

/** When units had nothing to fire, and what they stole, as columns: unit after unit. */
final class WaitColumns {
    private final Column idleStarts = new Column("idleStart");
    private final Column idleDurations = new Column("idleDuration");
    private final Column stealTimes = new Column("stealTime");
    private final Column stealVictims = new Column("stealVictim");
    private final int[] idles;
    private final int[] steals;

    WaitColumns(Trace trace) {
        List<UnitTrace> units = trace.units();
        idles = new int[units.size()];
        steals = new int[units.size()];
        units.forEach(this::take);
    }

    private void take(UnitTrace unit) {
        long end = 0;
        long stolen = 0;
        for (TraceEvent event : unit.events()) {
            if (event.kind() == EventKind.IDLE) {
                idleStarts.addSigned(event.time() - end);
                idleDurations.add(event.duration());
                end = event.end();
                idles[unit.unit()]++;
            } else if (event.kind() == EventKind.STEAL) {
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
        return List.of(idleStarts, idleDurations, stealTimes, stealVictims);
    }
}
