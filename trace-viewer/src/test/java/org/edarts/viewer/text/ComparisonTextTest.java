package org.edarts.viewer.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.edarts.viewer.analysis.TraceComparison;
import org.junit.jupiter.api.Test;

class ComparisonTextTest {
    /** a, then b and c in an order of choice; c takes longer in the second trace, and d fires there only. */
    private static Trace trace(String policy, int... order) {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 20);
        recorder.declare(new CodeletTable.Procedure(
                "abc",
                List.of("a", "b", "c", "d").stream()
                        .map(name -> new CodeletTable.Codelets(name, 1))
                        .toList()));
        recorder.runStarted(0);
        long now = 0;
        for (int codelet : order) {
            long end = now + 10L * (codelet + 1);
            recorder.unit(0).ready(now, codelet, 0, -1, -1);
            recorder.unit(0).fire(now, end, codelet, 0, -1, -1);
            now = end;
        }
        recorder.unit(1).idle(0, now);
        recorder.runEnded(now);
        return recorder.snapshot(new TraceHeader("0.1", "", "{}", "host", policy, 1, TraceClock.VIRTUAL_NANOS, null));
    }

    @Test
    void whatDiffersIsSaid() {
        String text = ComparisonText.of(
                TraceComparison.of(trace("fifo", 0, 1, 2), trace("critical-path", 0, 2, 1, 3)), "a.trace", "b.trace");
        String[] lines = text.split("\n");
        assertEquals("                            a.trace        b.trace       change", lines[0]);
        assertEquals("policy                         fifo  critical-path", lines[2]);
        assertEquals("makespan                      60 ns         100 ns      +66.7 %", lines[5]);
        assertEquals("  lack of parallelism         60 ns         100 ns      +66.7 %", lines[11]);
        assertEquals("parallel efficiency          50.0 %         50.0 %  +0.0 points", lines[15]);
        assertEquals("d            0  1   0 ns  40 ns           0 ns  40 ns   0 ns  40 ns   0 ns  40 ns", lines[23]);
        assertTrue(text.endsWith("they part on CU 0: b at 10 ns in the first, c at 10 ns in the second\n"), text);
    }

    @Test
    void aTraceThatEndsEarlierPartsThere() {
        TraceComparison comparison = TraceComparison.of(trace("fifo", 0, 1), trace("fifo", 0));
        assertEquals(new TraceComparison.Parting("CU 0", 10L, "b", null, null), comparison.parting());
    }

    @Test
    void equalTracesDoNotPart() {
        TraceComparison comparison = TraceComparison.of(Example.trace(), Example.trace());
        assertNull(comparison.parting());
        assertTrue(ComparisonText.of(comparison, "x", "y")
                .endsWith("\neach unit fired the same codelets in the same order\n"));
    }
}
