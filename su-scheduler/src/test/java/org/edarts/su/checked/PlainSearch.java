package org.edarts.su.checked;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;

/** Follows all arcs of a graph, and those from who has completed promises, anew with each that is added. */
final class PlainSearch {
    static final int NOWHERE = -1;

    private final CompiledGraph graph;
    private final Set<Arc> more = new HashSet<>();
    private final Map<Start, BitSet> reached = new HashMap<>();

    PlainSearch(CompiledGraph graph) {
        this.graph = graph;
        for (Choice choice : graph.choices().all()) {
            Declaration declaration = graph.declarations().get(choice.declaration());
            for (int index = 0; index < declaration.count(); index++) {
                completes(declaration.first() + index, choice.slot());
            }
        }
    }

    private record Arc(int codelet, int node) {}

    private record Start(int node, int notInto) {}

    /** Lets an arc lead from a codelet to a slot from now on. */
    void completes(int codelet, int slot) {
        more.add(new Arc(codelet, graph.codelets() + slot));
        reached.clear();
    }

    /** Returns whether arcs lead from a codelet to another node, by a way that does not enter a slot's node. */
    boolean leads(int from, int to, int notInto) {
        return reached.computeIfAbsent(new Start(from, notInto), start -> reached(from, notInto))
                .get(to);
    }

    private BitSet reached(int from, int notInto) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(from);
        while (!open.isEmpty()) {
            int node = open.remove();
            for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
                int target = graph.targets()[arc];
                visit(target >= 0 ? target : graph.codelets() + ~target, notInto, seen, open);
            }
            for (Arc arc : more) {
                if (arc.codelet == node) {
                    visit(arc.node, notInto, seen, open);
                }
            }
        }
        return seen;
    }

    private static void visit(int node, int notInto, BitSet seen, Deque<Integer> open) {
        if (node != notInto && !seen.get(node)) {
            seen.set(node);
            open.add(node);
        }
    }
}
