package org.edarts.codelet.describe;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A graph as JSON, for tools; traces embed it. Fields that would say nothing are left out.
 *
 * <pre>{@code
 * {
 *   "format": "edarts-graph", "version": 1,
 *   "name": "heat", "instances": 36, "slotCount": 5, "arcCount": 90, "signals": 120, // of the whole graph
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
 *     "nodes": [{"id": "c0", "fired": 2, "failed": 1, "nanoseconds": 120.0, "start": 0.0, "end": 120.0, "units": [0],
 *       "last": true}],                          // start of the first one, end of the last one; failed: how many threw
 *     "arcs": [{"from": "c0", "to": "s4", "enabled": 1, "last": true}]
 *   }
 * }
 * }</pre>
 *
 * <p>{@code enabled} counts the firings that got their last signal through the arc; {@code last} marks the chain of
 * such arcs that ended last. A graph of more than {@value #INSTANCES} instances is described by its declarations: each
 * is one node, an arc says how many it stands for, and arcs go through all slots if there are more than {@value
 * #SLOTS}.
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
     * Returns the description with what runs did.
     *
     * @param trace a trace of runs of this graph, or of one whose codelets invoked this threaded procedure
     * @throws IllegalArgumentException if it is of another graph
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
        try (JsonGenerator json = JSON.createGenerator(writer)) {
            json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
            json.writeStartObject();
            new JsonGraph(json, outline).write();
            if (execution != null) {
                new JsonRun(json, outline, execution).write();
            }
            json.writeEndObject();
        }
    }
}
