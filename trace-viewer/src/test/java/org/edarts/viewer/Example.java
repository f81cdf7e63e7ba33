package org.edarts.viewer;

import java.util.List;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;

/**
 * A trace drawn by hand, in microseconds:
 *
 * <pre>
 *         0         10        20        30        40
 * CU 0    [ load     ][ tile[0]          ][ store  ]     run 1
 * CU 1      idle ..... [ tile[1] ] idle ..               tile[1] stolen from CU 0
 *
 *         50        60
 * CU 0    [ load     ]                                   run 2 fails
 * </pre>
 */
public final class Example {
    private static final TraceHeader HEADER =
            new TraceHeader("0.1", "edarts run", "{}", "host:2", "local-first", -7, TraceClock.REAL_NANOS, null);

    private Example() {}

    public static Trace trace() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 50);
        recorder.declare(new CodeletTable.Procedure(
                "picture",
                List.of(
                        new CodeletTable.Codelets("load", 1),
                        new CodeletTable.Codelets("tile", 2),
                        new CodeletTable.Codelets("store", 1))));
        recorder.declare(new CodeletTable.Procedure("child", List.of()));
        long start = 5_000_000;
        recorder.runStarted(start);
        UnitRecorder first = recorder.unit(0);
        UnitRecorder second = recorder.unit(1);
        first.ready(start, 0, 0, -1, -1);
        first.fire(start, start + 10_000, 0, 0, -1, -1);
        first.ready(start + 10_000, 1, 0, 0, 0);
        first.ready(start + 10_000, 2, 0, 0, 0);
        second.idle(start - 3_000, start + 12_000);
        second.steal(start + 12_000, 2, 0, 0);
        second.fire(start + 12_000, start + 20_000, 2, 0, 0, 0);
        first.invoke(start + 15_000, 1, 9, 1, 0);
        first.fire(start + 10_000, start + 30_000, 1, 0, 0, 0);
        first.signal(start + 30_000, 3, 0, 1, 0);
        first.free(start + 31_000, 1, 9);
        first.fire(start + 30_000, start + 40_000, 3, 0, 1, 0);
        recorder.runEnded(start + 40_000);
        second.idle(start + 20_000, start + 55_000);
        recorder.runStarted(start + 50_000);
        first.fire(start + 50_000, start + 60_000, 0, 0, -1, -1);
        recorder.runFailed(start + 60_000, 0, 0);
        return recorder.snapshot(HEADER);
    }

    /**
     * A core on which a program runs whose function f gives way to g, and then runs outside; nothing moves on another.
     */
    public static TraceRecorder codeMoves() {
        TraceRecorder recorder = new TraceRecorder(List.of("core 0", "core 1"), 50);
        recorder.declare(new CodeletTable.Procedure(
                "program",
                List.of(
                        new CodeletTable.Codelets("program", 1),
                        new CodeletTable.Codelets("f", 1),
                        new CodeletTable.Codelets("g", 1))));
        recorder.runStarted(0);
        UnitRecorder core = recorder.unit(0);
        core.load(10_000, 30_000, 1, TraceEvent.STORED, 64, 0x4000);
        core.unload(40_000, 1);
        core.load(40_000, 70_000, 2, TraceEvent.IN_ANOTHER_UNIT, 128, 0x4000);
        core.outside(80_000, 1, TraceEvent.STORED);
        core.move(90_000, 2, 0x4000, 0x4100);
        core.fire(0, 100_000, 0, 0, -1, -1);
        recorder.runEnded(100_000);
        return recorder;
    }
}
