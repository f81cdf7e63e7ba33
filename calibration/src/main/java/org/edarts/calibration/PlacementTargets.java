package org.edarts.calibration;

import java.util.List;

/** A program, its library and its stack in the core's memory or in the DRAM. */
final class PlacementTargets {
    private PlacementTargets() {}

    static List<Target> all() {
        return List.of(Target.of(
                25,
                3,
                "E16: a program in DRAM against one in the core's memory",
                Origin.PREDICTED,
                "calls of sqrtf; the published program is not known well enough to be repeated. The simulated core fetches one"
                        + " line of code after the other, each with the latency of a load",
                PlacementTargets::placements));
    }

    private static List<Point> placements() {
        double internal = CodePlacement.INTERNAL.cycles();
        double fast = CodePlacement.FAST.cycles();
        double legacy = CodePlacement.LEGACY.cycles();
        return List.of(
                new Point("all in DRAM", "times", 14, legacy / internal, new Tolerance(10, Double.MAX_VALUE, ">= 10")),
                new Point("library in DRAM", "times", 1, fast / internal, Tolerance.none()));
    }
}
