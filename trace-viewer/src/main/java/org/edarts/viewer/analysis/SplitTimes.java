package org.edarts.viewer.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;

/**
 * Splits the time of all CUs.
 *
 * @param trace the trace
 * @param runs its runs
 * @param cus what each CU did
 * @param idleTimes when each CU was idle
 * @param codeRecorded whether the trace tells of code that was copied
 */
record SplitTimes(Trace trace, RunTimes runs, List<UnitTimes> cus, List<Pauses> idleTimes, boolean codeRecorded) {
    TimeSplit split(Sweep sweep, boolean readyKnown) {
        long total = runs.total() * cus.size();
        long idle = sum(UnitTimes::idle);
        long other = sum(UnitTimes::other);
        long[] lacking = {0};
        if (readyKnown) {
            sweep.tell((from, to, idleCus, ready, inFlight) -> {
                if (idleCus > ready) {
                    lacking[0] += (idleCus - ready) * runs.within(from, to);
                }
            });
        }
        // A simulated chip shows all that cores wait for: if there is none of it, there was none.
        boolean simulated = trace.header().clock().time() == TraceClock.Time.SIMULATED;
        return new TimeSplit(
                total,
                sum(UnitTimes::busy),
                // Unless in detail, the search for codelets on the host counts as part of firings and idle times.
                other == 0 && !trace.header().clock().virtual() && !trace.detailed() ? null : (Long) other,
                idle,
                readyKnown ? (Long) lacking[0] : null,
                readyKnown ? (Long) (idle - lacking[0]) : null,
                trace.detailed() ? reasons() : null,
                simulated || sum(UnitTimes::data) > 0 ? (Long) sum(UnitTimes::data) : null,
                simulated || codeRecorded || sum(UnitTimes::code) > 0 ? (Long) sum(UnitTimes::code) : null,
                total - sum(UnitTimes::observed));
    }

    private List<IdleShare> reasons() {
        long[] sums = new long[IdleReason.values().length];
        for (Pauses idle : idleTimes) {
            for (int at = 0; at < idle.count(); at++) {
                IdleReason reason = idle.reason(at);
                if (reason != null && !reason.isWaiting()) {
                    sums[reason.code()] += runs.within(idle.start(at), idle.end(at));
                }
            }
        }
        return Arrays.stream(IdleReason.values())
                .filter(reason -> sums[reason.code()] > 0)
                .map(reason -> new IdleShare(reason, sums[reason.code()]))
                .toList();
    }

    private long sum(ToLongFunction<UnitTimes> part) {
        return cus.stream().mapToLong(part).sum();
    }
}
