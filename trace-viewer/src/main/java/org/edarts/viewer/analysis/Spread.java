package org.edarts.viewer.analysis;

import java.util.Arrays;

/**
 * How some durations are spread, in ticks of the trace's clock; all zero if there are none. Percentiles are of the
 * nearest rank: durations that did occur, not interpolated ones.
 *
 * @param count how many there are
 * @param total their sum
 * @param min the shortest
 * @param median the one that half of them do not exceed
 * @param percentile95 the one that 95 of 100 do not exceed
 * @param percentile99 the one that 99 of 100 do not exceed
 * @param max the longest
 */
public record Spread(long count, long total, long min, long median, long percentile95, long percentile99, long max) {
    /** The mean duration. */
    public double mean() {
        return count == 0 ? 0 : (double) total / count;
    }

    /** Summarises durations, which get sorted. */
    static Spread of(long[] durations) {
        if (durations.length == 0) {
            return new Spread(0, 0, 0, 0, 0, 0, 0);
        }
        Arrays.sort(durations);
        return new Spread(
                durations.length,
                Arrays.stream(durations).sum(),
                durations[0],
                percentile(durations, 50),
                percentile(durations, 95),
                percentile(durations, 99),
                durations[durations.length - 1]);
    }

    private static long percentile(long[] sorted, int percent) {
        long rank = ((long) sorted.length * percent + 99) / 100;
        return sorted[(int) rank - 1];
    }
}
