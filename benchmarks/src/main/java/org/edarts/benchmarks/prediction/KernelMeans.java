package org.edarts.benchmarks.prediction;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.edarts.codelet.Access;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.trace.CodeletTable;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;

/**
 * What the kernels of a graph's codelets, and of those of the procedures that it invokes, took in a run that was
 * watched, in cycles: of each instance the mean of its firings; where none was seen, what its declaration says.
 * Immutable.
 */
final class KernelMeans {
    private final CompiledGraph root;
    private final CodeletTable table;

    /** The cycles of all firings of an instance, by its number in the trace, and how many there were. */
    private final Map<Integer, long[]> seen = new HashMap<>();

    KernelMeans(CompiledGraph root, Trace trace) {
        this.root = root;
        this.table = trace.codelets();
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.FIRE) {
                long[] sum = seen.computeIfAbsent(event.codelet(), key -> new long[2]);
                sum[0] += event.duration();
                sum[1]++;
            }
        }
    }

    /** Returns those of a graph's codelets, or of a procedure's, by their numbers. */
    double[] of(CompiledGraph graph) {
        int first = firstOf(graph);
        double[] cycles = new double[graph.codelets()];
        for (int codelet = 0; codelet < cycles.length; codelet++) {
            long[] sum = seen.get(first + codelet);
            Declaration declaration = graph.declaration(codelet);
            cycles[codelet] = sum != null
                    ? sum[0] / (double) sum[1]
                    : declaration.cost().applyAsLong(codelet - declaration.first());
        }
        return cycles;
    }

    /** Returns how many things the kernel of a codelet may say. */
    static long outlets(CompiledGraph graph, int codelet) {
        Declaration declaration = graph.declaration(codelet);
        if (!(declaration.code() instanceof KernelBody body)) {
            return 0;
        }
        int index = codelet - declaration.first();
        return IntStream.range(0, body.arguments().count(index))
                .filter(place -> body.arguments().access(index, place) == Access.OUTLET)
                .count();
    }

    /** Returns the number in the trace of the first codelet of a graph, or of a procedure. */
    int firstOf(CompiledGraph graph) {
        return graph == root ? 0 : firstOf(graph.name());
    }

    private int firstOf(String procedure) {
        List<CodeletTable.Procedure> all = table.procedures();
        int first = 0;
        for (int number = 0; number < all.size(); number++) {
            if (number > 0 && Objects.equals(all.get(number).name(), procedure)) {
                return first;
            }
            first += all.get(number).instances();
        }
        return first;
    }
}
