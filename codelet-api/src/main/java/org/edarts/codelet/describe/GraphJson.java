package org.edarts.codelet.describe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Priority;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Declaration;
import org.edarts.codelet.compiled.LoopInfo;
import org.edarts.codelet.compiled.Need;
import org.edarts.codelet.compiled.Placement;
import org.edarts.codelet.compiled.SlotInfo;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A graph as JSON, for tools; traces embed it. Fields that would say nothing are left out.
 *
 * <pre>{@code
 * {
 *   "format": "edarts-graph", "version": 1,
 *   "name": "heat", "instances": 36, "slotCount": 5, "signals": 120,    // of the whole graph
 *   "detail": "instances",                       // or "declarations": what node ids with c count
 *   "codelets": [{                               // in order of declaration
 *     "name": "tile", "first": 3, "count": 16,   // its instances are 3 to 18
 *     "loop": 1, "priority": "HIGH", "cu": 0, "cluster": "west", "preferredCu": 1, "capability": "fpu",
 *     "needs": [{"resource": "dma", "tokens": 1, "of": 2}]
 *   }],
 *   "loops": [{"number": 1, "name": "rounds", "parent": 0, "test": 20}],   // parent 0: none; test: an instance
 *   "slots": [{"id": "s4", "name": "rounds.round", "count": 1, "kind": "declared", "rearmed": true, "chosen": true,
 *     "loop": 1}],                               // kind: declared, promise, compiled; only those that arcs name
 *   "arcs": [{"from": "c0", "to": "s4", "signals": 1, "chosen": true}],
 *   "run": {                                     // after executed(trace)
 *     "nodes": [{"id": "c0", "fired": 1, "nanoseconds": 120.0, "start": 0.0, "end": 120.0, "units": [0], "last": true}],
 *     "arcs": [{"from": "c0", "to": "s4", "enabled": 1, "last": true}]
 *   }
 * }
 * }</pre>
 *
 * <p>{@code enabled} counts the firings that got their last signal through the arc; {@code last} marks the chain of such arcs
 * that ended last. A graph of more than {@value #INSTANCES} instances is described by its declarations: each is one node,
 * an arc says how many it stands for, and arcs go through all slots if there are more than {@value #SLOTS}.
 *
 * <p>Immutable. The text depends on the graph and the trace alone.
 */
public final class GraphJson {
    /** Up to how many instances a graph is described with each of them. */
    public static final int INSTANCES = 1_000;

    private static final int SLOTS = 1_000;
    private static final JsonFactory JSON = new JsonFactory();

    private final Outline outline;
    private final @Nullable Execution execution;

    private GraphJson(Outline outline, @Nullable Execution execution) {
        this.outline = outline;
        this.execution = execution;
    }

    /** Describes a graph. */
    public static GraphJson of(CodeletGraph graph) {
        return of(graph.compiled());
    }

    /** Describes a threaded procedure. */
    public static GraphJson of(ThreadedProcedure<?, ?> procedure) {
        return of(procedure.compiled());
    }

    private static GraphJson of(CompiledGraph graph) {
        return new GraphJson(new Outline(graph, INSTANCES, SLOTS), null);
    }

    /**
     * Returns the description with what a run did.
     *
     * @param trace a trace of a run of this graph
     */
    public GraphJson executed(Trace trace) {
        return new GraphJson(outline, new Execution(outline, trace));
    }

    /** Returns the JSON text, on one line. */
    public String text() {
        StringWriter text = new StringWriter();
        try {
            write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes the JSON text and leaves the writer open. */
    public void write(Writer writer) throws IOException {
        JsonGenerator json = JSON.createGenerator(writer);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        json.writeStartObject();
        CompiledGraph graph = outline.graph();
        json.writeStringField("format", "edarts-graph");
        json.writeNumberField("version", 1);
        json.writeStringField("name", graph.name());
        json.writeNumberField("instances", graph.codelets());
        json.writeNumberField("slotCount", graph.slotCount());
        json.writeNumberField("signals", graph.arcs());
        json.writeStringField("detail", outline.detailed() ? "instances" : "declarations");
        json.writeArrayFieldStart("codelets");
        for (Declaration declaration : graph.declarations()) {
            codelet(json, declaration);
        }
        json.writeEndArray();
        loops(json);
        slots(json);
        arcs(json);
        if (execution != null) {
            run(json, execution);
        }
        json.writeEndObject();
        json.close();
    }

    private static void codelet(JsonGenerator json, Declaration declaration) throws IOException {
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
        Placement placement = declaration.placement();
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
        if (!declaration.needs().isEmpty()) {
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
        json.writeEndObject();
    }

    private void loops(JsonGenerator json) throws IOException {
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

    private void slots(JsonGenerator json) throws IOException {
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
            writeIf(json, "rearmed", info.rearmed());
            writeIf(json, "chosen", info.chosen());
            if (info.region() != 0) {
                json.writeNumberField("loop", info.region());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void arcs(JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("arcs");
        for (var entry : outline.arcs().entrySet()) {
            startArc(json, entry.getKey());
            json.writeNumberField("signals", entry.getValue());
            writeIf(json, "chosen", entry.getKey().chosen());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void run(JsonGenerator json, Execution run) throws IOException {
        json.writeObjectFieldStart("run");
        json.writeArrayFieldStart("nodes");
        for (int node = 0; node < outline.codeletNodes(); node++) {
            Execution.NodeTimes times = run.times(node);
            if (times != null) {
                json.writeStartObject();
                json.writeStringField("id", id(node));
                json.writeNumberField("fired", times.fired());
                json.writeNumberField("nanoseconds", times.nanos());
                json.writeNumberField("start", times.start());
                json.writeNumberField("end", times.end());
                json.writeArrayFieldStart("units");
                for (int unit : times.units()) {
                    json.writeNumber(unit);
                }
                json.writeEndArray();
                writeIf(json, "last", run.isLast(node));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayFieldStart("arcs");
        for (Arc arc : outline.arcs().keySet()) {
            if (run.enabled(arc) > 0) {
                startArc(json, arc);
                json.writeNumberField("enabled", run.enabled(arc));
                writeIf(json, "last", run.isLast(arc));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void startArc(JsonGenerator json, Arc arc) throws IOException {
        json.writeStartObject();
        json.writeStringField("from", id(arc.from()));
        json.writeStringField("to", id(arc.to()));
    }

    private static void writeIf(JsonGenerator json, String field, boolean value) throws IOException {
        if (value) {
            json.writeBooleanField(field, true);
        }
    }

    private static String id(int node) {
        return node >= 0 ? "c" + node : "s" + ~node;
    }
}
