package org.edarts.viewer.export;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.edarts.trace.TraceClock;
import org.edarts.trace.TraceHeader;
import org.edarts.trace.TraceRecorder;
import org.edarts.viewer.Example;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChromeTraceTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void everyFiringAndIdleTimeIsASpanInItsRow() throws IOException {
        assertEquals(
                List.of(
                        "0 run 1 @ 0.0 + 40.0",
                        "0 run 2 (failed) @ 50.0 + 10.0",
                        "2 idle @ -3.0 + 15.0",
                        "1 load @ 0.0 + 10.0",
                        "1 tile[0] @ 10.0 + 20.0",
                        "2 tile[1] @ 12.0 + 8.0",
                        "2 idle @ 20.0 + 35.0",
                        "1 store @ 30.0 + 10.0",
                        "1 load @ 50.0 + 10.0"),
                texts(export(), "X", "%s %s @ %s + %s", "tid", "name", "ts", "dur"));
    }

    @Test
    void arrowsLeadFromTheEnablingFiringToTheEnabledOne() throws IOException {
        JsonNode export = export();
        assertEquals(
                List.of("1: row 1 @ 9.999", "2: row 1 @ 9.999", "3: row 1 @ 29.999"),
                texts(export, "s", "%s: row %s @ %s", "id", "tid", "ts"));
        assertEquals(
                List.of("1: row 1 @ 10.0, e", "2: row 2 @ 12.0, e", "3: row 1 @ 30.0, e"),
                texts(export, "f", "%s: row %s @ %s, %s", "id", "tid", "ts", "bp"));
    }

    @Test
    void anArrowLeavesAFiringThatIsStillUnderWayBeforeItArrives() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0", "CU 1"), 10);
        recorder.unit(0).fire(0, 9_000, 0, 0, -1, -1);
        recorder.unit(1).fire(4_000, 5_000, 1, 0, 0, 0);
        JsonNode export = export(recorder);
        assertEquals(List.of("4.0"), texts(export, "s", "%s", "ts"));
        assertEquals(List.of("4.0"), texts(export, "f", "%s", "ts"));
    }

    @Test
    void aFiringThatThrewSaysSo() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("CU 0"), 10);
        recorder.unit(0).fail(0, 9_000, 0, 0, -1, -1);
        assertEquals(List.of("run 1", "codelet 0 (failed)"), texts(export(recorder), "X", "%s", "name"));
    }

    @Test
    void stealsInvocationsAndFreedFramesAreMarks() throws IOException {
        assertEquals(
                List.of(
                        "2 steal tile[1] @ 12.0 {\"from\":\"CU 0\"}",
                        "1 invoke child @ 15.0 {\"frame\":9}",
                        "1 free child @ 31.0 {\"frame\":9}"),
                texts(export(), "i", "%s %s @ %s %s", "tid", "name", "ts", "args"));
    }

    @Test
    void movesOfCodeLieWithinTheFiring() throws IOException {
        JsonNode export = export(Example.codeMoves());
        assertEquals(
                List.of(
                        "run 1 0.0 + 100.0 {}",
                        "program 0.0 + 100.0 {\"codelet\":0,\"frame\":0}",
                        "load f 10.0 + 20.0 {\"bytes\":64,\"from\":\"store\",\"address\":\"0x4000\"}",
                        "load g 40.0 + 30.0 {\"bytes\":128,\"from\":\"another unit\",\"address\":\"0x4000\"}"),
                texts(export, "X", "%s %s + %s %s", "name", "ts", "dur", "args"));
        assertEquals(
                List.of(
                        "unload f @ 40.0 {}",
                        "outside f @ 80.0 {\"in\":\"store\"}",
                        "move g @ 90.0 {\"to\":\"0x4100\"}"),
                texts(export, "i", "%s @ %s %s", "name", "ts", "args"));
    }

    @Test
    void rowsHaveTheNamesOfUnitsInTheirOrder() throws IOException {
        assertEquals(
                List.of(
                        "process_name 0 {\"name\":\"eDARTS\"}",
                        "thread_name 0 {\"name\":\"runs\"}",
                        "thread_sort_index 0 {\"sort_index\":0}",
                        "thread_name 1 {\"name\":\"CU 0\"}",
                        "thread_sort_index 1 {\"sort_index\":1}",
                        "thread_name 2 {\"name\":\"CU 1\"}",
                        "thread_sort_index 2 {\"sort_index\":2}"),
                texts(export(), "M", "%s %s %s", "name", "tid", "args"));
    }

    @Test
    void theHeaderTellsWhatWasRun() throws IOException {
        JsonNode header = export().get("otherData");
        assertEquals(JSON.readTree("""
                        {"productVersion": "0.1", "commandLine": "edarts run", "policy": "local-first", "seed": "-7",
                         "clock": "real", "droppedRecords": 0}
                        """), header);
    }

    @Test
    void roundingCyclesLeavesNoGapsAndNoOverlaps() throws IOException {
        TraceRecorder recorder = new TraceRecorder(List.of("core"), 100);
        for (int i = 0; i < 100; i++) {
            recorder.unit(0).fire(i, i + 1L, i, 0, -1, -1);
        }
        JsonNode export = export(recorder);
        long end = 0;
        for (JsonNode event : export.get("traceEvents")) {
            if (event.path("cat").asText().equals("fire")) {
                assertEquals(end, Math.round(event.get("ts").asDouble() * 1_000));
                end += Math.round(event.get("dur").asDouble() * 1_000);
            }
        }
        assertEquals(Math.round(100 / 0.6), end);
    }

    @Test
    void aFileHoldsTheSameAsAStream(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("example.json");
        ChromeTrace.write(file, Example.trace());
        assertEquals(export(), JSON.readTree(file.toFile()));
    }

    private static JsonNode export() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ChromeTrace.write(out, Example.trace());
        return JSON.readTree(out.toByteArray());
    }

    private static JsonNode export(TraceRecorder recorder) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TraceClock clock = TraceClock.simulatedCycles(recorder.units() == 1 ? 600_000_000 : 1_000_000_000);
        ChromeTrace.write(out, recorder.snapshot(new TraceHeader("1", "", "{}", "", "", 1, clock, null)));
        return JSON.readTree(out.toByteArray());
    }

    private static List<String> texts(JsonNode export, String phase, String format, String... fields) {
        List<String> texts = new ArrayList<>();
        for (JsonNode event : export.get("traceEvents")) {
            if (event.get("ph").asText().equals(phase)) {
                Object[] values = new Object[fields.length];
                for (int i = 0; i < fields.length; i++) {
                    JsonNode value = event.get(fields[i]);
                    values[i] = value.isTextual() ? value.asText() : value.toString();
                }
                texts.add(String.format(format, values));
            }
        }
        return texts;
    }
}
