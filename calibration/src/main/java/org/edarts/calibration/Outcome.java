package org.edarts.calibration;

import java.util.Comparator;
import java.util.List;

/**
 * A target with its figures.
 *
 * @param target the target
 * @param points its figures
 */
public record Outcome(Target target, List<Point> points) {
    /** Copies the list, which must hold a figure. */
    public Outcome {
        points = List.copyOf(points);
        if (points.isEmpty()) {
            throw new IllegalArgumentException("target " + target.number() + " has measured nothing");
        }
    }

    /** Returns whether all figures are as published, within their tolerances. */
    public boolean passes() {
        return points.stream().allMatch(Point::passes);
    }

    /** Returns the figure that uses up most of its tolerance. */
    public Point worst() {
        return points.stream()
                .max(Comparator.comparingDouble(point -> point.tolerance().used(point.simulated())))
                .orElseThrow();
    }
}
