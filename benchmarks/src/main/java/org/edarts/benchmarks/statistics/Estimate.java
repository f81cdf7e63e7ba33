package org.edarts.benchmarks.statistics;

/**
 * A figure with its 95 % confidence interval.
 *
 * @param value the median, or a quotient of medians
 * @param low the lower end of the interval
 * @param high the upper end
 */
public record Estimate(double value, double low, double high) {
    /** Returns the same in another unit. */
    public Estimate times(double factor) {
        return new Estimate(value * factor, low * factor, high * factor);
    }
}
