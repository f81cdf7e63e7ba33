package org.edarts.benchmarks.metg;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.edarts.benchmarks.metg.EfficiencyCurve.Point;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.work.ComputeKernel;
import org.junit.jupiter.api.Test;

class EfficiencyCurveTest {
    private static double metg(Point... points) {
        Double found = new EfficiencyCurve(List.of(points)).minimumGranularity(EfficiencyCurve.HALF);
        assertNotNull(found);
        return found;
    }

    @Test
    void betweenTwoSizesTheLogarithmIsInterpolated() {
        assertEquals(1000, metg(new Point(10_000, 0.75), new Point(100, 0.25)), 1e-9);
        assertEquals(Math.sqrt(10) * 100, metg(new Point(1000, 0.9), new Point(100, 0.1)), 1e-9);
    }

    @Test
    void theOrderOfThePointsDoesNotMatter() {
        Point large = new Point(10_000, 0.9);
        Point middle = new Point(1000, 0.5);
        Point small = new Point(100, 0.1);
        assertEquals(1000, metg(small, large, middle), 1e-9);
    }

    @Test
    void whatIsEfficientThroughoutIsAtMostItsSmallestSize() {
        assertEquals(100, metg(new Point(1000, 0.9), new Point(100, 0.6)));
    }

    @Test
    void whatIsNeverEfficientHasNone() {
        assertNull(new EfficiencyCurve(List.of(new Point(1000, 0.4), new Point(100, 0.1)))
                .minimumGranularity(EfficiencyCurve.HALF));
    }

    /** A runtime that adds a fixed time to every codelet is half efficient when codelets compute as long as that. */
    @Test
    void aFixedOverheadIsFoundAgain() {
        int codelets = 1000;
        int threads = 2;
        double overhead = 300;
        double nanosPerIteration = 8;
        Sweep sweep = new Sweep("model", Side.JAVA, codelets, threads);
        for (int iterations = 1 << 16; iterations >= 1; iterations /= 2) {
            double wall = codelets * (overhead + iterations * nanosPerIteration) / threads;
            sweep.add(iterations, new double[] {wall, wall, wall});
        }
        double best = threads * ComputeKernel.FLOPS_PER_ITERATION / nanosPerIteration;
        assertEquals(best, sweep.bestGigaflops(), best * 0.01);
        MetgCase.Result result = sweep.result(best);
        assertNotNull(result.metgNanos());
        assertEquals(2 * overhead, result.metgNanos().value(), 0.03 * 2 * overhead);
        assertTrue(new ArrayList<>(result.curve().points()).get(0).efficiency() > 0.99);
    }
}
