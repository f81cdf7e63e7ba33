package org.edarts.codelet.graph;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * The slots of a graph: those that were there before it was compiled, and behind them those that collect the
 * dependencies of codelets, of which all is known from the arrays. Any thread.
 */
final class SlotList extends AbstractList<SlotInfo> implements RandomAccess {
    private final CompiledGraph graph;
    private final List<SlotInfo> given;

    SlotList(CompiledGraph graph, List<SlotInfo> given) {
        this.graph = graph;
        this.given = List.copyOf(given);
    }

    @Override
    public SlotInfo get(int slot) {
        if (slot < given.size()) {
            return given.get(slot);
        }
        int codelet = reader(slot);
        return SlotInfo.compiled(
                "inputs of " + graph.nameOf(codelet),
                graph.slotCounts()[slot],
                graph.declaration(codelet).region());
    }

    @Override
    public int size() {
        return graph.slotCount();
    }

    /** Returns whether a slot collects dependencies, and the graph does not declare it. */
    boolean compiled(int slot) {
        return slot >= given.size() || given.get(slot).compiled();
    }

    /** Returns whether codelets may signal a slot at run time. */
    boolean chosen(int slot) {
        return slot < given.size() && given.get(slot).chosen();
    }

    /** Returns the first codelet that a slot fires which collects dependencies. */
    int reader(int slot) {
        return graph.targets()[graph.targetStart()[graph.codelets() + slot]];
    }
}
