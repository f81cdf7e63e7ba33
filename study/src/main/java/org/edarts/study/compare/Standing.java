package org.edarts.study.compare;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.moment.Mean;
import org.hipparchus.stat.descriptive.moment.StandardDeviation;
import org.hipparchus.stat.descriptive.rank.Percentile;

/**
 * How one contender did over all cases: its ratios to the bound, each the mean over the seeds.
 *
 * @param policy what it is called
 * @param cases on how many cases it ran
 * @param mean the mean ratio
 * @param least the smallest
 * @param quartile the first quartile
 * @param median the median
 * @param thirdQuartile the third quartile
 * @param most the largest
 * @param error half the width of the 95 percent confidence interval of the mean ratio over the seeds (Student's t), if
 *     there are several
 * @param optimal on how many of the cases with a known optimum it took no longer
 * @param known on how many cases the optimum is known
 * @param optimumRatio the mean ratio to the optimum where that is known
 * @param profile the share of cases on which it takes at most so many times as long as the best, for each of {@link
 *     Comparison#FACTORS}
 */
public record Standing(
        String policy,
        int cases,
        double mean,
        double least,
        double quartile,
        double median,
        double thirdQuartile,
        double most,
        OptionalDouble error,
        int optimal,
        int known,
        OptionalDouble optimumRatio,
        double[] profile) {
    private static final double CONFIDENCE = 0.95;

    static Standing of(String policy, double[] ratios, double[] meanOfSeed, double[] optimumRatios, double[] toBest) {
        Percentile percentile = new Percentile().withEstimationType(Percentile.EstimationType.R_7);
        double[] profile = Arrays.stream(Comparison.FACTORS)
                .map(factor -> Arrays.stream(toBest)
                                .filter(ratio -> ratio <= factor * (1 + 1e-12))
                                .count()
                        / (double) toBest.length)
                .toArray();
        return new Standing(
                policy,
                ratios.length,
                new Mean().evaluate(ratios),
                Arrays.stream(ratios).min().orElse(0),
                percentile.evaluate(ratios, 25),
                percentile.evaluate(ratios, 50),
                percentile.evaluate(ratios, 75),
                Arrays.stream(ratios).max().orElse(0),
                error(meanOfSeed),
                (int) Arrays.stream(optimumRatios)
                        .filter(ratio -> ratio <= 1 + 1e-9)
                        .count(),
                optimumRatios.length,
                Arrays.stream(optimumRatios).average(),
                profile);
    }

    private static OptionalDouble error(double[] means) {
        int seeds = means.length;
        if (seeds < 2) {
            return OptionalDouble.empty();
        }
        double quantile = new TDistribution(seeds - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
        return OptionalDouble.of(quantile * new StandardDeviation().evaluate(means) / Math.sqrt(seeds));
    }
}
