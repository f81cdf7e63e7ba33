package org.edarts.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * <pre>
 *   start --> tile[0] --\
 *        \                slot --> end
 *         --> tile[1] --/
 * </pre>
 */
class ImpliedEventsTest {
    private static final CodeletTable.Procedure DIAMOND = new CodeletTable.Procedure(
            "diamond",
            List.of(
                    new CodeletTable.Codelets("start", 1),
                    new CodeletTable.Codelets("tile", 2),
                    new CodeletTable.Codelets("end", 1)));

    private static final int NONE = TraceEvent.NONE;

    private static ArcTable arcs() {
        return new ArcTable(new int[] {2}, new int[] {0, 2, 3, 4, 4, 5}, new int[] {1, 2, ~0, ~0, 3}, true);
    }

    private static TraceRecorder recorder(int capacity) {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), capacity);
        recorder.declare(DIAMOND);
        recorder.declareArcs(arcs());
        return recorder;
    }

    /** What CU 0 fires alone: start, tile[0], tile[1], end, each for 10 ticks. */
    private static void runAlone(TraceRecorder recorder, long begin) {
        recorder.runStarted(begin);
        for (int codelet = 0; codelet < 4; codelet++) {
            recorder.unit(0).fire(begin + 10L * codelet, begin + 10L * codelet + 10, codelet, 0, NONE, NONE);
        }
        recorder.unit(1).idle(begin, begin + 40);
        recorder.runEnded(begin + 40);
    }

    private static List<String> texts(Trace trace) {
        return trace.units().stream()
                .flatMap(unit -> unit.events().stream())
                .map(event -> text(trace, event))
                .toList();
    }

    private static String text(Trace trace, TraceEvent event) {
        String codelet = event.codelet() == NONE ? "" : " " + trace.codelets().instanceName(event.codelet());
        String by = event.enabler() == NONE
                ? ""
                : event.kind() == EventKind.STEAL
                        ? " from " + event.enabler()
                        : " by " + trace.codelets().instanceName(event.enabler());
        return event.unit() + " " + event.kind() + codelet + " " + event.time() + "+" + event.duration() + by;
    }

    /** The file was made from docs/trace-format.md alone by a program in another language. */
    @Test
    void theFormatsGoldenFileIsCompletedAsTheFormatSays(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("golden-arcs.trace");
        byte[] golden;
        try (InputStream in = Objects.requireNonNull(getClass().getResourceAsStream("golden-arcs.trace"))) {
            golden = in.readAllBytes();
        }
        Files.write(file, golden);
        Trace trace = TraceFile.read(file);
        assertEquals(
                List.of(
                        "0 READY start 0+0",
                        "0 FIRE start 0+10",
                        "0 READY tile[0] 10+0 by start",
                        "0 READY tile[1] 10+0 by start",
                        "0 FIRE tile[0] 10+20 by start",
                        "0 SIGNAL end 30+0 by tile[0]",
                        "0 IDLE 30+3",
                        "0 FIRE end 33+12 by tile[1]",
                        "0 IDLE 45+5",
                        "1 IDLE 0+12",
                        "1 STEAL tile[1] 12+0 from 0",
                        "1 FIRE tile[1] 12+21 by start",
                        "1 SIGNAL end 33+0 by tile[1]",
                        "1 READY end 33+0 by tile[1]",
                        "1 IDLE 33+17"),
                texts(trace));
        Path copy = directory.resolve("copy.trace");
        TraceFile.write(copy, trace);
        assertArrayEquals(golden, Files.readAllBytes(copy), "written as it was recorded, not as it was completed");
    }

    @Test
    void eachRunIsCompletedForItself() {
        TraceRecorder recorder = recorder(20);
        runAlone(recorder, 1_000);
        runAlone(recorder, 2_000);
        Trace trace = recorder.snapshot(Traces.HEADER);
        List<TraceEvent> ready = trace.events().stream()
                .filter(event -> event.kind() == EventKind.READY)
                .toList();
        assertEquals(
                List.of(0L, 10L, 10L, 30L, 1_000L, 1_010L, 1_010L, 1_030L),
                ready.stream().map(TraceEvent::time).toList());
        assertEquals(
                List.of(0, 1, 2, 3, 0, 1, 2, 3),
                ready.stream().map(TraceEvent::codelet).toList());
    }

    @Test
    void aCodeletThatThrewSignalsNothing() {
        TraceRecorder recorder = recorder(20);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 10, 0, 0, NONE, NONE);
        recorder.unit(1).fail(5, 12, 2, 0, NONE, NONE);
        recorder.unit(0).fire(10, 20, 1, 0, NONE, NONE);
        recorder.runFailed(30, 2, 0);
        assertEquals(
                List.of(
                        "0 READY start 0+0",
                        "0 FIRE start 0+10",
                        "0 READY tile[0] 10+0 by start",
                        "0 READY tile[1] 10+0 by start",
                        "0 FIRE tile[0] 10+10 by start",
                        "0 SIGNAL end 20+0 by tile[0]",
                        "1 IDLE 5+5",
                        "1 FAIL tile[1] 10+2 by start"),
                texts(recorder.snapshot(Traces.HEADER)));
    }

    @Test
    void firingsThatEndAtTheSameTickAreNotConfused() {
        TraceRecorder recorder = recorder(20);
        recorder.runStarted(0);
        recorder.unit(1).fire(0, 7, 1, 0, NONE, NONE);
        recorder.unit(0).fire(0, 7, 0, 0, NONE, NONE);
        recorder.unit(1).fire(7, 7, 3, 0, NONE, NONE);
        recorder.unit(0).fire(7, 7, 2, 0, NONE, NONE);
        recorder.runEnded(7);
        List<TraceEvent> firings = recorder.snapshot(Traces.HEADER).events().stream()
                .filter(event -> event.kind() == EventKind.FIRE)
                .toList();
        for (TraceEvent firing : firings) {
            assertEquals(firing.codelet() == 0 ? 0 : 7, firing.time(), firing::toString);
            assertEquals(7, firing.end(), firing::toString);
        }
    }

    @Test
    void whatDroppedRecordsLeaveUnknownIsNotMadeUp() {
        TraceRecorder recorder = recorder(1);
        runAlone(recorder, 0);
        Trace trace = recorder.snapshot(Traces.HEADER);
        assertEquals(List.of("0 FIRE end 30+10", "1 IDLE 0+40"), texts(trace));
        assertEquals(3, trace.dropped());
    }

    @Test
    void recordsOfOtherFramesStayAsTheyAre() {
        TraceRecorder recorder = recorder(20);
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 10, 2, 4, 1, 4);
        recorder.unit(0).fire(10, 20, 99, 0, 1, 0);
        recorder.runEnded(20);
        assertEquals(
                List.of("0 READY start 0+0", "0 FIRE tile[1] 0+10 by tile[0]", "0 FIRE codelet 99 10+10 by tile[0]"),
                texts(recorder.snapshot(Traces.HEADER)));
    }

    @Test
    void slotsMayWaitForSlots() {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 20);
        recorder.declare(new CodeletTable.Procedure("chain", List.of(new CodeletTable.Codelets("any", 3))));
        // 0 signals slot 0 twice; that signals slot 1, and 1 does, too; that fires 2.
        recorder.declareArcs(
                new ArcTable(new int[] {2, 2}, new int[] {0, 2, 3, 3, 4, 5}, new int[] {~0, ~0, ~1, ~1, 2}, true));
        recorder.runStarted(0);
        recorder.unit(0).fire(0, 1, 1, 0, NONE, NONE);
        recorder.unit(0).fire(1, 2, 0, 0, NONE, NONE);
        recorder.unit(0).fire(2, 3, 2, 0, NONE, NONE);
        recorder.runEnded(3);
        assertEquals(
                List.of(
                        "0 READY any[0] 0+0",
                        "0 READY any[1] 0+0",
                        "0 FIRE any[1] 0+1",
                        "0 SIGNAL any[2] 1+0 by any[1]",
                        "0 FIRE any[0] 1+1",
                        "0 SIGNAL 2+0 by any[0]",
                        "0 SIGNAL 2+0 by any[0]",
                        "0 SIGNAL any[2] 2+0 by any[0]",
                        "0 READY any[2] 2+0 by any[0]",
                        "0 FIRE any[2] 2+1 by any[0]"),
                texts(recorder.snapshot(Traces.HEADER)));
    }

    @Test
    void arcsThatCannotBeAreRefused() {
        assertRefused("do not fit", new int[1], new int[] {0});
        assertRefused("do not fit", new int[0], new int[] {1, 1}, 0);
        assertRefused("begin before", new int[0], new int[] {0, 2, 1}, 0);
        assertRefused("leads to node 2", new int[0], new int[] {0, 1, 1}, 2);
        assertRefused("leads to node -2", new int[] {1}, new int[] {0, 1, 1}, ~1);
        assertRefused("needs 0 signals", new int[] {0}, new int[] {0, 1, 1}, ~0);
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"));
        assertThrows(IllegalArgumentException.class, () -> recorder.declareArcs(arcs()));
        assertNull(recorder.snapshot(Traces.HEADER).arcs());
    }

    /** A table whose slots get too many or too few signals gives nonsense, and nothing worse. */
    @Property
    void nonsenseIsHarmless(
            @ForAll @Size(max = 3) List<@IntRange(min = 1, max = 3) Integer> counts,
            @ForAll @Size(min = 5, max = 8) List<@Size(max = 3) List<@IntRange(max = 7) Integer>> rows,
            @ForAll @Size(max = 12) List<@IntRange(min = -1, max = 9) Integer> firings) {
        int[] starts = new int[rows.size() + 1];
        for (int row = 0; row < rows.size(); row++) {
            starts[row + 1] = starts[row] + rows.get(row).size();
        }
        int[] targets = rows.stream()
                .flatMap(List::stream)
                .mapToInt(target -> target % rows.size() - counts.size())
                .toArray();
        ArcTable arcs = new ArcTable(ints(counts), starts, targets, true);
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 100);
        recorder.declare(new CodeletTable.Procedure("any", List.of(new CodeletTable.Codelets("any", arcs.codelets()))));
        recorder.declareArcs(arcs);
        recorder.runStarted(0);
        for (int i = 0; i < firings.size(); i++) {
            recorder.unit(0).fire(i, i + 1L, firings.get(i), 0, NONE, NONE);
        }
        recorder.runEnded(firings.size());
        assertEquals(
                firings,
                recorder.snapshot(Traces.HEADER).events().stream()
                        .filter(event -> event.kind() == EventKind.FIRE)
                        .map(TraceEvent::codelet)
                        .toList());
    }

    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    private static void assertRefused(String message, int[] counts, int[] start, int... targets) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> new ArcTable(counts, start, targets, true));
        assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal.getMessage());
    }

    @Test
    void tablesAreEqualIfTheirArcsAre() {
        assertEquals(arcs(), arcs());
        assertEquals(arcs().hashCode(), arcs().hashCode());
        assertFalse(arcs().equals(new ArcTable(new int[0], new int[] {0}, new int[0], true)));
    }
}
