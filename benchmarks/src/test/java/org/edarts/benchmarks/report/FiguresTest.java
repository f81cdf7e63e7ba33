package org.edarts.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import org.edarts.benchmarks.statistics.Estimate;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void figuresHaveAPointInEveryCountry() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertEquals("1.25", Figures.of(1.25, 2));
            assertEquals("1.0 - 2.5", Figures.interval(new Estimate(2, 1, 2.5), 1));
        } finally {
            Locale.setDefault(before);
        }
    }
}
