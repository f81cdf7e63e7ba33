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

    @Test
    void countsOneAsOne() {
        RunReport.Unit unit = new RunReport.Unit(0, 1, 0, 0);
        assertEquals(
                "run of \"g\": 1 codelet fired by 1 CU in 0 ns; policy p, 1 procedure invoked",
                new RunReport("g", "p", 1, 1, 0, List.of(unit)).toString());
    }

    @Test
    void saysWhatVirtualTimeLeavesOut() {
        assertEquals("nothing left out", Unpriced.NONE.toString());
        assertEquals(
                "left out: costs (39 firings), values from other CUs (2; 8 bytes, 1 of unknown size), shared state (11 looks)",
                new Unpriced(39, List.of("a", "b"), 2, 8, 1, 11).toString());
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
