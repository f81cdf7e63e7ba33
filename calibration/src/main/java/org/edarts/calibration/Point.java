package org.edarts.calibration;

/**
 * One published figure beside the simulated one.
 *
 * @param what which of a target's figures it is, for example {@code 3 hops}
 * @param unit its unit
 * @param published as it was published; not a number if it was not
 * @param simulated as it came out of the simulator
 * @param tolerance how far they may differ
 */
public record Point(String what, String unit, double published, double simulated, Tolerance tolerance) {
    /** Returns a figure that may be off by some percent. */
    public static Point percent(String what, String unit, double published, double simulated, double percent) {
        return new Point(what, unit, published, simulated, Tolerance.percent(published, percent));
    }

    /** Returns a published order that either holds or not. */
    public static Point order(String what, boolean holds) {
        return new Point(what, "holds", 1, holds ? 1 : 0, Tolerance.exact(1));
    }

    /** Returns whether it is as published, within the tolerance. */
    public boolean passes() {
        return tolerance.accepts(simulated);
    }

    /** Returns the simulated figure less the published one, as a part of the latter. */
    public double error() {
        return published == 0 ? simulated : simulated / published - 1;
    }
}
