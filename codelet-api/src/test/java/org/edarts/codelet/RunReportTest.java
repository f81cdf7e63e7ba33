package org.edarts.codelet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a report says of itself: one line, the same in all countries. */
class RunReportTest {
    private static RunReport report(long nanoseconds, RunReport.Unit... units) {
        return new RunReport("heat", "adaptive", 120_600, 3, nanoseconds, List.of(units));
    }

    @Test
    void saysWhatTheRunDid() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.GERMANY);
        try {
            RunReport.Unit unit = new RunReport.Unit(1, 60_437, 2_439, 330_500_000);
            assertEquals("CU 1: fired 60,437, stole 2,439, busy 330.50 ms", unit.toString());
            assertEquals(
                    "run of \"heat\": 120,600 codelets fired by 2 CUs in 340.12 ms; policy adaptive, 3 procedures invoked",
                    report(340_120_000, new RunReport.Unit(0, 0, 0, 0), unit).toString());
        } finally {
            Locale.setDefault(before);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "999, 999 ns",
        "1000, 1.0 us",
        "999949, 999.9 us",
        "1000000, 1.00 ms",
        "1500000000, 1.500 s",
        "3600000000000, '3,600.000 s'"
    })
    void namesTheUnitOfItsTime(long nanoseconds, String time) {
        assertEquals(
                "run of \"heat\": 120,600 codelets fired by 0 CUs in " + time
                        + "; policy adaptive, 3 procedures invoked",
                report(nanoseconds).toString());
    }
}
