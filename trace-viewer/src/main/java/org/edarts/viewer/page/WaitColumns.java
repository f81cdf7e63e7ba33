package org.edarts.viewer.page;

import java.util.List;
import org.edarts.trace.EventKind;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.UnitTrace;
import org.edarts.viewer.analysis.Pauses;
import org.edarts.viewer.analysis.TraceAnalysis;
import org.jspecify.annotations.Nullable;

/** When units did not fire, or waited for code while they did, and what they stole, as columns: unit after unit. */
final class WaitColumns {
    private final Column idleStarts = new Column("idleStart");
    private final Column idleDurations = new Column("idleDuration");
    /** One more than the code of the reason; 0 where that is not recorded. */
    private final Column idleReasons = new Column("idleReason");

    private final Column fetchStarts = new Column("fetchStart");
    private final Column fetchDurations = new Column("fetchDuration");
    private final Column stealTimes = new Column("stealTime");
    private final Column stealVictims = new Column("stealVictim");
    private final int[] idles;
    private final int[] fetches;
    private final int[] steals;

    WaitColumns(Trace trace, TraceAnalysis analysis) {
        List<UnitTrace> units = trace.units();
        idles = new int[units.size()];
        fetches = new int[units.size()];
        steals = new int[units.size()];
        for (UnitTrace unit : units) {
            takeIdle(unit.unit(), analysis.idleTimes(unit.unit()), analysis.awaits(unit.unit()));
            takeFetches(unit.unit(), analysis.fetches(unit.unit()));
            takeSteals(unit);
        }
    }

    /**
     * Waiting for data is recorded as an idle time with that reason, or apart from them: in the page both are the
     * former.
     */
    private void takeIdle(int unit, Pauses idle, Pauses awaits) {
        long end = 0;
        int awaited = 0;
        for (int at = 0; at < idle.count(); at++) {
            for (; awaited < awaits.count() && awaits.start(awaited) < idle.start(at); awaited++) {
                end = addIdle(awaits.start(awaited), awaits.end(awaited), IdleReason.DATA, end);
            }
            end = addIdle(idle.start(at), idle.end(at), idle.reason(at), end);
        }
        for (; awaited < awaits.count(); awaited++) {
            end = addIdle(awaits.start(awaited), awaits.end(awaited), IdleReason.DATA, end);
        }
        idles[unit] = idle.count() + awaits.count();
    }

    private long addIdle(long start, long end, @Nullable IdleReason reason, long last) {
        idleStarts.addSigned(start - last);
        idleDurations.add(end - start);
        idleReasons.add(reason == null ? 0 : reason.code() + 1L);
        return end;
    }

    private void takeFetches(int unit, Pauses found) {
        long end = 0;
        for (int at = 0; at < found.count(); at++) {
            fetchStarts.addSigned(found.start(at) - end);
            fetchDurations.add(found.end(at) - found.start(at));
            end = found.end(at);
        }
        fetches[unit] = found.count();
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

    /** How often a unit waited for code. */
    int fetches(int unit) {
        return fetches[unit];
    }

    /** How often a unit stole. */
    int steals(int unit) {
        return steals[unit];
    }

    List<Column> columns() {
        return List.of(idleStarts, idleDurations, idleReasons, fetchStarts, fetchDurations, stealTimes, stealVictims);
    }
}
