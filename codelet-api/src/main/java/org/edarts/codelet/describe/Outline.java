package org.edarts.codelet.describe;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.agrona.collections.Int2IntCounterMap;
import org.agrona.collections.IntArrayList;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;

/**
 * The nodes and arcs of a graph as a description shows them: one node for each instance of a small graph, one for each
 * declaration of a large one. Slots that a reader of the graph does not know are left out; the arcs go through them.
 * Immutable.
 */
final class Outline {
    private final CompiledGraph graph;
    private final boolean detailed;
    private final List<IntArrayList> sources = new ArrayList<>();
    private final BitSet shownSlots = new BitSet();
    private final SortedMap<Arc, Long> arcs = new TreeMap<>();

    /**
     * Makes the outline.
     *
     * @param instances up to how many instances get a node each
     * @param slots up to how many declared slots get a node each when the instances do not
     */
    Outline(CompiledGraph graph, int instances, int slots) {
        this.graph = graph;
        this.detailed = graph.codelets() <= instances;
        collectSources();
        long declared = graph.slots().stream().filter(slot -> !slot.compiled()).count();
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            boolean compiled = graph.slots().get(slot).compiled();
            boolean junction = sources.get(slot).size() > 1 && targetCount(graph.codelets() + slot) > 1;
            shownSlots.set(slot, compiled ? detailed && junction : detailed || declared <= slots);
        }
        addArcs();
        addChoices();
    }

    CompiledGraph graph() {
        return graph;
    }

    /** Returns whether each instance is a node, and not each declaration. */
    boolean detailed() {
        return detailed;
    }

    /** Returns the slots that are nodes. */
    BitSet shownSlots() {
        return shownSlots;
    }

    /** Returns the arcs, each with the number of signals that it stands for. */
    SortedMap<Arc, Long> arcs() {
        return arcs;
    }

    /** Returns the node of an instance. */
    int nodeOf(int instance) {
        return detailed ? instance : graph.declarationOf()[instance];
    }

    /** Returns how many nodes are codelets; they are numbered from 0. */
    int codeletNodes() {
        return detailed ? graph.codelets() : graph.declarations().size();
    }

    /** Returns how many nodes a declaration has. */
    int nodes(Declaration declaration) {
        return detailed ? declaration.count() : 1;
    }

    private void collectSources() {
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            sources.add(new IntArrayList(2, IntArrayList.DEFAULT_NULL_VALUE));
        }
        int nodes = graph.codelets() + graph.slotCount();
        for (int row = 0; row < nodes; row++) {
            for (int arc = graph.targetStart()[row]; arc < graph.targetStart()[row + 1]; arc++) {
                int target = graph.targets()[arc];
                if (target < 0) {
                    sources.get(~target).addInt(row < graph.codelets() ? row : ~(row - graph.codelets()));
                }
            }
        }
    }

    private int targetCount(int row) {
        return graph.targetStart()[row + 1] - graph.targetStart()[row];
    }

    private boolean hidden(int end) {
        return end < 0 && !shownSlots.get(~end);
    }

    private int node(int end) {
        return end < 0 ? end : nodeOf(end);
    }

    private void addArcs() {
        for (int row = 0; row < graph.codelets() + graph.slotCount(); row++) {
            int source = row < graph.codelets() ? row : ~(row - graph.codelets());
            Int2IntCounterMap targets = visibleTargets(row);
            if (hidden(source)) {
                Int2IntCounterMap from = new Int2IntCounterMap(0);
                addVisibleSources(~source, from);
                from.forEach(
                        (first, left) -> targets.forEach((to, right) -> add(first, to, false, (long) left * right)));
            } else {
                targets.forEach((to, count) -> add(node(source), to, false, count));
            }
        }
    }

    /** Returns how many signals a row sends to each node that is shown. */
    private Int2IntCounterMap visibleTargets(int row) {
        Int2IntCounterMap targets = new Int2IntCounterMap(0);
        for (int arc = graph.targetStart()[row]; arc < graph.targetStart()[row + 1]; arc++) {
            int target = graph.targets()[arc];
            if (!hidden(target)) {
                targets.getAndAdd(node(target), 1);
            }
        }
        return targets;
    }

    private void addVisibleSources(int slot, Int2IntCounterMap from) {
        IntArrayList ofSlot = sources.get(slot);
        for (int one = 0; one < ofSlot.size(); one++) {
            int source = ofSlot.getInt(one);
            if (hidden(source)) {
                addVisibleSources(~source, from);
            } else {
                from.getAndAdd(node(source), 1);
            }
        }
    }

    private void addChoices() {
        for (Choice choice : graph.choices().all()) {
            addChoice(choice.declaration(), choice.slot());
        }
        for (Completer completer : graph.completers()) {
            if (completer.slot() != Completer.RESULT) {
                addChoice(completer.declaration(), completer.slot());
            }
        }
    }

    private void addChoice(int number, int slot) {
        Declaration declaration = graph.declarations().get(number);
        for (int index = 0; index < declaration.count(); index++) {
            int from = nodeOf(declaration.first() + index);
            if (shownSlots.get(slot)) {
                add(from, ~slot, true, 1);
            } else {
                visibleTargets(graph.codelets() + slot).forEach((to, count) -> add(from, to, true, count));
            }
        }
    }

    private void add(int from, int to, boolean chosen, long count) {
        arcs.merge(new Arc(from, to, chosen), count, Long::sum);
    }
}
