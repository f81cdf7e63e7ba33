package org.edarts.viewer.export;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;

/**
 * The few kinds of the Trace Event Format that an export needs, all within one process. Times are nanoseconds; the
 * format wants microseconds with decimals. Owner: one thread.
 */
final class ChromeEvents {
    private static final int PROCESS = 1;
    private static final int MICROS_SCALE = 3;

    private final JsonGenerator json;
    private int arrows;

    ChromeEvents(JsonGenerator json) {
        this.json = json;
    }

    void processName(String name) throws IOException {
        begin("M", "process_name", 0);
        end(Map.of("name", name));
    }

    /** Names a row; rows are shown in the order of their numbers. */
    void rowName(int row, String name) throws IOException {
        begin("M", "thread_name", row);
        end(Map.of("name", name));
        begin("M", "thread_sort_index", row);
        end(Map.of("sort_index", row));
    }

    void span(String category, String name, int row, long start, long end, Map<String, ?> details) throws IOException {
        begin("X", name, row);
        json.writeStringField("cat", category);
        time("ts", start);
        time("dur", end - start);
        end(details);
    }

    void mark(String category, String name, int row, long when, Map<String, ?> details) throws IOException {
        begin("i", name, row);
        json.writeStringField("cat", category);
        json.writeStringField("s", "t");
        time("ts", when);
        end(details);
    }

    /** An arrow between the spans that are under way in the two rows at these times. */
    void arrow(String name, int fromRow, long from, int toRow, long to) throws IOException {
        arrows++;
        begin("s", name, fromRow);
        json.writeStringField("cat", name);
        json.writeNumberField("id", arrows);
        time("ts", from);
        json.writeEndObject();
        begin("f", name, toRow);
        json.writeStringField("cat", name);
        json.writeNumberField("id", arrows);
        json.writeStringField("bp", "e");
        time("ts", to);
        json.writeEndObject();
    }

    private void begin(String phase, String name, int row) throws IOException {
        json.writeStartObject();
        json.writeStringField("ph", phase);
        json.writeStringField("name", name);
        json.writeNumberField("pid", PROCESS);
        json.writeNumberField("tid", row);
    }

    private void time(String field, long nanos) throws IOException {
        json.writeNumberField(field, BigDecimal.valueOf(nanos, MICROS_SCALE));
    }

    private void end(Map<String, ?> details) throws IOException {
        json.writeObjectFieldStart("args");
        for (Map.Entry<String, ?> detail : details.entrySet()) {
            if (detail.getValue() instanceof Integer number) {
                json.writeNumberField(detail.getKey(), number);
            } else {
                json.writeStringField(detail.getKey(), detail.getValue().toString());
            }
        }
        json.writeEndObject();
        json.writeEndObject();
    }
}
