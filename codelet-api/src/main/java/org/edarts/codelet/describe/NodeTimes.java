package org.edarts.codelet.describe;

import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.edarts.trace.EventKind;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;

/**
 * The firings of a node.
 *
 * @param fired how many
 * @param failed how many of them threw
 * @param nanos how long they took together, in nanoseconds
 * @param start when the first one began, in nanoseconds since the start of the run
 * @param end when the last one ended, in nanoseconds since the start of the run
 * @param units the CUs that fired
 */
record NodeTimes(long fired, long failed, double nanos, double start, double end, SortedSet<Integer> units) {
    static NodeTimes of(TraceEvent firing, TraceClock clock) {
        return new NodeTimes(
                1,
                firing.kind() == EventKind.FAIL ? 1 : 0,
                clock.toNanos(firing.duration()),
                clock.toNanos(firing.time()),
                clock.toNanos(firing.end()),
                new TreeSet<>(Set.of(firing.unit())));
    }

    NodeTimes with(NodeTimes other) {
        SortedSet<Integer> all = new TreeSet<>(units);
        all.addAll(other.units);
        return new NodeTimes(
                fired + other.fired,
                failed + other.failed,
                nanos + other.nanos,
                Math.min(start, other.start),
                Math.max(end, other.end),
                all);
    }
}
