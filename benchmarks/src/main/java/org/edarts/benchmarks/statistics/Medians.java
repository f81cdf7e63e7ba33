package org.edarts.benchmarks.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Medians of repeated measurements and how far they can be trusted. No assumption is made about the distribution. */
public final class Medians {
    private static final double CONFIDENCE = 0.95;
    private static final int RESAMPLES = 2000;

    private Medians() {}

    /** Returns the median; of an even number the mean of the two in the middle. */
    public static double median(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /**
     * Returns the median with its interval between two order statistics: the narrowest symmetric pair that encloses the
     * true median with at least 95 % probability, whatever the distribution. Fewer than six values cannot give that;
     * their interval is the range.
     */
    public static Estimate estimate(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int rank = lowerRank(sorted.length);
        return new Estimate(median(sorted), sorted[rank - 1], sorted[sorted.length - rank]);
    }

    /**
     * Returns the rank, counted from 1, of the order statistic at which the interval begins; it ends at the same rank
     * from above. The median lies outside with probability 2 P(B &lt; rank), B binomial with n trials of probability
     * one half.
     */
    static int lowerRank(int n) {
        double probability = Math.pow(0.5, n);
        double below = 0;
        int rank = 0;
        while (rank <= n / 2 && 2 * (below + probability) <= 1 - CONFIDENCE) {
            below += probability;
            rank++;
            probability *= (double) (n - rank + 1) / rank;
        }
        return Math.max(1, rank);
    }

    /**
     * Returns the quotient of two medians with a percentile bootstrap interval. Measurements at the same index were
     * made one right after the other and are drawn together, so that what slows the whole computer cancels out.
     *
     * @param seed of the resampling
     */
    public static Estimate ratio(double[] numerators, double[] denominators, long seed) {
        if (numerators.length != denominators.length) {
            throw new IllegalArgumentException(
                    "as many numerators as denominators: " + numerators.length + ", " + denominators.length);
        }
        int n = numerators.length;
        SplittableRandom random = new SplittableRandom(seed);
        double[] ratios = new double[RESAMPLES];
        double[] drawnNumerators = new double[n];
        double[] drawnDenominators = new double[n];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            for (int i = 0; i < n; i++) {
                int drawn = random.nextInt(n);
                drawnNumerators[i] = numerators[drawn];
                drawnDenominators[i] = denominators[drawn];
            }
            ratios[resample] = median(drawnNumerators) / median(drawnDenominators);
        }
        Arrays.sort(ratios);
        int cut = (int) Math.round(RESAMPLES * (1 - CONFIDENCE) / 2);
        return new Estimate(median(numerators) / median(denominators), ratios[cut], ratios[RESAMPLES - 1 - cut]);
    }
}
