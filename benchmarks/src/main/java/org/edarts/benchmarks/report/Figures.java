package org.edarts.benchmarks.report;

import java.util.Locale;
import org.edarts.benchmarks.statistics.Estimate;

/** How figures are written in tables: with a decimal point, whatever the country. */
public final class Figures {
    private Figures() {}

    /** Returns a figure with so many decimals. */
    public static String of(double value, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }

    /** Returns the confidence interval with so many decimals. */
    public static String interval(Estimate estimate, int decimals) {
        return of(estimate.low(), decimals) + " - " + of(estimate.high(), decimals);
    }
}
