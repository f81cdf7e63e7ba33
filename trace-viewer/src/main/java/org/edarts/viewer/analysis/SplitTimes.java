package org.edarts.viewer.analysis;

import java.util.List;
import java.util.function.ToLongFunction;
import org.edarts.trace.Trace;

/**
 * Splits the time of all CUs.
 *
 * @param trace the trace
 * @param runs its runs
 * @param cus what each CU did
 * @param codeRecorded whether the trace tells of code that was copied
 */
record SplitTimes(Trace trace, RunTimes runs, List<UnitTimes> cus, boolean codeRecorded) {
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
        return new TimeSplit(
                total,
                sum(UnitTimes::busy),
                // On the host the search for codelets counts as part of the firings and of the idle times.
                other == 0 && !trace.header().clock().virtual() ? null : (Long) other,
                idle,
                readyKnown ? (Long) lacking[0] : null,
                readyKnown ? (Long) (idle - lacking[0]) : null,
                null,
                codeRecorded ? (Long) sum(UnitTimes::code) : null,
                total - sum(UnitTimes::observed));
    }

    private long sum(ToLongFunction<UnitTimes> part) {
        return cus.stream().mapToLong(part).sum();
    }
}
