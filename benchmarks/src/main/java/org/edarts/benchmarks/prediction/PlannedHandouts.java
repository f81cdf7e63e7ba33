package org.edarts.benchmarks.prediction;

import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.virtual.HandedOut;
import org.edarts.epiphany.cam.report.MeshPlace;

/** Lets SUs hand out the codelets of one graph that they do on a mesh, and those of the procedures that it invokes. */
record PlannedHandouts(CompiledGraph graph, List<MeshPlace> places, Machine machine) implements HandedOut {
    @Override
    public int cluster(CompiledGraph asked, int codelet) {
        if (asked != graph || !places.get(codelet).handedOut()) {
            return NOBODY;
        }
        return machine.cu(places.get(codelet).cu()).cluster();
    }
}
