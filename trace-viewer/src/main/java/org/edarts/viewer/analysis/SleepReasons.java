package org.edarts.viewer.analysis;

import org.edarts.trace.IdleReason;

/**
 * Why CUs of a host slept. They record what they saw when they last looked for work; what became ready while they slept
 * stands in the other records. A ready codelet counts unless one of the CUs that schedule at that moment takes it.
 * Immutable once made.
 */
final class SleepReasons {
    private final Pauses left = new Pauses();

    /** Finds when codelets were ready that nobody was about to fire. */
    SleepReasons(Sweep sweep, int cus) {
        sweep.tell((from, to, idle, ready, inFlight) -> {
            if (ready > Math.max(0, cus - idle - inFlight)) {
                left.extend(from, to);
            }
        });
    }

    /** Returns idle times of one CU with the reason that held at each moment. */
    Pauses of(Pauses idle) {
        Pauses found = new Pauses();
        int next = 0;
        for (int at = 0; at < idle.count(); at++) {
            IdleReason reason = idle.reason(at);
            if (reason != IdleReason.NOTHING_READY && reason != IdleReason.OUT_OF_REACH) {
                found.add(idle.start(at), idle.end(at), reason);
                continue;
            }
            while (next < left.count() && left.end(next) <= idle.start(at)) {
                next++;
            }
            long time = idle.start(at);
            for (int span = next; span < left.count() && left.start(span) < idle.end(at); span++) {
                add(found, time, left.start(span), IdleReason.NOTHING_READY);
                long end = Math.min(left.end(span), idle.end(at));
                add(found, Math.max(time, left.start(span)), end, IdleReason.OUT_OF_REACH);
                time = end;
            }
            add(found, time, idle.end(at), IdleReason.NOTHING_READY);
        }
        return found;
    }

    private static void add(Pauses found, long start, long end, IdleReason reason) {
        if (start < end) {
            found.add(start, end, reason);
        }
    }
}
