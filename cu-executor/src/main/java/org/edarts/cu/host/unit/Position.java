package org.edarts.cu.host.unit;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * The firing that a unit is at, about: others look while it works.
 *
 * @param graph the graph or threaded procedure
 * @param codelet the codelet
 * @param fired how many the unit had fired in the run before
 */
public record Position(CompiledGraph graph, int codelet, long fired) {
    @Override
    public String toString() {
        return graph.nameOf(codelet) + " of \"" + graph.name() + "\"";
    }
}
