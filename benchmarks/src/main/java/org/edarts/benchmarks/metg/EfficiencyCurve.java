package org.edarts.benchmarks.metg;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How efficiently a runtime keeps its threads computing, for ever smaller codelets.
 *
 * @param points ordered from the largest codelets to the smallest
 */
public record EfficiencyCurve(List<Point> points) {
    /** The efficiency that METG(50 %) asks for. */
    public static final double HALF = 0.5;

    /**
     * One size of codelet.
     *
     * @param granularityNanos wall time times threads, divided by codelets: what one codelet occupies, overhead
     *     included
     * @param efficiency achieved rate of floating-point operations, as a part of the best rate achieved
     */
    public record Point(double granularityNanos, double efficiency) {}

    /** Makes it; the points are ordered. */
    public EfficiencyCurve {
        points = points.stream()
                .sorted(Comparator.comparingDouble(Point::granularityNanos).reversed())
                .toList();
    }

    /**
     * Returns the minimum effective task granularity in nanoseconds: the smallest granularity at which the efficiency
     * has not yet fallen below the bound, interpolated between the two sizes on either side linearly in the efficiency
     * and in the logarithm of the granularity. If even the smallest codelets are efficient enough it is theirs; if none
     * are, there is none.
     */
    public @Nullable Double minimumGranularity(double bound) {
        Point efficient = null;
        for (Point point : points) {
            if (point.efficiency >= bound) {
                efficient = point;
            } else if (efficient != null) {
                double part = (efficient.efficiency - bound) / (efficient.efficiency - point.efficiency);
                double from = Math.log(efficient.granularityNanos);
                double to = Math.log(point.granularityNanos);
                return Math.exp(from + part * (to - from));
            }
        }
        return efficient == null ? null : efficient.granularityNanos;
    }
}
