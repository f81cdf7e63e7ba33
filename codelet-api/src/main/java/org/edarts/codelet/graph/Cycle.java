package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What messages say of a cycle of arcs. */
final class Cycle {
    private static final int LONGEST = 12;

    private Cycle() {}

    /**
     * Names the codelets of a cycle in the direction of its arcs, from the one declared first round to it again.
     *
     * @param first the row of a node on the cycle
     * @param source for the row of each node on the cycle that of the node before it
     */
    static List<String> names(CompiledGraph graph, int first, int[] source) {
        List<Integer> cycle = new ArrayList<>();
        int node = first;
        do {
            if (node < graph.codelets()) {
                cycle.add(node);
            }
            node = source[node];
        } while (node != first);
        Collections.reverse(cycle);
        Collections.rotate(cycle, -cycle.indexOf(Collections.min(cycle)));
        List<String> names = cycle.stream().limit(LONGEST).map(graph::nameOf).collect(Collectors.toList());
        if (cycle.size() > LONGEST) {
            names.add((cycle.size() - LONGEST) + " more");
        }
        names.add(names.get(0));
        return names;
    }
}
