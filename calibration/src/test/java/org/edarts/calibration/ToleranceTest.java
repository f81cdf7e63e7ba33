package org.edarts.calibration;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class ToleranceTest {
    @Test
    void percentAreOfThePublishedFigure() {
        assertTrue(Tolerance.percent(200, 5).accepts(190));
        assertFalse(Tolerance.percent(200, 5).accepts(189.9));
        assertFalse(Tolerance.percent(200, 5).accepts(210.1));
    }

    @Test
    void exactAllowsRoundingOnly() {
        assertTrue(Tolerance.exact(5).accepts(10 / 2.0));
        assertFalse(Tolerance.exact(5).accepts(5.001));
    }

    @Test
    void theWorstFigureIsTheOneNearestToOrFarthestBeyondItsEdge() {
        Target target = Target.of(1, 1, "some", Origin.PREDICTED, "how", List::of);
        Point near = Point.percent("near", "cc", 100, 101, 10);
        Point far = Point.percent("far", "cc", 100, 112, 10);
        Point told = new Point("told", "cc", 100, 900, Tolerance.none());
        Outcome outcome = new Outcome(target, List.of(near, far, told));
        assertEquals(far, outcome.worst());
        assertFalse(outcome.passes());
        assertTrue(new Outcome(target, List.of(near, told)).passes());
        assertTrue(CalibrationReport.line(outcome).endsWith("MISS"));
    }
}
