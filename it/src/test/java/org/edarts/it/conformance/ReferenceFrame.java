package org.edarts.it.conformance;

import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.jspecify.annotations.Nullable;

/** The slots and cells of a graph or an invocation in the {@link ReferenceMachine}. */
final class ReferenceFrame {
    static final int NOTHING = -1;

    final ReferenceMachine machine;
    final int number;
    final CompiledGraph graph;
    final @Nullable Object[] cells;
    private final @Nullable ReferenceFrame caller;
    private final int[] counters;
    private int resultSlot = NOTHING;
    private int resultCell = NOTHING;
    private int endSlot = NOTHING;
    private int held;

    ReferenceFrame(ReferenceMachine machine, int number, CompiledGraph graph, @Nullable ReferenceFrame caller) {
        this.machine = machine;
        this.number = number;
        this.graph = graph;
        this.caller = caller;
        this.counters = graph.slotCounts().clone();
        this.cells = graph.cells().stream()
                .map(cell -> cell.initial() == null ? null : cell.initial().get())
                .toArray();
    }

    String nameOf(int codelet) {
        Declaration declaration = graph.declaration(codelet);
        String index = declaration.count() == 1 ? "" : "[" + (codelet - declaration.first()) + "]";
        return (caller == null ? "" : graph.name() + ".") + declaration.name() + index;
    }

    void start(boolean byFiring) {
        held++;
        for (int codelet : graph.starts()) {
            enable(codelet, byFiring);
        }
        drop();
    }

    void startForResult(int slot, int cell) {
        resultSlot = slot;
        resultCell = cell;
        start(true);
    }

    void startForEnd(int slot) {
        endSlot = slot;
        start(true);
    }

    void hold() {
        held++;
    }

    /** One thing less that can happen in the frame. */
    void drop() {
        if (--held == 0 && caller != null) {
            if (endSlot != NOTHING) {
                caller.signal(endSlot, false);
            }
            caller.drop();
        }
    }

    void completeResult(@Nullable Object content) {
        if (caller != null && resultSlot != NOTHING) {
            caller.cells[resultCell] = content;
            caller.signal(resultSlot, true);
        }
    }

    void signalTargets(int node, boolean byFiring) {
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0) {
                enable(target, byFiring);
            } else {
                signal(~target, byFiring);
            }
        }
    }

    void signal(int slot, boolean byFiring) {
        if (counters[slot] == 0) {
            throw new IllegalStateException("a signal to the spent slot " + slot + " of " + graph.name());
        }
        if (--counters[slot] == 0) {
            counters[slot] = graph.slotRearmed()[slot] ? graph.slotCounts()[slot] : 0;
            signalTargets(graph.codelets() + slot, byFiring);
        }
    }

    private void enable(int codelet, boolean byFiring) {
        held++;
        machine.enable(this, codelet, byFiring);
    }
}
