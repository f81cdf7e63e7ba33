package org.edarts.trace;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What was run, where and how: enough to understand a trace, and to repeat its run, years later.
 *
 * @param productVersion the version of the runtime that recorded it
 * @param commandLine the command as the user typed it; empty if the runtime was embedded in an application
 * @param graph the graph, as JSON text
 * @param machine the machine, as the text that describes it
 * @param policy the scheduling policy's name
 * @param seed where the random choices started from
 * @param clock the clock behind all times
 * @param startedAt when the first run began, if known; null under a virtual clock, whose traces are the same in each
 *     repetition
 */
public record TraceHeader(
        String productVersion,
        String commandLine,
        String graph,
        String machine,
        String policy,
        long seed,
        TraceClock clock,
        @Nullable Instant startedAt) {
    /**
     * Checks that a virtual run has no date.
     *
     * @throws IllegalArgumentException if it has one
     */
    public TraceHeader {
        if (clock.virtual() && startedAt != null) {
            throw new IllegalArgumentException(
                    "a trace in virtual time must not hold a wall-clock time, or no two would be equal: leave startedAt null");
        }
    }
}
