package org.edarts.it.conformance;

import org.edarts.codelet.graph.CompiledGraph;

/** Which codelet of a graph comes directly after which, be it by a slot. */
final class DirectArcs {
    private DirectArcs() {}

    /** Takes a codelet and one that comes after it. */
    interface Receiver {
        void arc(int source, int target);
    }

    /** Names all pairs. */
    static void forEach(CompiledGraph graph, Receiver receiver) {
        for (int source = 0; source < graph.codelets(); source++) {
            follow(graph, source, source, receiver);
        }
    }

    private static void follow(CompiledGraph graph, int source, int node, Receiver receiver) {
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                receiver.arc(source, target);
            } else {
                follow(graph, source, graph.codelets() + ~target, receiver);
            }
        }
    }
}
