package org.edarts.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a window keeps of what was before it. */
class TraceWindowTest {
    private static final int NONE = TraceEvent.NONE;

    private final TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 100);

    /** A codelet becomes ready on one unit, and fires on the other. */
    private void fires(int codelet, long ready, long start, long end) {
        recorder.unit(1).ready(ready, codelet, 0, NONE, NONE);
        recorder.unit(0).fire(start, end, codelet, 0, NONE, NONE);
    }

    private Trace window(long from, long to) {
        return recorder.snapshot(Traces.HEADER).window(from, to);
    }

    private static List<Long> readyTimes(Trace trace) {
        return trace.events().stream()
                .filter(event -> event.kind() == EventKind.READY)
                .map(TraceEvent::time)
                .toList();
    }

    @Test
    void ofALoopItKeepsWhereTheFiringWithinOrLaterBecameReady() {
        recorder.runStarted(0);
        fires(1, 0, 5, 10);
        fires(1, 10, 15, 20);
        recorder.unit(1).ready(12, 2, 0, NONE, NONE);
        fires(1, 18, 35, 40);
        recorder.unit(0).fire(45, 50, 2, 0, NONE, NONE);
        recorder.runEnded(50);
        assertEquals(List.of(12L, 18L), readyTimes(window(30, 32)));
        assertEquals(List.of(10L, 12L, 18L), readyTimes(window(20, 22)), "what lies partly within is kept");
    }

    @Test
    void ofRunsBeforeItKeepsNothing() {
        recorder.runStarted(0);
        fires(1, 0, 5, 10);
        recorder.unit(1).ready(10, 2, 0, NONE, NONE);
        recorder.runFailed(20, 1, 0);
        recorder.runStarted(100);
        fires(1, 100, 120, 130);
        fires(2, 105, 130, 140);
        recorder.runEnded(140);
        assertEquals(List.of(100L, 105L), readyTimes(window(110, 200)));
        assertEquals(List.of(), readyTimes(window(15, 16)), "what it was ready for has not come in that run");
    }

    @Test
    void betweenTwoRunsThereIsNothing() {
        recorder.runStarted(0);
        fires(1, 0, 5, 10);
        recorder.runEnded(20);
        recorder.runStarted(100);
        fires(1, 100, 120, 130);
        recorder.runEnded(140);
        Trace between = window(50, 60);
        assertEquals(List.of(), between.events());
        assertEquals(List.of(), between.runs());
        assertEquals(4, between.dropped());
    }

    @Test
    void aRunThatFailedWithinKeepsWhatFailed() {
        recorder.runStarted(0);
        recorder.runFailed(20, 3, 4);
        recorder.runStarted(30);
        recorder.unit(0).fail(35, 40, 5, 6, NONE, NONE);
        recorder.runFailed(40, 5, 6);
        TraceEvent failure = new TraceEvent(NONE, EventKind.RUN_FAILED, 40, 0, 5, 6, NONE, NONE);
        assertEquals(failure, last(window(35, 50).marks().events()));
        assertEquals(failure, last(window(-5, 40).marks().events()));
        assertEquals(EventKind.RUN_END, last(window(30, 39).marks().events()).kind(), "it failed later");
    }

    private static TraceEvent last(List<TraceEvent> events) {
        return events.get(events.size() - 1);
    }
}
