package org.edarts.trace;

import static org.edarts.trace.EventKind.FAIL;
import static org.edarts.trace.EventKind.FIRE;
import static org.edarts.trace.EventKind.FREE;
import static org.edarts.trace.EventKind.IDLE;
import static org.edarts.trace.EventKind.INVOKE;
import static org.edarts.trace.EventKind.READY;
import static org.edarts.trace.EventKind.RUN_END;
import static org.edarts.trace.EventKind.RUN_FAILED;
import static org.edarts.trace.EventKind.RUN_START;
import static org.edarts.trace.EventKind.SIGNAL;
import static org.edarts.trace.EventKind.STEAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TraceRecorderTest {
    private static final int NONE = TraceEvent.NONE;

    @Test
    void theLastPartOfATraceHasWhatWasOverSince() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 20);
        recorder.runStarted(1_000);
        for (int firing = 0; firing < 5; firing++) {
            recorder.unit(0).fire(1_000 + 10L * firing, 1_010 + 10L * firing, firing, 0, -1, -1);
        }
        recorder.unit(1).idle(1_000, 1_029);
        Trace last = recorder.snapshot(Traces.HEADER).last(20);
        assertEquals(
                List.of(2, 3, 4),
                last.units().get(0).events().stream().map(TraceEvent::codelet).toList());
        assertEquals(2, last.units().get(0).dropped());
        assertEquals(0, last.units().get(1).size());
        assertEquals(3, last.dropped(), "what was left out is said");
        assertEquals(1, last.runs().size());
    }

    @Test
    void eachKindKeepsEachOfItsFields() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 100);
        recorder.runStarted(1_000);
        UnitRecorder unit = recorder.unit(0);
        unit.ready(1_001, 11, 12, 13, 14);
        unit.fire(1_002, 1_010, 21, 22, 23, 24);
        unit.steal(1_003, 31, 32, 1);
        unit.signal(1_004, 41, 42, 43, 44);
        unit.invoke(1_005, 51, 52, 53, 54);
        unit.free(1_006, 61, 62);
        unit.idle(990, 1_007);
        unit.fail(1_008, 1_020, 81, 82, 83, 84);
        recorder.runEnded(1_100);
        recorder.runFailed(1_200, 71, 72);

        Trace trace = recorder.snapshot(Traces.HEADER);

        assertEquals(
                List.of(
                        new TraceEvent(0, READY, 1, 0, 11, 12, 13, 14),
                        new TraceEvent(0, FIRE, 2, 8, 21, 22, 23, 24),
                        new TraceEvent(0, STEAL, 3, 0, 31, 32, 1, NONE),
                        new TraceEvent(0, SIGNAL, 4, 0, 41, 42, 43, 44),
                        new TraceEvent(0, INVOKE, 5, 0, 51, 52, 53, 54),
                        new TraceEvent(0, FREE, 6, 0, 61, 62, NONE, NONE),
                        new TraceEvent(0, IDLE, -10, 17, NONE, NONE, NONE, NONE),
                        new TraceEvent(0, FAIL, 8, 12, 81, 82, 83, 84)),
                trace.units().get(0).events());
        assertEquals(
                List.of(
                        new TraceEvent(NONE, RUN_START, 0, 0, NONE, NONE, NONE, NONE),
                        new TraceEvent(NONE, RUN_END, 100, 0, NONE, NONE, NONE, NONE),
                        new TraceEvent(NONE, RUN_FAILED, 200, 0, 71, 72, NONE, NONE)),
                trace.marks().events());
    }

    @Property
    void aRingKeepsTheLatestRecordsAndCountsTheOthers(
            @ForAll @IntRange(min = 1, max = 40) int capacity, @ForAll @IntRange(max = 200) int records) {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), capacity);
        UnitRecorder unit = recorder.unit(1);
        for (int i = 0; i < records; i++) {
            unit.fire(i, i + 1, i, 0, NONE, NONE);
        }

        UnitTrace trace = recorder.snapshot(Traces.HEADER).units().get(1);

        assertTrue(unit.capacity() >= capacity && unit.capacity() <= 2 * capacity, "capacity " + unit.capacity());
        int expectedDrops = Math.max(0, records - unit.capacity());
        assertEquals(records, unit.written());
        assertEquals(expectedDrops, unit.dropped());
        assertEquals(expectedDrops, trace.dropped());
        assertEquals(
                IntStream.range(expectedDrops, records).boxed().toList(),
                trace.events().stream().map(TraceEvent::codelet).toList());
        assertEquals(0, recorder.unit(0).written());
    }

    @Property
    void negativeAndExtremeNumbersSurvivePacking(
            @ForAll int codelet, @ForAll int frame, @ForAll int enabler, @ForAll int enablerFrame, @ForAll long time) {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 1);
        long longest = (1L << 55) - 1;
        recorder.unit(0).fire(time, time + longest, codelet, frame, enabler, enablerFrame);

        TraceEvent event =
                recorder.snapshot(Traces.HEADER).units().get(0).events().get(0);

        assertEquals(new TraceEvent(0, FIRE, time, longest, codelet, frame, enabler, enablerFrame), event);
    }

    @Test
    void eventsOfAllUnitsMergeByStartTime() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 10);
        recorder.runStarted(0);
        recorder.unit(1).ready(5, 1, 0, NONE, NONE);
        recorder.unit(0).signal(7, 2, 0, 3, 0);
        recorder.unit(0).fire(5, 9, 3, 0, NONE, NONE);
        recorder.unit(1).fire(0, 4, 4, 0, NONE, NONE);

        List<TraceEvent> events = recorder.snapshot(Traces.HEADER).events();

        assertEquals(
                List.of(RUN_START, FIRE, FIRE, READY, SIGNAL),
                events.stream().map(TraceEvent::kind).toList());
        assertEquals(
                List.of(NONE, 1, 0, 1, 0), events.stream().map(TraceEvent::unit).toList());
    }

    @Test
    void ringsShareTheDefaultMemory() {
        assertEquals(
                4 * 131_072 - 1,
                new TraceRecorder(List.of("CU 0", "SU")).unit(0).capacity());
        assertEquals(
                255, new TraceRecorder(Collections.nCopies(5_000, "CU")).unit(0).capacity());
    }

    @Test
    void runsAreRecordedOneAfterTheOther() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 10);
        recorder.runStarted(100);
        String atOnce = assertThrows(IllegalStateException.class, () -> recorder.runStarted(101))
                .getMessage();
        recorder.runEnded(150);
        String back = assertThrows(IllegalStateException.class, () -> recorder.runStarted(149))
                .getMessage();
        recorder.runStarted(150);
        recorder.runFailed(170, 1, 0);
        recorder.runStarted(200);
        recorder.unit(0).idle(210, 240);

        assertTrue(atOnce.contains("has not ended yet: give each run a recorder of its own"), atOnce);
        assertTrue(back.contains("ended at a later time"), back);
        assertEquals(
                List.of(
                        new TracedRun(0, 50, TracedRun.Outcome.ENDED),
                        new TracedRun(50, 70, TracedRun.Outcome.FAILED),
                        new TracedRun(100, 140, TracedRun.Outcome.OPEN)),
                recorder.snapshot(Traces.HEADER).runs());
    }

    @Test
    void withoutMarksAllEventsAreOneRun() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 10);
        assertEquals(List.of(), recorder.snapshot(Traces.HEADER).runs());
        recorder.unit(0).fire(30, 40, 0, 0, NONE, NONE);
        recorder.unit(1).fire(20, 35, 0, 0, NONE, NONE);
        assertEquals(
                List.of(new TracedRun(20, 40, TracedRun.Outcome.OPEN)),
                recorder.snapshot(Traces.HEADER).runs());
    }

    @Test
    void codeletsAreNumberedThroughAllProcedures() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 10);
        CodeletTable.Procedure graph = new CodeletTable.Procedure(
                "graph", List.of(new CodeletTable.Codelets("a", 2), new CodeletTable.Codelets("none", 0)));
        CodeletTable.Procedure empty = new CodeletTable.Procedure("empty", List.of());
        CodeletTable.Procedure fib = new CodeletTable.Procedure(
                "fib", List.of(new CodeletTable.Codelets("split", 1), new CodeletTable.Codelets("add", 3)));
        assertEquals(new TraceRecorder.ProcedureNumbers(0, 0), recorder.declare(graph));
        assertEquals(new TraceRecorder.ProcedureNumbers(1, 2), recorder.declare(empty));
        assertEquals(new TraceRecorder.ProcedureNumbers(2, 2), recorder.declare(fib));
        assertEquals(new TraceRecorder.ProcedureNumbers(0, 0), recorder.declare(graph));

        CodeletTable names = recorder.snapshot(Traces.HEADER).codelets();

        assertEquals(
                List.of(
                        "codelet -1",
                        "a[0]",
                        "a[1]",
                        "fib.split",
                        "fib.add[0]",
                        "fib.add[1]",
                        "fib.add[2]",
                        "codelet 6"),
                IntStream.rangeClosed(-1, 6).mapToObj(names::instanceName).toList());
        assertEquals("fib.add", names.declarationName(4));
        assertEquals("empty", names.procedureName(1));
        assertEquals("procedure 3", names.procedureName(3));
    }

    @Test
    void moreInstancesThanAnIntCountsAreRefused() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 10);
        CodeletTable.Codelets many = new CodeletTable.Codelets("many", Integer.MAX_VALUE);
        recorder.declare(new CodeletTable.Procedure("graph", List.of(many)));
        CodeletTable.Procedure more = new CodeletTable.Procedure("more", List.of(new CodeletTable.Codelets("one", 1)));
        String message = assertThrows(IllegalArgumentException.class, () -> recorder.declare(more))
                .getMessage();
        assertTrue(message.contains("with procedure 'more' there are 2147483648"), message);
    }

    @Test
    void impossibleRecordersAreRefused() {
        String noUnit = assertThrows(IllegalArgumentException.class, () -> new TraceRecorder(List.of(), 1))
                .getMessage();
        String noSpace = assertThrows(IllegalArgumentException.class, () -> new TraceRecorder(List.of("CU 0"), 0))
                .getMessage();
        assertTrue(noUnit.contains("at least one unit"), noUnit);
        assertTrue(noSpace.contains("capacity asked for is 0"), noSpace);
    }
}
