package org.edarts.benchmarks.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MediansTest {
    @Test
    void theMedianIsTheMiddle() {
        assertEquals(3, Medians.median(new double[] {9, 1, 3}));
        assertEquals(2.5, Medians.median(new double[] {4, 1, 2, 3}));
        assertThrows(IllegalArgumentException.class, () -> Medians.median(new double[0]));
    }

    /** Ranks from the tables of the sign test at the two-sided 5 % level: its critical value plus one. */
    @ParameterizedTest
    @CsvSource({"5, 1", "6, 1", "8, 1", "9, 2", "10, 2", "12, 3", "15, 4", "20, 6", "25, 8", "30, 10", "50, 18"})
    void theIntervalBeginsAtTheTabulatedRank(int n, int rank) {
        assertEquals(rank, Medians.lowerRank(n));
        double[] values = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
        assertEquals(new Estimate((n + 1) / 2.0, rank, n + 1 - rank), Medians.estimate(values));
    }

    @Test
    void theIntervalHoldsTheTrueMedianAsOftenAsItSays() {
        Random random = new Random(42);
        int held = 0;
        for (int experiment = 0; experiment < 4000; experiment++) {
            double[] values = random.doubles(25).map(u -> -Math.log(u)).toArray();
            Estimate estimate = Medians.estimate(values);
            if (estimate.low() <= Math.log(2) && Math.log(2) <= estimate.high()) {
                held++;
            }
        }
        assertEquals(0.957, held / 4000.0, 0.012, "P(8 <= B <= 17) for 25 trials of one half is 0.957");
    }

    @Test
    void theRatioOfEqualShapesIsExact() {
        double[] one = {1, 5, 2, 8, 3, 9, 4};
        double[] twice = {2, 10, 4, 16, 6, 18, 8};
        assertEquals(new Estimate(2, 2, 2), Medians.ratio(twice, one, 1));
        assertThrows(IllegalArgumentException.class, () -> Medians.ratio(one, new double[3], 1));
    }

    @Test
    void theRatioOfNoisyValuesHasAnIntervalThatHoldsIt() {
        Random random = new Random(7);
        double[] fast = random.doubles(25, 9, 11).toArray();
        double[] slow = random.doubles(25, 18, 22).toArray();
        Estimate ratio = Medians.ratio(fast, slow, 3);
        assertTrue(ratio.low() < 0.5 && 0.5 < ratio.high(), ratio.toString());
        assertTrue(ratio.high() - ratio.low() < 0.1, ratio.toString());
        assertEquals(ratio, Medians.ratio(fast, slow, 3), "the seed decides");
    }
}
