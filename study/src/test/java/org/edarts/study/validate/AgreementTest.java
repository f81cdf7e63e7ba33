package org.edarts.study.validate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgreementTest {
    /** Of heat the order is the measured one, of fib the first two are swapped, by less than 5 %. */
    private static final List<Prediction> PREDICTIONS = List.of(
            new Prediction("heat", "fifo", 2, 100, 90),
            new Prediction("heat", "static", 2, 200, 210),
            new Prediction("heat", "adaptive", 2, 150, 150),
            new Prediction("fib", "fifo", 2, 100, 100),
            new Prediction("fib", "static", 2, 104, 99),
            new Prediction("fib", "adaptive", 2, 200, 150));

    @Test
    void errorsAndRankings() {
        Agreement agreement = Agreement.of(PREDICTIONS);
        assertEquals(-0.25, agreement.least(), 1e-12);
        assertEquals(0.05, agreement.most(), 1e-12);
        assertEquals((99 / 104.0 - 1) / 2, agreement.median(), 1e-12);
        assertEquals((0.1 + 0.05 + 0.25 + (1 - 99 / 104.0)) / 6, agreement.meanAbsolute(), 1e-12);
        assertEquals((1 + 1 / 3.0) / 2, agreement.ranking().orElseThrow(), 1e-12);
        assertEquals(2, agreement.best());
        assertEquals(2, agreement.programs());
    }

    @Test
    void onePolicyHasNoRanking() throws IOException {
        List<Prediction> one = PREDICTIONS.subList(0, 1);
        assertTrue(Agreement.of(one).ranking().isEmpty());
        assertTrue(!ValidationReport.json(one).contains("ranking_tau"));
    }
}
