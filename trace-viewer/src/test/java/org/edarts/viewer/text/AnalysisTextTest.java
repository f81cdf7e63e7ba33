package org.edarts.viewer.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.edarts.viewer.analysis.Analysis;
import org.edarts.viewer.analysis.CodeMoves;
import org.edarts.viewer.analysis.TimeSplit;
import org.edarts.viewer.analysis.UnitTimes;
import org.junit.jupiter.api.Test;

class AnalysisTextTest {
    @Test
    void theSummaryAsText() {
        assertEquals("""
                picture, policy local-first, seed -7: 2 runs (1 failed), 5 codelets fired, 50.00 us of real time
                edarts run

                work            58.00 us  all firings
                critical path   50.00 us  the longest chain of dependent firings, as far as records tell: load 40 %, tile 40 %, store 20 %
                parallelism         1.16  work / critical path
                lower bound     50.00 us  for these firings on 2 CUs; the runs took 1.00 times as long
                slack               0 ns  the median of what firings could have taken longer; 4 have none

                time of all CUs           time    share
                work                  58.00 us   58.0 %
                overhead               5.00 us    5.0 %
                idle                  37.00 us   37.0 %
                why idle          not recorded
                waiting for data  not recorded
                waiting for code  not recorded
                2 CUs x makespan     100.00 us  100.0 %

                efficiency                share
                parallel                 58.0 %
                  load balance           58.0 %
                  communication         100.0 %
                    serialisation  not recorded
                    transfer       not recorded

                unit  fired  stolen      busy      idle    other  utilisation  dropped
                CU 0      4       0  50.00 us      0 ns     0 ns      100.0 %        0
                CU 1      1       1   8.00 us  37.00 us  5.00 us       16.0 %        0
                all       5       1  58.00 us  37.00 us  5.00 us       58.0 %        0

                codelet  fired     total   share      mean       p50       p95       p99       max  waited p50      p95
                tile         2  28.00 us  48.3 %  14.00 us   8.00 us  20.00 us  20.00 us  20.00 us        0 ns  2.00 us
                load         2  20.00 us  34.5 %  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us        0 ns     0 ns
                store        1  10.00 us  17.2 %  10.00 us  10.00 us  10.00 us  10.00 us  10.00 us           -        -
                """, AnalysisText.of(Analysis.of(Example.trace())));
    }

    @Test
    void movesOfCodeAreSummedByUnitAndByFunction() {
        Analysis summary = Analysis.of(Example.codeMoves().snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(
                new CodeMoves(
                        List.of(new CodeMoves.Count("core 0", 2, 192, 128, 50_000, 1, 1, 1)),
                        List.of(
                                new CodeMoves.Count("g", 1, 128, 128, 30_000, 0, 0, 1),
                                new CodeMoves.Count("f", 1, 64, 0, 20_000, 1, 1, 0))),
                summary.codeMoves());
        assertTrue(AnalysisText.of(summary).endsWith("""

                code of unit  loads  bytes  of units   loading      mean  unloads  outside  moves
                core 0            2    192       128  50.00 us  25.00 us        1        1      1

                code  loads  bytes  of units   loading      mean  unloads  outside  moves
                g         1    128       128  30.00 us  30.00 us        0        0      1
                f         1     64         0  20.00 us  20.00 us        1        1      0
                """), AnalysisText.of(summary));
        assertEquals(
                new CodeMoves(List.of(), List.of()),
                Analysis.of(Example.trace()).codeMoves());
    }

    @Test
    void droppedRecordsAreSaidAndDoNotSpoilTheUtilisation() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 3);
        recorder.runStarted(0);
        for (int i = 0; i < 10; i++) {
            recorder.unit(0).fire(100L * i, 100L * i + 50, i, 0, -1, -1);
        }
        recorder.runEnded(1_000);
        Analysis summary = Analysis.of(recorder.snapshot(header(TraceClock.REAL_NANOS)));

        assertEquals(List.of(new UnitTimes("CU 0", true, 3, 0, 150, 0, 0, 0, 300, 7)), summary.units());
        assertEquals(0.5, summary.units().get(0).utilisation(), 1e-9);
        assertTrue(
                AnalysisText.of(summary).contains("7 records are missing, as the rings were full"),
                AnalysisText.of(summary));
        assertFalse(AnalysisText.of(summary).contains("lower bound"), "of a part, set against the time of the whole");
    }

    @Test
    void cyclesBecomeTimesAtTheClocksRate() {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0,0"), 3);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 600_000, 0, 0, -1, -1);
        recorder.runEnded(1_200_000_000);
        String text = AnalysisText.of(Analysis.of(recorder.snapshot(header(TraceClock.simulatedCycles(600_000_000)))));
        assertTrue(
                text.startsWith(
                        "procedure 0, policy fifo, seed 1: 1 run, 1 codelets fired, 2.00 s of simulated time, cycle by cycle\n"),
                text);
        assertTrue(text.contains("codelet 0      1  1.00 ms"), text);
    }

    /** A simulated chip shows what cores wait for: where they waited for nothing, that is known. */
    @Test
    void ofASimulatedChipItIsKnownThatNothingWasWaitedFor() {
        for (TraceClock clock : List.of(TraceClock.simulatedCycles(600_000_000), TraceClock.REAL_NANOS)) {
            TraceRecorder recorder = new TraceRecorder(List.of("core 0,0"), 3);
            recorder.runStarted(0);
            recorder.unit(0).fire(0, 600, 0, 0, -1, -1);
            recorder.runEnded(1_200);
            TimeSplit split = Analysis.of(recorder.snapshot(header(clock))).time();
            Long known = clock == TraceClock.REAL_NANOS ? null : (Long) 0L;
            assertEquals(known, split.data());
            assertEquals(known, split.code());
        }
    }

    @Test
    void anEmptyTraceHasASummary() {
        Trace empty = new TraceRecorder(List.of("CU 0"), 3).snapshot(header(TraceClock.VIRTUAL_NANOS));
        String text = AnalysisText.of(Analysis.of(empty));
        assertTrue(
                text.startsWith(
                        "procedure 0, policy fifo, seed 1: 0 runs, 0 codelets fired, 0 ns of virtual time, by declared costs\n"),
                text);
        assertTrue(text.contains("0.0 %"), text);
    }

    @Test
    void onlyTheCostliestCodeletsAreShownOneByOne() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 1_000);
        for (int i = 1; i <= 25; i++) {
            recorder.unit(0).fire(0, i, i, 0, -1, -1);
        }
        String text = AnalysisText.of(Analysis.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS))));
        assertTrue(text.contains("\ncodelet 6 "), text);
        assertFalse(text.contains("\ncodelet 5 "), text);
        assertTrue(text.matches("(?s).*\n5 others +5 +15 ns +4.6 %\n"), text);
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
        String text = AnalysisText.of(Analysis.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS))));
        assertTrue(text.contains("\nCU 15 "), text);
        assertFalse(text.contains("\nCU 16 "), text);
        assertTrue(text.matches("(?s).*\n4 others +4 +0 +40 ns .*"), text);
        assertTrue(text.matches("(?s).*\nall +20 +0 +200 ns .*"), text);
    }

    private static TraceHeader header(TraceClock clock) {
        return new TraceHeader("0.1", "", "{}", "host", "fifo", 1, clock, null);
    }
}
