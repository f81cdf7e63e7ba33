package org.edarts.codelet.graph;

import java.util.ArrayList;
import java.util.List;

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
        int count = 0;
        int least = Integer.MAX_VALUE;
        int node = first;
        do {
            if (node < graph.codelets()) {
                count++;
                least = Math.min(least, node);
            }
            node = source[node];
        } while (node != first);
        int[] cycle = new int[count];
        cycle[0] = least;
        int place = count;
        for (node = source[least]; node != least; node = source[node]) {
            if (node < graph.codelets()) {
                cycle[--place] = node;
            }
        }
        return names(graph, cycle);
    }

    private static List<String> names(CompiledGraph graph, int[] cycle) {
        List<String> names = new ArrayList<>();
        for (int place = 0; place < Math.min(LONGEST, cycle.length); place++) {
            names.add(graph.nameOf(cycle[place]));
        }
        if (cycle.length > LONGEST) {
            names.add((cycle.length - LONGEST) + " more");
        }
        names.add(names.get(0));
        return names;
    }
}
