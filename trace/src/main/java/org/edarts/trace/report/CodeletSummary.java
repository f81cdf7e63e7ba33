package org.edarts.trace.report;

import java.util.Arrays;

/**
 * The firings of one declared codelet, all its instances and all invocations of its procedure together. All times are ticks of
 * the trace's clock.
 *
 * @param name the declared name, as {@link org.edarts.trace.CodeletTable#declarationName} gives it
 * @param count how many firings the trace holds
 * @param total the sum of their durations
 * @param min the shortest
 * @param median the one that half of them do not exceed
 * @param percentile95 the one that 95 of 100 do not exceed
 * @param max the longest
 */
public record CodeletSummary(String name, long count, long total, long min, long median, long percentile95, long max) {
    /** The mean duration. */
    public double mean() {
        return (double) total / count;
    }

    /** Summarises one or more durations, which get sorted. */
    static CodeletSummary of(String name, long[] durations) {
        Arrays.sort(durations);
        return new CodeletSummary(
                name,
                durations.length,
                Arrays.stream(durations).sum(),
                durations[0],
                percentile(durations, 50),
                percentile(durations, 95),
                durations[durations.length - 1]);
    }

    /** The nearest-rank percentile: a duration that did occur, not an interpolated one. */
    private static long percentile(long[] sorted, int percent) {
        long rank = ((long) sorted.length * percent + 99) / 100;
        return sorted[(int) rank - 1];
    }
}
