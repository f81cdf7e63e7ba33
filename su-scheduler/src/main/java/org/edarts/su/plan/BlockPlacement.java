package org.edarts.su.plan;

import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.codelet.compiled.Topology;

/**
 * Places each layer of a graph in blocks. A layer is the instances at the same distance from the start; in the order of their
 * numbers it is cut into as many blocks as there are CUs. Neighbours in the declaration thus stay together in every layer,
 * and most arcs stay on one CU: of a stencil all but those at the cuts, of a wavefront all but those across its diagonal.
 */
public final class BlockPlacement {
    private BlockPlacement() {}

    /** Returns the CU of each instance, 0 to {@code cus} - 1. */
    public static int[] of(CompiledGraph graph, int cus) {
        int[] level = Topology.levels(graph, Topology.order(graph));
        int layers = 0;
        for (int layer : level) {
            layers = Math.max(layers, layer + 1);
        }
        int[] width = new int[layers];
        for (int layer : level) {
            width[layer]++;
        }
        int[] place = new int[layers];
        int[] homes = new int[level.length];
        for (int codelet = 0; codelet < homes.length; codelet++) {
            int layer = level[codelet];
            homes[codelet] = (int) ((long) place[layer]++ * cus / width[layer]);
        }
        return homes;
    }
}
