package org.edarts.codelet.describe;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.LoopInfo;
import org.edarts.codelet.graph.Need;
import org.edarts.codelet.graph.Placement;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.SlotInfo;

/** Writes the fields of a graph as {@link GraphJson} describes them. */
final class JsonGraph {
    private final JsonGenerator json;
    private final Outline outline;

    JsonGraph(JsonGenerator json, Outline outline) {
        this.json = json;
        this.outline = outline;
    }

    void write() throws IOException {
        CompiledGraph graph = outline.graph();
        json.writeStringField("format", "edarts-graph");
        json.writeNumberField("version", 1);
        json.writeStringField("name", graph.name());
        json.writeNumberField("instances", graph.codelets());
        json.writeNumberField("slotCount", graph.slotCount());
        json.writeNumberField("arcCount", graph.arcs());
        json.writeNumberField("signals", graph.signals());
        json.writeStringField("detail", outline.detailed() ? "instances" : "declarations");
        json.writeArrayFieldStart("codelets");
        for (Declaration declaration : graph.declarations()) {
            codelet(declaration);
        }
        json.writeEndArray();
        loops();
        slots();
        arcs();
    }

    private void codelet(Declaration declaration) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", declaration.name());
        json.writeNumberField("first", declaration.first());
        json.writeNumberField("count", declaration.count());
        if (declaration.region() != 0) {
            json.writeNumberField("loop", declaration.region());
        }
        if (declaration.priority() != Priority.NORMAL) {
            json.writeStringField("priority", declaration.priority().name());
        }
        placement(declaration.placement());
        needs(declaration);
        json.writeEndObject();
    }

    private void placement(Placement placement) throws IOException {
        if (placement.pinnedCu() != Placement.ANY) {
            json.writeNumberField("cu", placement.pinnedCu());
        }
        if (placement.cluster() != null) {
            json.writeStringField("cluster", placement.cluster());
        }
        if (placement.preferredCu() != Placement.ANY) {
            json.writeNumberField("preferredCu", placement.preferredCu());
        }
        if (placement.capability() != null) {
            json.writeStringField("capability", placement.capability());
        }
    }

    private void needs(Declaration declaration) throws IOException {
        if (declaration.needs().isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("needs");
        for (Need need : declaration.needs()) {
            json.writeStartObject();
            json.writeStringField("resource", need.resource().name());
            json.writeNumberField("tokens", need.tokens());
            json.writeNumberField("of", need.resource().tokens());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void loops() throws IOException {
        json.writeArrayFieldStart("loops");
        for (LoopInfo loop : outline.graph().loops()) {
            json.writeStartObject();
            json.writeNumberField("number", loop.region());
            json.writeStringField("name", loop.name());
            json.writeNumberField("parent", loop.parent());
            json.writeNumberField("test", loop.test());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void slots() throws IOException {
        json.writeArrayFieldStart("slots");
        for (int slot : outline.shownSlots().stream().toArray()) {
            SlotInfo info = outline.graph().slots().get(slot);
            json.writeStartObject();
            json.writeStringField("id", "s" + slot);
            json.writeStringField("name", info.name());
            json.writeNumberField("count", info.count());
            json.writeStringField(
                    "kind",
                    switch (info.origin()) {
                        case DECLARED -> "declared";
                        case PROMISE -> "promise";
                        case COMPILED -> "compiled";
                    });
            writeIf("rearmed", info.rearmed());
            writeIf("chosen", info.chosen());
            if (info.region() != 0) {
                json.writeNumberField("loop", info.region());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void arcs() throws IOException {
        json.writeArrayFieldStart("arcs");
        for (var entry : outline.arcs().entrySet()) {
            json.writeStartObject();
            json.writeStringField("from", id(entry.getKey().from()));
            json.writeStringField("to", id(entry.getKey().to()));
            json.writeNumberField("signals", entry.getValue());
            writeIf("chosen", entry.getKey().chosen());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeIf(String field, boolean value) throws IOException {
        if (value) {
            json.writeBooleanField(field, true);
        }
    }

    static String id(int node) {
        return node >= 0 ? "c" + node : "s" + ~node;
    }
}
