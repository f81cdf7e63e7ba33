package org.edarts.viewer.export;

import java.util.Locale;
import org.edarts.trace.IdleReason;
import org.edarts.viewer.analysis.Pauses;
import org.edarts.viewer.analysis.TraceAnalysis;

/** What a unit did between two firings, firing by firing. Owner: one thread. */
final class PauseBefore {
    private final boolean known;
    private final Pauses idleTimes;
    private final Pauses dispatches;
    private int nextIdle;
    private int nextDispatch;
    private long idle;
    private long dispatch;
    private String reason = "";

    PauseBefore(boolean known, TraceAnalysis analysis, int unit) {
        this.known = known;
        this.idleTimes = analysis.idleTimes(unit);
        this.dispatches = analysis.dispatches(unit);
    }

    /** Goes on to the firing that begins at a time. */
    void goOnTo(long start) {
        idle = 0;
        dispatch = 0;
        reason = "";
        long longest = 0;
        for (; nextIdle < idleTimes.count() && idleTimes.start(nextIdle) < start; nextIdle++) {
            long length = idleTimes.end(nextIdle) - idleTimes.start(nextIdle);
            IdleReason why = idleTimes.reason(nextIdle);
            idle += length;
            if (length > longest && why != null) {
                longest = length;
                reason = why.name().toLowerCase(Locale.ROOT);
            }
        }
        for (; nextDispatch < dispatches.count() && dispatches.start(nextDispatch) < start; nextDispatch++) {
            dispatch += dispatches.end(nextDispatch) - dispatches.start(nextDispatch);
        }
    }

    /** Whether it is recorded what scheduling took. */
    boolean known() {
        return known;
    }

    /** How long the unit scheduled, in ticks. */
    long dispatch() {
        return dispatch;
    }

    /** How long it was idle, in ticks. */
    long idle() {
        return idle;
    }

    /** Why, for most of that time; empty if not recorded. */
    String reason() {
        return reason;
    }
}
