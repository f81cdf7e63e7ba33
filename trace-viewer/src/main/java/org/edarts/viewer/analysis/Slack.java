package org.edarts.viewer.analysis;

import java.util.ArrayList;
import java.util.List;

/**
 * How much longer firings could have taken without making the critical path longer, in ticks of the trace's clock. It
 * is 0 on the critical path; where much of it is, a policy is free to choose what comes first.
 *
 * @param critical how many firings have none
 * @param spread how that of all is spread
 * @param histogram how many have how much
 */
public record Slack(long critical, Spread spread, List<Bin> histogram) {
    private static final int BINS = 20;

    /** Copies the list. */
    public Slack {
        histogram = List.copyOf(histogram);
    }

    /**
     * Part of a histogram.
     *
     * @param from the least slack that counts here
     * @param to the first that does not count here any more
     * @param count how many firings
     */
    public record Bin(long from, long to, long count) {}

    /** Sums up slacks, which get sorted. */
    static Slack of(long[] slacks) {
        Spread spread = Spread.of(slacks);
        long width = Math.max(1, spread.max() / BINS + 1);
        List<Bin> bins = new ArrayList<>();
        int at = 0;
        int critical = 0;
        while (critical < slacks.length && slacks[critical] == 0) {
            critical++;
        }
        for (long from = 0; at < slacks.length; from += width) {
            int before = at;
            while (at < slacks.length && slacks[at] < from + width) {
                at++;
            }
            bins.add(new Bin(from, from + width, at - before));
        }
        return new Slack(critical, spread, bins);
    }
}
