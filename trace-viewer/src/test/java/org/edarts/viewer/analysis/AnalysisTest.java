package org.edarts.viewer.analysis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.edarts.viewer.export.FiringsCsv;
import org.edarts.viewer.text.AnalysisText;
import org.junit.jupiter.api.Test;

class AnalysisTest {
    private static final Spread NONE = new Spread(0, 0, 0, 0, 0, 0, 0);

    @Test
    void waitingForCodeIsNoWork() {
        Analysis analysis = Analysis.of(Example.codeMoves().snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(new TimeSplit(100_000, 50_000, 0L, 0, null, null, null, null, 50_000L, 0), analysis.time());
        assertEquals(
                new Efficiencies(0.5, 1, 0.5, 1.0, 0.5), analysis.efficiencies(), "all that was lost was lost to code");
    }

    /** A codelet on CU 0 makes three ready; CU 1 takes one of them at once, the others wait beside the idle CU 2. */
    @Test
    void idleTimeBesideReadyCodeletsIsImbalance() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1", "CU 2"), 20);
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, 0, -1, -1);
        recorder.unit(0).fire(0, 10, 0, 0, -1, -1);
        for (int codelet = 1; codelet <= 3; codelet++) {
            recorder.unit(0).ready(10, codelet, 0, 0, 0);
        }
        recorder.unit(0).fire(10, 20, 1, 0, 0, 0);
        recorder.unit(0).fire(20, 30, 2, 0, 0, 0);
        recorder.unit(1).idle(0, 10);
        recorder.unit(1).fire(10, 30, 3, 0, 0, 0);
        recorder.unit(2).idle(0, 30);
        recorder.runEnded(30);
        Analysis analysis = Analysis.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(new TimeSplit(90, 50, 0L, 40, 30L, 10L, null, null, null, 0), analysis.time());
        assertEquals(30, analysis.criticalPath().length());
        assertEquals(new Bounds(17, 30), analysis.bounds());
        assertEquals(
                new Slack(
                        2,
                        new Spread(4, 20, 0, 0, 10, 10, 10),
                        List.of(
                                new Slack.Bin(0, 1, 2),
                                new Slack.Bin(1, 2, 0),
                                new Slack.Bin(2, 3, 0),
                                new Slack.Bin(3, 4, 0),
                                new Slack.Bin(4, 5, 0),
                                new Slack.Bin(5, 6, 0),
                                new Slack.Bin(6, 7, 0),
                                new Slack.Bin(7, 8, 0),
                                new Slack.Bin(8, 9, 0),
                                new Slack.Bin(9, 10, 0),
                                new Slack.Bin(10, 11, 2))),
                analysis.slack());
    }

    @Test
    void theRealClockOfAHostTellsNothingOfOverhead() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 20);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 10, 0, 0, -1, -1);
        recorder.runEnded(10);
        assertNull(Analysis.of(recorder.snapshot(header(TraceClock.REAL_NANOS)))
                .time()
                .overhead());
    }

    @Test
    void theJsonFormHasTheNamesOfTheRecords() throws IOException {
        JsonNode json = new JsonMapper().readTree(AnalysisJson.text(Analysis.of(Example.trace())));
        assertEquals(1, json.get("schema").asInt());
        assertEquals("local-first", json.get("origin").get("policy").asText());
        assertEquals(58_000, json.get("time").get("work").asLong());
        assertTrue(json.get("time").get("data").isNull(), "not recorded");
        assertEquals("tile", json.get("codelets").get(0).get("name").asText());
        assertEquals("ENDED", json.get("runs").get(0).get("outcome").asText());
    }

    @Test
    void theNumbersOfAHandMadeTrace() {
        Analysis summary = Analysis.of(Example.trace());

        assertEquals(50_000, summary.makespan());
        assertEquals(5, summary.fired());
        assertEquals(
                List.of(
                        new UnitTimes("CU 0", true, 4, 0, 50_000, 0, 0, 0, 50_000, 0),
                        // Idle times outside the runs do not count.
                        new UnitTimes("CU 1", true, 1, 1, 8_000, 12_000 + 20_000 + 5_000, 0, 0, 50_000, 0)),
                summary.units());
        assertEquals(0.16, summary.units().get(1).utilisation(), 1e-9);
        assertEquals(
                List.of(
                        new CodeletTimes(
                                "tile",
                                0,
                                new Spread(2, 28_000, 8_000, 8_000, 20_000, 20_000, 20_000),
                                new Spread(2, 2_000, 0, 0, 2_000, 2_000, 2_000)),
                        // Of load in the second run, and of store, no record tells when it became ready.
                        new CodeletTimes(
                                "load",
                                0,
                                new Spread(2, 20_000, 10_000, 10_000, 10_000, 10_000, 10_000),
                                new Spread(1, 0, 0, 0, 0, 0, 0)),
                        new CodeletTimes(
                                "store", 0, new Spread(1, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000), NONE)),
                summary.codelets());
        assertEquals(14_000, summary.codelets().get(0).firings().mean(), 1e-9);
        assertEquals(40_000 + 10_000, summary.criticalPath().length());
        assertEquals(
                List.of(
                        new CriticalPath.Share("load", 2, 20_000),
                        new CriticalPath.Share("tile", 1, 20_000),
                        new CriticalPath.Share("store", 1, 10_000)),
                summary.criticalPath().kinds());
        assertEquals(
                new TimeSplit(100_000, 58_000, 5_000L, 37_000, null, null, null, null, null, 0),
                summary.time(),
                "the pool is unknown where records of readiness are missing");
        assertEquals(List.of(new Link(0, 1, 1)), summary.steals());
        assertEquals(List.of(new Link(0, 0, 2)), summary.signals(), "both tiles wait for one slot");
        assertEquals(50_000, summary.bounds().highest());
    }

    /**
     * CU 0 fires twice, and schedules in between. CU 1 begins with the run at 10 and finds nothing; what it fires at 40
     * was ready at 30. Nothing is ready any more when CU 0 sleeps on from 38.
     */
    @Test
    void aDetailedTraceTellsWhatSchedulingTookAndWhyCusWereIdle() throws IOException {
        TraceRecorder recorder = TraceRecorder.detailed(List.of("CU 0", "CU 1"), 20);
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, 0, -1, -1);
        recorder.unit(0).fire(0, 20, 0, 0, -1, -1);
        recorder.unit(0).ready(20, 1, 0, 0, 0);
        recorder.unit(0).fire(23, 30, 1, 0, 0, 0);
        recorder.unit(0).ready(30, 2, 0, 1, 0);
        recorder.unit(0).idle(31, 50, IdleReason.OUT_OF_REACH);
        recorder.unit(1).idle(0, 10, IdleReason.NOT_BEGUN);
        recorder.unit(1).idle(10, 15, IdleReason.OUTSIDE);
        recorder.unit(1).idle(15, 38, IdleReason.NOTHING_READY);
        recorder.unit(1).fire(40, 50, 2, 0, 1, 0);
        recorder.runEnded(50);
        Trace trace = recorder.snapshot(header(TraceClock.REAL_NANOS));
        TimeSplit time = Analysis.of(trace).time();
        assertEquals(6L, time.overhead());
        assertEquals(100, time.sum());
        assertEquals(
                List.of(
                        new IdleShare(IdleReason.NOTHING_READY, 27),
                        new IdleShare(IdleReason.OUT_OF_REACH, 7),
                        new IdleShare(IdleReason.OUTSIDE, 5),
                        new IdleShare(IdleReason.WAKING, 8),
                        new IdleShare(IdleReason.NOT_BEGUN, 10)),
                time.reasons());
        String text = AnalysisText.of(Analysis.of(trace));
        assertTrue(text.contains("sleeping or waking up"), text);
        assertFalse(text.contains("why idle"), text);
        StringBuilder csv = new StringBuilder();
        FiringsCsv.write(csv, trace);
        assertTrue(csv.toString().contains(",3,0,\n"), csv::toString);
        assertTrue(csv.toString().endsWith(",2,38,nothing_ready\n"), csv::toString);
    }

    /** CU 1 sleeps all the time; two codelets become ready at 40, of which CU 0 fires one after the other. */
    @Test
    void whatBecomesReadyWhileACuOfTheHostSleepsIsWhyItIsIdle() {
        Function<TraceClock, List<IdleShare>> reasons = clock -> {
            TraceRecorder recorder = TraceRecorder.detailed(List.of("CU 0", "CU 1"), 20);
            recorder.runStarted(0);
            recorder.unit(0).ready(0, 0, 0, -1, -1);
            recorder.unit(0).fire(0, 40, 0, 0, -1, -1);
            recorder.unit(0).ready(40, 1, 0, 0, 0);
            recorder.unit(0).ready(40, 2, 0, 0, 0);
            recorder.unit(0).fire(41, 70, 1, 0, 0, 0);
            recorder.unit(0).fire(71, 100, 2, 0, 0, 0);
            recorder.unit(1).idle(0, 100, IdleReason.NOTHING_READY);
            recorder.runEnded(100);
            return Analysis.of(recorder.snapshot(header(clock))).time().reasons();
        };
        assertEquals(
                List.of(new IdleShare(IdleReason.NOTHING_READY, 70), new IdleShare(IdleReason.OUT_OF_REACH, 30)),
                reasons.apply(TraceClock.REAL_NANOS));
        assertEquals(List.of(new IdleShare(IdleReason.NOTHING_READY, 100)), reasons.apply(TraceClock.VIRTUAL_NANOS));
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
        Analysis summary = Analysis.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(
                List.of("gemm #,#,# 4", "step.# 4", "fft2d 2", "fft3d 2", "potrf 1 2"),
                summary.codelets().stream()
                        .map(kind -> kind.name() + " " + kind.firings().count())
                        .toList());
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
        Analysis summary = Analysis.of(recorder.snapshot(header(TraceClock.VIRTUAL_NANOS)));
        assertEquals(2, summary.cus());
        assertEquals(40, summary.units().get(2).other());
        assertEquals(80, summary.bounds().highest());
    }

    private static TraceHeader header(TraceClock clock) {
        return new TraceHeader("0.1", "", "{}", "host", "fifo", 1, clock, null);
    }
}
