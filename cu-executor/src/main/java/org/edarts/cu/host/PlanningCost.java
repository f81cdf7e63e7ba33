package org.edarts.cu.host;

import java.util.function.LongSupplier;
import org.edarts.codelet.graph.CompiledGraph;

/**
 * What it takes to plan a graph for speed, learnt from the graph planned before: at first the code for that is cold and
 * takes several times as long. Any thread may call.
 */
final class PlanningCost {
    /** For each codelet, in nanoseconds, as long as nothing was planned. */
    private static final long FIRST_NANOS = 600;

    private static volatile long nanosEach = FIRST_NANOS;

    private PlanningCost() {}

    /** Returns how long it will take to plan a graph, in nanoseconds, about. */
    static long of(CompiledGraph graph) {
        return nanosEach * Math.max(1, graph.codelets());
    }

    /** How long it will take to plan a graph, for who may never ask. */
    record Of(CompiledGraph graph) implements LongSupplier {
        @Override
        public long getAsLong() {
            return of(graph);
        }
    }

    /** A graph was planned. */
    static void took(CompiledGraph graph, long nanos) {
        nanosEach = nanos / Math.max(1, graph.codelets());
    }
}
