package org.edarts.viewer.analysis;

import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.jspecify.annotations.Nullable;

/**
 * What was run, where and how.
 *
 * @param productVersion the version of the runtime that recorded it
 * @param commandLine the command as the user typed it; empty if the runtime was embedded in an application
 * @param graph the graph's name
 * @param machine the machine, as the text that describes it
 * @param policy the scheduling policy's name
 * @param seed where the random choices started from, as text: it may have more bits than another program's numbers
 * @param virtual whether the time is a machine's own rather than the wall's
 * @param time whose time it is
 * @param ticksPerSecond how many ticks of all the times make a second
 * @param startedAt when the first run began, in ISO 8601; null if not known, as always in virtual time
 */
public record Provenance(
        String productVersion,
        String commandLine,
        String graph,
        String machine,
        String policy,
        String seed,
        boolean virtual,
        TraceClock.Time time,
        long ticksPerSecond,
        @Nullable String startedAt) {
    static Provenance of(Trace trace) {
        TraceHeader header = trace.header();
        return new Provenance(
                header.productVersion(),
                header.commandLine(),
                trace.codelets().procedureName(0),
                header.machine(),
                header.policy(),
                Long.toString(header.seed()),
                header.clock().virtual(),
                header.clock().time(),
                header.clock().ticksPerSecond(),
                header.startedAt() == null ? null : header.startedAt().toString());
    }
}
