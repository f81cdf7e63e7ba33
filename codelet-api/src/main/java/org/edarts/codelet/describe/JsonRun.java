package org.edarts.codelet.describe;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/** Writes what a run made of a graph as {@link GraphJson} describes it. */
final class JsonRun {
    private final JsonGenerator json;
    private final Outline outline;
    private final Execution run;

    JsonRun(JsonGenerator json, Outline outline, Execution run) {
        this.json = json;
        this.outline = outline;
        this.run = run;
    }

    void write() throws IOException {
        json.writeObjectFieldStart("run");
        json.writeArrayFieldStart("nodes");
        for (int node = 0; node < outline.codeletNodes(); node++) {
            NodeTimes times = run.times(node);
            if (times != null) {
                json.writeStartObject();
                json.writeStringField("id", JsonGraph.id(node));
                json.writeNumberField("fired", times.fired());
                if (times.failed() > 0) {
                    json.writeNumberField("failed", times.failed());
                }
                json.writeNumberField("nanoseconds", times.nanos());
                json.writeNumberField("start", times.start());
                json.writeNumberField("end", times.end());
                json.writeArrayFieldStart("units");
                for (int unit : times.units()) {
                    json.writeNumber(unit);
                }
                json.writeEndArray();
                writeLast(run.isLast(node));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("arcs");
        for (Arc arc : outline.arcs().keySet()) {
            if (run.enabled(arc) > 0) {
                json.writeStartObject();
                json.writeStringField("from", JsonGraph.id(arc.from()));
                json.writeStringField("to", JsonGraph.id(arc.to()));
                json.writeNumberField("enabled", run.enabled(arc));
                writeLast(run.isLast(arc));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void writeLast(boolean last) throws IOException {
        if (last) {
            json.writeBooleanField("last", true);
        }
    }
}
