package org.edarts.calibration;

import java.util.Locale;

/**
 * How far a simulated figure may be from the published one.
 *
 * @param least the least that passes
 * @param most the most that passes
 * @param text how people write it
 */
public record Tolerance(double least, double most, String text) {
    /** Returns no deviation but that of a floating-point computation. */
    public static Tolerance exact(double published) {
        double rounding = 1e-9 * Math.abs(published);
        return new Tolerance(published - rounding, published + rounding, "exact");
    }

    /** Returns so many percent of the published figure, up or down. */
    public static Tolerance percent(double published, double percent) {
        double most = Math.abs(published) * percent / 100;
        return new Tolerance(published - most, published + most, String.format(Locale.ROOT, "%.3g %%", percent));
    }

    /** Returns so much, up or down, in the figure's own unit. */
    public static Tolerance within(double published, double most) {
        return new Tolerance(published - most, published + most, String.format(Locale.ROOT, "+-%.3g", most));
    }

    /** Returns anything between two figures. */
    public static Tolerance between(double least, double most) {
        return new Tolerance(least, most, String.format(Locale.ROOT, "%.4g..%.4g", least, most));
    }

    /** Returns anything: the figure is only told. */
    public static Tolerance none() {
        return new Tolerance(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, "");
    }

    /** Returns whether anything passes. */
    public boolean isNone() {
        return Double.isInfinite(least) && Double.isInfinite(most);
    }

    /** Returns whether a simulated figure passes. */
    public boolean accepts(double simulated) {
        return simulated >= least && simulated <= most;
    }

    /** Returns how much of the tolerance a simulated figure uses up: 1 at its edge; 0 if all pass. */
    public double used(double simulated) {
        if (Double.isInfinite(least) || most == Double.MAX_VALUE) {
            return accepts(simulated) ? 0 : Double.MAX_VALUE;
        }
        double middle = (least + most) / 2;
        return Math.abs(simulated - middle) / Math.max((most - least) / 2, Double.MIN_NORMAL);
    }
}
