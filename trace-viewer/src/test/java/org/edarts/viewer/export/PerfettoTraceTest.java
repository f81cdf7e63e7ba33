package org.edarts.viewer.export;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.trace.IdleReason;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.junit.jupiter.api.Test;

/** Reads the export by the field numbers that perfetto/protos/perfetto/trace publishes. */
class PerfettoTraceTest {
    // trace.proto, trace_packet.proto
    private static final int PACKET = 1;
    private static final int TIMESTAMP = 8;
    private static final int SEQUENCE_ID = 10;
    private static final int TRACK_EVENT = 11;
    private static final int INTERNED_DATA = 12;
    private static final int TRACK_DESCRIPTOR = 60;
    // track_event.proto
    private static final int TYPE = 9;
    private static final int NAME_IID = 10;
    private static final int TRACK_UUID = 11;
    private static final int COUNTER_VALUE = 30;
    private static final int FLOW_IDS = 47;
    private static final int TERMINATING_FLOW_IDS = 48;

    private final Map<Long, String> tracks = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final List<String> events = new ArrayList<>();
    private final Map<Long, String> flowsFrom = new TreeMap<>();
    private final Map<Long, String> flowsTo = new TreeMap<>();

    private void export(Trace trace) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PerfettoTrace.write(out, trace);
        for (ProtoFields packet : ProtoFields.of(out.toByteArray()).messages(PACKET)) {
            assertEquals(1, packet.number(SEQUENCE_ID));
            packet.messages(TRACK_DESCRIPTOR).forEach(this::describe);
            // interned_data.proto: event_names is 2; EventName has iid 1 and name 2.
            packet.messages(INTERNED_DATA)
                    .forEach(data -> data.messages(2).forEach(name -> names.put(name.number(1), name.text(2))));
            packet.messages(TRACK_EVENT).forEach(event -> read(packet.number(TIMESTAMP), event));
        }
    }

    private void describe(ProtoFields track) {
        // track_descriptor.proto: uuid 1, name 2, process 3 (its process_name is 6), thread 4 (its thread_name is 5).
        String name = track.has(3)
                ? track.messages(3).get(0).text(6)
                : track.has(4) ? track.messages(4).get(0).text(5) : track.text(2);
        tracks.put(track.number(1), name);
    }

    private void read(long time, ProtoFields event) {
        String track = tracks.get(event.number(TRACK_UUID));
        String name = event.has(NAME_IID) ? names.get(event.number(NAME_IID)) : "";
        String what = track + " @ " + time + " " + name;
        switch ((int) event.number(TYPE)) {
            case 1 -> events.add(what + " begins");
            case 2 -> events.add(what + "ends");
            case 3 -> events.add(what);
            case 4 -> events.add(what + "= " + event.number(COUNTER_VALUE));
            default -> throw new AssertionError(what);
        }
        event.numbers(FLOW_IDS).forEach(flow -> flowsFrom.put(flow, what));
        event.numbers(TERMINATING_FLOW_IDS).forEach(flow -> flowsTo.put(flow, what));
    }

    @Test
    void slicesMarksAndFlowsOfAHandMadeTrace() throws IOException {
        export(Example.trace());
        // Time 0 is when CU 1 began to be idle, 3 us before the run.
        assertEquals(
                List.of(
                        "CU 0 @ 18000 invoke child",
                        "CU 0 @ 34000 free child",
                        "CU 0 @ 3000 load begins",
                        "CU 0 @ 13000 ends",
                        "CU 0 @ 13000 tile begins",
                        "CU 0 @ 33000 ends",
                        "CU 0 @ 33000 store begins",
                        "CU 0 @ 43000 ends",
                        "CU 0 @ 53000 load begins",
                        "CU 0 @ 63000 ends"),
                events.stream().filter(event -> event.startsWith("CU 0")).toList());
        assertTrue(events.contains("runs @ 53000 run (failed) begins"), events.toString());
        assertTrue(events.contains("CU 1 @ 15000 steal tile"), events.toString());
        assertTrue(events.contains("CU 1 @ 0 idle begins"), events.toString());
        assertEquals(
                List.of("CU 0 @ 3000 load", "CU 0 @ 13000 tile", "CU 0 @ 3000 load"), List.copyOf(flowsFrom.values()));
        assertEquals(
                List.of("CU 0 @ 13000 tile", "CU 0 @ 33000 store", "CU 1 @ 15000 tile"), List.copyOf(flowsTo.values()));
    }

    @Test
    void countersTellHowManyAreInFlightAndReady() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 20);
        recorder.runStarted(0);
        recorder.unit(0).ready(0, 0, 0, -1, -1);
        recorder.unit(0).ready(0, 1, 0, -1, -1);
        recorder.unit(0).fire(0, 10, 0, 0, -1, -1);
        recorder.unit(0).fire(10, 20, 1, 0, -1, -1);
        recorder.unit(0).idle(20, 25);
        recorder.runEnded(25);
        export(recorder.snapshot(new TraceHeader("0.1", "", "{}", "host", "fifo", 1, TraceClock.VIRTUAL_NANOS, null)));
        assertEquals(
                List.of("ready pools @ 0 = 1", "ready pools @ 10 = 0", "ready pools @ 20 = 0", "ready pools @ 25 = 0"),
                events.stream().filter(event -> event.startsWith("ready")).toList());
        assertEquals(
                List.of(
                        "codelets in flight @ 0 = 1",
                        "codelets in flight @ 10 = 1",
                        "codelets in flight @ 20 = 0",
                        "codelets in flight @ 25 = 0"),
                events.stream().filter(event -> event.startsWith("codelets")).toList());
    }

    @Test
    void aDetailedTraceHasSlicesOfSchedulingAndReasonsOfIdleness() throws IOException {
        TraceRecorder recorder = TraceRecorder.detailed(List.of("CU 0"), 20);
        recorder.runStarted(0);
        recorder.unit(0).idle(0, 5, IdleReason.TOKENS);
        recorder.unit(0).fire(7, 10, 0, 0, -1, -1);
        recorder.runEnded(10);
        export(recorder.snapshot(new TraceHeader("0.1", "", "{}", "host", "fifo", 1, TraceClock.REAL_NANOS, null)));
        assertEquals(
                List.of("CU 0 @ 0 idle: waiting for tokens begins", "CU 0 @ 5 dispatch begins"),
                events.stream()
                        .filter(event -> event.contains("idle") || event.contains("dispatch"))
                        .toList());
    }

    @Test
    void copiesOfCodeLieWithinTheirFiring() throws IOException {
        export(Example.codeMoves()
                .snapshot(new TraceHeader("0.1", "", "{}", "chip", "none", 1, TraceClock.VIRTUAL_NANOS, null)));
        assertEquals(
                List.of(
                        "core 0 @ 0 program begins",
                        "core 0 @ 10000 load f begins",
                        "core 0 @ 30000 ends",
                        "core 0 @ 40000 load g begins",
                        "core 0 @ 70000 ends",
                        "core 0 @ 100000 ends"),
                events.stream()
                        .filter(event ->
                                event.startsWith("core 0") && (event.endsWith("begins") || event.endsWith("ends")))
                        .toList());
    }
}
