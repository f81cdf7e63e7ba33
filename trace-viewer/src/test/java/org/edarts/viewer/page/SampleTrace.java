package org.edarts.viewer.page;

import java.util.List;
import org.edarts.trace.ArcTable;
import org.edarts.trace.CodeletTable.Codelets;
import org.edarts.trace.CodeletTable.Procedure;
import org.edarts.trace.IdleReason;
import org.edarts.trace.LinkTraffic;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceEvent;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.trace.UnitRecorder;

/** Traces for the page: one load, then tiles on two CUs of two clusters, then one sum. */
final class SampleTrace {
    static final int TILES = 40;

    private static final int LOAD = 0;
    private static final int FIRST_TILE = 1;
    private static final String MACHINE = """
            format: 1
            name: pair
            nodes:
            - name: board
              clusters:
              - name: left
                su: {name: e0.0}
                cus:
                - {name: e0.1}
              - name: right
                su: folded
                cus:
                - {name: e1.0}
            """;

    private static final String MESH = """
            format: 1
            name: mesh
            nodes:
            - name: chip
              clusters:
              - name: mesh
                su: {name: c0.0, at: [0, 0]}
                cus:
                - {grid: 1x2, at: [0, 1], name: c<row>.<column>}
            """;

    private SampleTrace() {}

    /** A run in which a tile took so long, in nanoseconds. */
    static Trace of(long tile) {
        return of(tile, TILES);
    }

    /** A run with so many tiles: an even number. */
    static Trace of(long tile, int tiles) {
        int sum = FIRST_TILE + tiles;
        TraceRecorder recorder = recorder(tiles);
        recorder.declareArcs(arcs(tiles));
        recorder.runStarted(0);
        long begin = 1_000;
        recorder.unit(0).ready(0, LOAD, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        fire(recorder.unit(0), 0, begin, LOAD, TraceEvent.NONE);
        recorder.unit(1).idle(0, begin);
        for (int i = 0; i < tiles; i++) {
            ready(recorder.unit(0), begin, FIRST_TILE + i, LOAD);
        }
        for (int i = 0; i < tiles; i++) {
            long start = begin + i / 2 * tile;
            if (i % 2 == 1) {
                recorder.unit(1).steal(start, FIRST_TILE + i, TraceEvent.ROOT_FRAME, 0);
            }
            fire(recorder.unit(i % 2), start, start + tile, FIRST_TILE + i, LOAD);
        }
        long end = begin + tiles / 2 * tile;
        ready(recorder.unit(1), end, sum, sum - 1);
        fire(recorder.unit(1), end, end + 500, sum, sum - 1);
        recorder.unit(0).idle(end, end + 500);
        recorder.runEnded(end + 500);
        return recorder.snapshot(header());
    }

    /** A run recorded in detail: CU 1 is idle up to 20, and wakes up for what was ready at 20 until 30. */
    static Trace detailed() {
        TraceRecorder recorder = TraceRecorder.detailed(List.of("e0.1", "e1.0"), 20);
        recorder.declare(new Procedure("two", List.of(new Codelets("first", 1), new Codelets("second", 1))));
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(0).fire(2, 20, 0, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(0).ready(20, 1, TraceEvent.ROOT_FRAME, 0, TraceEvent.ROOT_FRAME);
        recorder.unit(0).idle(22, 42, IdleReason.NOTHING_READY);
        recorder.unit(1).idle(0, 40, IdleReason.NOTHING_READY);
        recorder.unit(1).fire(41, 42, 1, TraceEvent.ROOT_FRAME, 0, TraceEvent.ROOT_FRAME);
        recorder.runEnded(42);
        return recorder.snapshot(header());
    }

    /**
     * A run on eCores: an SU schedules for 20 of 100 cycles; CU 1 waits for code while it fires, and for data behind
     * it; the code leaves at 80.
     */
    static Trace onMesh() {
        TraceRecorder recorder = new TraceRecorder(List.of("c0.0", "c0.1", "c0.2"), 20);
        recorder.declare(new Procedure("mesh", List.of(new Codelets("step", 2), new Codelets("kernel", 1))));
        recorder.runStarted(0);
        recorder.unit(0).idle(20, 100);
        recorder.unit(1).load(10, 30, 2, TraceEvent.STORED, 512, 0x4000);
        recorder.unit(1).fire(0, 60, 0, TraceEvent.ROOT_FRAME, TraceEvent.NONE, TraceEvent.NONE);
        recorder.unit(1).await(60, 80);
        recorder.unit(1).unload(80, 2);
        recorder.unit(1).fire(80, 100, 1, TraceEvent.ROOT_FRAME, 0, TraceEvent.ROOT_FRAME);
        recorder.unit(2).idle(0, 100);
        recorder.runEnded(100);
        List<LinkTraffic.Link> links = List.of(new LinkTraffic.Link(0, 1, 0, 2), new LinkTraffic.Link(0, 2, 0, 1));
        recorder.traffic(new LinkTraffic(0, 50, links, List.of(new int[] {10, 30}, new int[] {20, 0})));
        return recorder.snapshot(new TraceHeader(
                "0.1", "edarts run mesh", "{}", MESH, "fifo", 1, TraceClock.simulatedCycles(1_000_000_000), null));
    }

    /** A run without any codelet. */
    static Trace empty() {
        return recorder(TILES).snapshot(header());
    }

    private static TraceRecorder recorder(int tiles) {
        TraceRecorder recorder = new TraceRecorder(List.of("e0.1", "e1.0"), 4 * tiles + 10);
        recorder.declare(new Procedure(
                "tiles </script>",
                List.of(new Codelets("load", 1), new Codelets("tile", tiles), new Codelets("sum", 1))));
        return recorder;
    }

    private static ArcTable arcs(int tiles) {
        int sum = FIRST_TILE + tiles;
        int[] targets = new int[2 * tiles + 1];
        int[] starts = new int[tiles + 4];
        for (int i = 0; i < tiles; i++) {
            targets[i] = FIRST_TILE + i;
            targets[tiles + i] = -1;
            starts[FIRST_TILE + i] = tiles + i;
        }
        targets[2 * tiles] = sum;
        starts[sum] = 2 * tiles;
        starts[sum + 1] = 2 * tiles;
        starts[sum + 2] = 2 * tiles + 1;
        return new ArcTable(new int[] {tiles}, starts, targets, false);
    }

    private static void ready(UnitRecorder unit, long time, int codelet, int enabler) {
        unit.ready(time, codelet, TraceEvent.ROOT_FRAME, enabler, TraceEvent.ROOT_FRAME);
    }

    private static void fire(UnitRecorder unit, long start, long end, int codelet, int enabler) {
        int frame = enabler == TraceEvent.NONE ? TraceEvent.NONE : TraceEvent.ROOT_FRAME;
        unit.fire(start, end, codelet, TraceEvent.ROOT_FRAME, enabler, frame);
    }

    private static TraceHeader header() {
        return new TraceHeader("0.1", "edarts run tiles", "{}", MACHINE, "fifo", 1, TraceClock.VIRTUAL_NANOS, null);
    }
}
