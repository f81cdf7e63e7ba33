package org.edarts.benchmarks.row;

import java.util.Arrays;
import org.edarts.benchmarks.statistics.Estimate;
import org.edarts.benchmarks.statistics.Medians;

/**
 * How the measured nanoseconds of a row read.
 *
 * @param name what reports call it
 * @param factor the figure is the nanoseconds times this; or, where more is better, this divided by the nanoseconds
 * @param moreIsBetter whether the figure is a rate or an efficiency
 * @param decimals how many a report shows
 */
public record Unit(String name, double factor, boolean moreIsBetter, int decimals) {
    /** Milliseconds. */
    public static final Unit MILLIS = new Unit("ms", 1e-6, false, 3);

    /** Microseconds. */
    public static final Unit MICROS = new Unit("us", 1e-3, false, 2);

    /** A number without a unit, which is measured in thousandths. */
    public static final Unit NUMBER = new Unit("", 1e-3, false, 2);

    /** Thousands per second, measured in the nanoseconds of one. */
    public static final Unit THOUSANDS_PER_SECOND = new Unit("thousand/s", 1e6, true, 1);

    /** Nanoseconds for each of so many. */
    public static Unit nanosPer(String what, double count) {
        return new Unit("ns/" + what, 1 / count, false, 1);
    }

    /** The shortest possible time as a part of the measured one. */
    public static Unit efficiency(double shortestNanos) {
        return new Unit("efficiency", shortestNanos, true, 3);
    }

    /** Returns the median figure of measured nanoseconds with its interval. */
    public Estimate of(double[] nanos) {
        return Medians.estimate(Arrays.stream(nanos)
                .map(n -> moreIsBetter ? factor / n : factor * n)
                .toArray());
    }
}
