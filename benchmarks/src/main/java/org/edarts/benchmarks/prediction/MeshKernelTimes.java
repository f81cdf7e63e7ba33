package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.epiphany.cam.MeshPlace;
import org.edarts.trace.EventKind;
import org.edarts.trace.Trace;
import org.edarts.trace.TraceEvent;

/**
 * What the kernels of a graph's codelets took in a run that was watched, in cycles: of each instance the mean of its
 * firings; where none was seen, what its declaration says. Immutable.
 */
final class MeshKernelTimes {
    private final List<MeshPlace> places;
    private final double[] cycles;

    MeshKernelTimes(CompiledGraph graph, List<MeshPlace> places, Trace trace) {
        this.places = places;
        this.cycles = new double[graph.codelets()];
        int[] seen = new int[cycles.length];
        for (TraceEvent event : trace.events()) {
            if (event.kind() == EventKind.FIRE && event.frame() == TraceEvent.ROOT_FRAME) {
                cycles[event.codelet()] += event.duration();
                seen[event.codelet()]++;
            }
        }
        for (int codelet = 0; codelet < cycles.length; codelet++) {
            Declaration declaration = graph.declaration(codelet);
            cycles[codelet] = seen[codelet] > 0
                    ? cycles[codelet] / seen[codelet]
                    : declaration.cost().applyAsLong(codelet - declaration.first());
        }
    }

    double cycles(int codelet) {
        return cycles[codelet];
    }

    /** Returns where a codelet fires. */
    MeshPlace place(int codelet) {
        return places.get(codelet);
    }

    int codelets() {
        return cycles.length;
    }
}
