package org.edarts.calibration;

import java.util.List;

/**
 * A published measurement, and how it is repeated on the simulated chip.
 *
 * @param number its number in the table of targets
 * @param tier 1: must be met; 2: the error is told; 3: an order
 * @param name what was measured, on which board
 * @param origin what the simulated figure owes to the published one
 * @param slow whether it takes more than a minute
 * @param remark how the figure is taken, and what a difference means
 * @param measurement repeats it
 */
public record Target(
        int number, int tier, String name, Origin origin, boolean slow, String remark, Measurement measurement) {
    /** Repeats a published measurement. */
    @FunctionalInterface
    public interface Measurement {
        /** Returns the figures, in the order of their publication. */
        List<Point> measure();
    }

    /** Returns a target that takes seconds. */
    static Target of(int number, int tier, String name, Origin origin, String remark, Measurement measurement) {
        return new Target(number, tier, name, origin, false, remark, measurement);
    }

    /** Returns the target measured. */
    public Outcome run() {
        return new Outcome(this, measurement.measure());
    }
}
