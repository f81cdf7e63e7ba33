package org.edarts.codelet.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.edarts.codelet.GraphException;

/** Refuses graphs in which some codelet could never fire, and says which and why. */
final class GraphCheck {
    private static final int NAMED = 5;

    private final CompiledGraph graph;
    private final int[] missing;
    private final boolean[] reached;

    private GraphCheck(CompiledGraph graph) {
        this.graph = graph;
        this.missing = new int[graph.slotCount()];
        this.reached = new boolean[graph.codelets()];
    }

    static void check(CompiledGraph graph, Draft draft) {
        checkSignals(graph, draft);
        new GraphCheck(graph).checkReach();
    }

    private static void checkSignals(CompiledGraph graph, Draft draft) {
        int[] signals = new int[graph.slotCount()];
        for (int arc = 0; arc < draft.signals.size(); arc++) {
            signals[~draft.signals.to(arc)]++;
        }
        for (int target : graph.targets()) {
            if (target < 0 && signals[~target] == 0) {
                signals[~target] = Integer.MAX_VALUE;
            }
        }
        for (int slot = 0; slot < signals.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            if (!info.chosen() && signals[slot] < (info.rearmed() ? 1 : info.count())) {
                throw new GraphException("graph \"" + graph.name() + "\": slot \"" + info.name() + "\" needs "
                        + info.count() + " signals but only " + signals[slot]
                        + " are declared; add codelet.signals(slot) or codelet.chooses(slot), or lower its count");
            }
        }
    }

    private void checkReach() {
        int[] order = Topology.sequential(graph, missing);
        if (order.length == graph.codelets()) {
            return;
        }
        for (int codelet : order) {
            reached[codelet] = true;
        }
        List<String> cycle = findCycle();
        if (!cycle.isEmpty()) {
            throw new GraphException("graph \"" + graph.name() + "\" has a cycle: " + String.join(" -> ", cycle)
                    + "; break it with a re-armed slot or a loop");
        }
        throw new GraphException("graph \"" + graph.name() + "\": nothing ever fires " + unreached()
                + "; let a slot or a codelet that fires come before");
    }

    /** Walks from an unreached codelet to unreached sources until one comes again. */
    private List<String> findCycle() {
        int codelets = graph.codelets();
        int[] source = new int[codelets + graph.slotCount()];
        Arrays.fill(source, -1);
        int[] start = graph.targetStart();
        for (int node = 0; node < source.length; node++) {
            if (node < codelets ? reached[node] : missing[node - codelets] == 0) {
                continue;
            }
            for (int arc = start[node]; arc < start[node + 1]; arc++) {
                int target = graph.targets()[arc];
                source[target >= 0 ? target : codelets + ~target] = node;
            }
        }
        int node = 0;
        while (node < codelets && reached[node]) {
            node++;
        }
        boolean[] seen = new boolean[source.length];
        while (node >= 0 && !seen[node]) {
            seen[node] = true;
            node = source[node];
        }
        List<String> names = new ArrayList<>();
        if (node >= 0) {
            int first = node;
            do {
                if (node < codelets) {
                    names.add(graph.nameOf(node));
                }
                node = source[node];
            } while (node != first);
            Collections.reverse(names);
            names.add(names.get(0));
        }
        return names;
    }

    private String unreached() {
        List<String> names = new ArrayList<>();
        int count = 0;
        for (int codelet = 0; codelet < reached.length; codelet++) {
            if (!reached[codelet] && count++ < NAMED) {
                names.add(graph.nameOf(codelet));
            }
        }
        return String.join(", ", names) + (count > NAMED ? " and " + (count - NAMED) + " more" : "");
    }
}
