package org.edarts.calibration;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.edarts.cam.chip.Chips;

/** Code that lies in core (0, 0) and is executed from the others. */
final class RemoteCodeTargets {
    private RemoteCodeTargets() {}

    static List<Target> all() {
        return List.of(Target.of(
                22,
                1,
                "E16: loops executed from core 0,0 by other cores",
                Origin.FITTED,
                "a counted loop that raises a sum in the caller's memory, as the published function does; slowdown against the same"
                        + " loop in the core's own memory. That a taken branch empties the remote fetch was chosen with this in view",
                RemoteCodeTargets::slowdowns));
    }

    private static List<Point> slowdowns() {
        List<Point> points = new ArrayList<>();
        double[] integer = slowdowns(RemoteLoop.INTEGER, points, "integer");
        double[] floating = slowdowns(RemoteLoop.FLOATING_POINT, points, "floating point");
        points.add(Point.order("integer more than floating point, next core", integer[1] > floating[1]));
        return points;
    }

    /** Returns the slowdowns of readers by themselves, by core. */
    private static double[] slowdowns(RemoteLoop loop, List<Point> points, String kind) {
        double own = RemoteLoop.cycles(Chips.PARALLELLA, loop, 0)[0];
        double[] alone = new double[16];
        for (int node = 1; node < 16; node++) {
            alone[node] = RemoteLoop.cycles(Chips.PARALLELLA, loop, node)[node] / own;
        }
        double[] together =
                RemoteLoop.cycles(Chips.PARALLELLA, loop, IntStream.range(1, 16).toArray());
        double[] rows = new double[4];
        double most = 0;
        for (int node = 1; node < 16; node++) {
            together[node] /= own;
            rows[node / 4] += together[node] / (node < 4 ? 3 : 4);
            most = Math.max(most, together[node]);
        }
        points.add(new Point(kind + ", one reader, core 0,1", "times", 4, alone[1], Tolerance.between(4, 12)));
        points.add(new Point(kind + ", all at once, slowest", "times", 30, most, Tolerance.between(12, 36)));
        for (int row = 1; row < 4; row++) {
            points.add(Point.order(
                    kind + ", all at once, row " + row + " slower than row " + (row - 1), rows[row] > rows[row - 1]));
        }
        return alone;
    }
}
