package org.edarts.codelet.describe;

import java.util.BitSet;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;

/** The firings of a node. Owner: the thread that adds them; nobody adds any once others read. */
final class NodeTimes {
    private final BitSet units = new BitSet();
    private long fired;
    private long failed;
    private double nanos;
    private double start = Double.POSITIVE_INFINITY;
    private double end;

    /** Adds a firing. */
    void add(TraceEvent firing, TraceClock clock) {
        fired++;
        failed += firing.kind() == EventKind.FAIL ? 1 : 0;
        nanos += clock.toNanos(firing.duration());
        start = Math.min(start, clock.toNanos(firing.time()));
        end = Math.max(end, clock.toNanos(firing.end()));
        units.set(firing.unit());
    }

    /** Returns how many there were. */
    long fired() {
        return fired;
    }

    /** Returns how many of them threw. */
    long failed() {
        return failed;
    }

    /** Returns how long they took together, in nanoseconds. */
    double nanos() {
        return nanos;
    }

    /** Returns when the first one began, in nanoseconds since the start of the run. */
    double start() {
        return start;
    }

    /** Returns when the last one ended, in nanoseconds since the start of the run. */
    double end() {
        return end;
    }

    /** Returns the numbers of the CUs that fired, in order. */
    int[] units() {
        return units.stream().toArray();
    }
}
