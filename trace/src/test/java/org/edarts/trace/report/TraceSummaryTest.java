package org.edarts.trace.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.junit.jupiter.api.Test;

class TraceSummaryTest {
    private static final Spread NONE = new Spread(0, 0, 0, 0, 0, 0, 0);

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
                        new CodeletSummary(
                                "tile",
                                new Spread(2, 28_000, 8_000, 8_000, 20_000, 20_000, 20_000),
                                new Spread(2, 2_000, 0, 0, 2_000, 2_000, 2_000)),
                        // Of one firing of load, and of store, no record tells when it became ready.
                        new CodeletSummary("load", new Spread(2, 20_000, 10_000, 10_000, 10_000, 10_000, 10_000), NONE),
                        new CodeletSummary(
                                "store", new Spread(1, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000), NONE)),
                summary.codelets());
        assertEquals(14_000, summary.codelets().get(0).firings().mean(), 1e-9);
        assertEquals(new CriticalPath(40_000 + 10_000, false), summary.criticalPath());
        assertEquals(50_000, summary.lowerBound());
    }

    @Test
    void theSummaryAsText() {
        assertEquals("""
                picture, policy local-first, seed -7: 2 runs (1 failed), 5 codelets fired, 50.00 us of real time
                edarts run

                work            58.00 us  all firings; the busiest CU had 1.72 times the mean
                critical path   50.00 us  the longest chain of dependent firings, as far as records tell
                parallelism         1.16  work / critical path
                lower bound     50.00 us  for these firings on 2 CUs; the runs took 1.00 times as long

                unit  fired  stolen      busy      idle    other  utilisation  dropped
                CU 0      4       0  50.00 us      0 ns     0 ns      100.0 %        0
                CU 1      1       1   8.00 us  37.00 us  5.00 us       16.0 %        0
                all       5       1  58.00 us  37.00 us  5.00 us       58.0 %        0

                codelet  fired     total   share      mean       p50       p95       p99       max  waited p50      p95
                tile         2  28.00 us  48.3 %  14.00 us   8.00 us  20.00 us  20.00 us  20.00 us        0 ns  2.00 us
                load         2  20.00 us  34.5 %  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us           -        -
                store        1  10.00 us  17.2 %  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us           -        -
                """, TraceSummary.of(Example.trace()).toText());
    }

    @Test
    void movesOfCodeAreSummedByUnitAndByFunction() {
        TraceSummary summary = TraceSummary.of(Example.codeMoves().snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(
                new CodeMoves(
                        List.of(new CodeMoves.Count("core 0", 2, 192, 128, 50_000, 1, 1, 1)),
                        List.of(
                                new CodeMoves.Count("g", 1, 128, 128, 30_000, 0, 0, 1),
                                new CodeMoves.Count("f", 1, 64, 0, 20_000, 1, 1, 0))),
                summary.codeMoves());
        assertTrue(summary.toText().endsWith("""

                code of unit  loads  bytes  of units   loading      mean  unloads  outside  moves
                core 0            2    192       128  50.00 us  25.00 us        1        1      1

                code  loads  bytes  of units   loading      mean  unloads  outside  moves
                g         1    128       128  30.00 us  30.00 us        0        0      1
                f         1     64         0  20.00 us  20.00 us        1        1      0
                """), summary.toText());
        assertEquals(
                new CodeMoves(List.of(), List.of()),
                TraceSummary.of(Example.trace()).codeMoves());
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
        assertFalse(summary.toText().contains("lower bound"), "of a part, set against the time of the whole");
    }

    @Test
    void cyclesBecomeTimesAtTheClocksRate() {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0,0"), 3);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 600_000, 0, 0, -1, -1);
        recorder.runEnded(1_200_000_000);
        String text = TraceSummary.of(recorder.snapshot(header(TraceClock.virtualCycles(600_000_000))))
                .toText();
        assertTrue(
                text.startsWith("procedure 0, policy fifo, seed 1: 1 run, 1 codelets fired, 2.00 s of virtual"), text);
        assertTrue(text.contains("codelet 0      1  1.00 ms"), text);
    }

    @Test
    void anEmptyTraceHasASummary() {
        Trace empty = new TraceRecorder(List.of("CU 0"), 3).snapshot(header(TraceClock.VIRTUAL_NANOS));
        String text = TraceSummary.of(empty).toText();
        assertTrue(
                text.startsWith("procedure 0, policy fifo, seed 1: 0 runs, 0 codelets fired, 0 ns of virtual"), text);
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
        assertTrue(text.matches("(?s).*\n5 others +5 +15 ns +4.6 %\n"), text);
    }

    @Test
    void declarationsThatDifferInNumbersAreOneKind() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 100);
        List<String> names = List.of("gemm 2,1,0", "gemm 3,2,1", "potrf 1", "fft2d", "fft3d", "step.7", "step.8");
        recorder.declare(new CodeletTable.Procedure(
                "g",
                names.stream().map(name -> new CodeletTable.Codelets(name, 2)).toList()));
        for (int i = 0; i < 2 * names.size(); i++) {
            recorder.unit(0).fire(i, i + 1L, i, 0, -1, -1);
        }
        TraceSummary summary = TraceSummary.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(
                List.of("gemm #,#,# 4", "step.# 4", "fft2d 2", "fft3d 2", "potrf 1 2"),
                summary.codelets().stream()
                        .map(kind -> kind.name() + " " + kind.firings().count())
                        .toList());
    }

    @Test
    void manyUnitsAreSummedUp() {
        TraceRecorder recorder = new TraceRecorder(
                IntStream.range(0, 20).mapToObj(cu -> "CU " + cu).toList(), 10);
        recorder.runStarted(0);
        for (int cu = 0; cu < 20; cu++) {
            recorder.unit(cu).fire(0, 10, cu, 0, -1, -1);
        }
        recorder.runEnded(10);
        String text = TraceSummary.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)))
                .toText();
        assertTrue(text.contains("\nCU 15 "), text);
        assertFalse(text.contains("\nCU 16 "), text);
        assertTrue(text.matches("(?s).*\n4 others +4 +0 +40 ns .*"), text);
        assertTrue(text.matches("(?s).*\nall +20 +0 +200 ns .*"), text);
    }

    @Test
    void anSuThatOnlySchedulesIsNoCu() {
        TraceRecorder recorder = new TraceRecorder(List.of("cu0", "cu1", "su"), 10);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 80, 0, 0, -1, -1);
        recorder.unit(0).idle(80, 100);
        recorder.unit(1).idle(0, 100);
        recorder.unit(2).idle(0, 60);
        recorder.runEnded(100);
        TraceSummary summary = TraceSummary.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(2, summary.cus());
        assertEquals(40, summary.units().get(2).other());
        assertEquals(80, summary.lowerBound());
    }

    @Property
    void aPercentileIsTheSmallestDurationThatEnoughOthersDoNotExceed(
            @ForAll @Size(min = 1, max = 50) List<@LongRange(max = 30) Long> durations) {
        long[] values = durations.stream().mapToLong(Long::longValue).toArray();
        Spread summary = Spread.of(values.clone());

        assertEquals(percentile(values, 0.50), summary.median());
        assertEquals(percentile(values, 0.95), summary.percentile95());
        assertEquals(percentile(values, 0.99), summary.percentile99());
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
