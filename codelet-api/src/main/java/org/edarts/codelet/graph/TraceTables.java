package org.edarts.codelet.graph;

import org.edarts.trace.ArcTable;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.TraceRecorder;

/** What traces hold of graphs. */
public final class TraceTables {
    private TraceTables() {}

    /** Returns what a trace calls the parts of a graph or threaded procedure. */
    public static CodeletTable.Procedure namesOf(CompiledGraph graph) {
        return new CodeletTable.Procedure(
                graph.name(),
                graph.declarations().stream()
                        .map(declaration -> new CodeletTable.Codelets(declaration.name(), declaration.count()))
                        .toList());
    }

    /**
     * Makes the graph that is to be run known to a recorder, with its arcs if it is a fixed one.
     *
     * @param implied whether the runs leave out what the arcs of a fixed graph imply
     * @throws IllegalArgumentException if the recorder has recorded another graph
     */
    public static void declare(CompiledGraph graph, TraceRecorder recorder, boolean implied) {
        if (recorder.declare(namesOf(graph)).procedure() != 0) {
            throw new IllegalArgumentException("the trace recorder has recorded another graph than \"" + graph.name()
                    + "\"; make a recorder for each graph");
        }
        if (graph.fixed()) {
            recorder.declareArcs(new ArcTable(graph.slotCounts(), graph.targetStart(), graph.targets(), implied));
        }
    }
}
