package org.edarts.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

class TraceSummaryTest {
    @Test
    void theNumbersOfAHandMadeTrace() {
        TraceSummary summary = TraceSummary.of(Example.trace());

        assertEquals(50_000, summary.makespan());
        assertEquals(5, summary.fired());
        assertEquals(
                List.of(
                        new UnitSummary("CU 0", 4, 0, 50_000, 0, 50_000, 0),
                        // Idle times outside the runs do not count.
                        new UnitSummary("CU 1", 1, 1, 8_000, 12_000 + 20_000 + 5_000, 50_000, 0)),
                summary.units());
        assertEquals(0.16, summary.units().get(1).utilisation(), 1e-9);
        assertEquals(
                List.of(
                        new CodeletSummary("tile", 2, 28_000, 8_000, 8_000, 20_000, 20_000),
                        new CodeletSummary("load", 2, 20_000, 10_000, 10_000, 10_000, 10_000),
                        new CodeletSummary("store", 1, 10_000, 10_000, 10_000, 10_000, 10_000)),
                summary.codelets());
        assertEquals(14_000, summary.codelets().get(0).mean(), 1e-9);
    }

    @Test
    void theSummaryAsText() {
        assertEquals("""
                2 runs (1 failed), 5 codelets fired, 50.00 us of real time

                unit  fired  stolen      busy      idle  utilisation  dropped
                CU 0      4       0  50.00 us      0 ns      100.0 %        0
                CU 1      1       1   8.00 us  37.00 us       16.0 %        0

                codelet  fired     total      mean       min       p50       p95       max
                tile         2  28.00 us  14.00 us   8.00 us   8.00 us  20.00 us  20.00 us
                load         2  20.00 us  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us
                store        1  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us
                """, TraceSummary.of(Example.trace()).toText());
    }

    @Test
    void droppedRecordsAreSaidAndDoNotSpoilTheUtilisation() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 3);
        recorder.runStarted(0);
        for (int i = 0; i < 10; i++) {
            recorder.unit(0).fire(100L * i, 100L * i + 50, i, 0, -1, -1);
        }
        recorder.runEnded(1_000);
        TraceSummary summary = TraceSummary.of(recorder.snapshot(header(TraceClock.REAL_NANOS)));

        assertEquals(List.of(new UnitSummary("CU 0", 3, 0, 150, 0, 300, 7)), summary.units());
        assertEquals(0.5, summary.units().get(0).utilisation(), 1e-9);
        assertTrue(summary.toText().contains("7 older records were dropped: the rings were full"), summary.toText());
    }

    @Test
    void cyclesBecomeTimesAtTheClocksRate() {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0,0"), 3);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 600_000, 0, 0, -1, -1);
        recorder.runEnded(1_200_000_000);
        String text = TraceSummary.of(recorder.snapshot(header(TraceClock.virtualCycles(600_000_000))))
                .toText();
        assertTrue(text.startsWith("1 run, 1 codelets fired, 2.00 s of virtual time\n"), text);
        assertTrue(text.contains("codelet 0      1  1.00 ms"), text);
    }

    @Test
    void anEmptyTraceHasASummary() {
        Trace empty = new TraceRecorder(List.of("CU 0"), 3).snapshot(header(TraceClock.VIRTUAL_NANOS));
        String text = TraceSummary.of(empty).toText();
        assertTrue(text.startsWith("0 runs, 0 codelets fired, 0 ns of virtual time\n"), text);
        assertTrue(text.contains("0.0 %"), text);
    }

    @Test
    void onlyTheCostliestCodeletsAreShownOneByOne() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 1_000);
        for (int i = 1; i <= 25; i++) {
            recorder.unit(0).fire(0, i, i, 0, -1, -1);
        }
        String text = TraceSummary.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)))
                .toText();
        assertTrue(text.contains("\ncodelet 6 "), text);
        assertFalse(text.contains("\ncodelet 5 "), text);
        assertTrue(text.matches("(?s).*\n5 others +5 +15 ns\n"), text);
    }

    @Property
    void aPercentileIsTheSmallestDurationThatEnoughOthersDoNotExceed(
            @ForAll @Size(min = 1, max = 50) List<@LongRange(max = 30) Long> durations) {
        long[] values = durations.stream().mapToLong(Long::longValue).toArray();
        CodeletSummary summary = CodeletSummary.of("any", values.clone());

        assertEquals(percentile(values, 0.50), summary.median());
        assertEquals(percentile(values, 0.95), summary.percentile95());
        assertEquals(LongStream.of(values).sum(), summary.total());
        assertEquals(LongStream.of(values).min().orElseThrow(), summary.min());
        assertEquals(LongStream.of(values).max().orElseThrow(), summary.max());
    }

    private static long percentile(long[] values, double share) {
        return Arrays.stream(values)
                .filter(candidate -> Arrays.stream(values)
                                .filter(value -> value <= candidate)
                                .count()
                        >= share * values.length - 1e-9)
                .min()
                .orElseThrow();
    }

    private static TraceHeader header(TraceClock clock) {
        return new TraceHeader("0.1", "", "{}", "host", "fifo", 1, clock, null);
    }
}
