package org.edarts.codelet.testing;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.StallException;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.SlotInfo;
import org.jspecify.annotations.Nullable;

/** The frame of a graph or invocation in a {@link SequentialRun}; lives until nothing can happen in it any more. */
final class SequentialFrame {
    static final int NOTHING = -1;

    final int number;
    final CompiledGraph graph;
    final int[] counters;
    final int[] fired;
    final @Nullable Object[] cells;
    private final SequentialRun run;
    private final @Nullable SequentialFrame caller;
    private int resultSlot = NOTHING;
    private int resultCell = NOTHING;
    private int endSlot = NOTHING;
    private boolean completed;
    private int held;

    SequentialFrame(SequentialRun run, int number, CompiledGraph graph, @Nullable SequentialFrame caller) {
        this.run = run;
        this.number = number;
        this.graph = graph;
        this.caller = caller;
        this.counters = graph.slotCounts().clone();
        this.fired = new int[graph.codelets()];
        this.cells = graph.cells().stream()
                .map(cell -> cell.initial() == null ? null : cell.initial().get())
                .toArray();
    }

    /** Enables what depends on nothing, and remembers which slots of the caller wait. */
    void start(int slotForResult, int cellForResult) {
        resultSlot = slotForResult;
        resultCell = cellForResult;
        for (int codelet : graph.starts()) {
            run.enable(this, codelet);
        }
    }

    void startUnawaited() {
        start(NOTHING, NOTHING);
    }

    void startAndSignal(int slotAtEnd) {
        endSlot = slotAtEnd;
        start(NOTHING, NOTHING);
    }

    void complete(int cell, int slot, @Nullable Object content) {
        cells[cell] = content;
        run.signal(this, slot);
    }

    void completeResult(@Nullable Object content) {
        if (completed) {
            throw new IllegalStateException("\"" + graph.name() + "\" completes its result twice");
        }
        completed = true;
        if (caller != null && resultSlot != NOTHING) {
            caller.complete(resultCell, resultSlot, content);
        }
    }

    /** One more thing may still happen in this frame: a firing, a child, a split-phase operation. */
    void hold() {
        held++;
    }

    void release() {
        if (--held > 0 || caller == null) {
            return;
        }
        List<String> partial = partialSlots();
        if (resultSlot != NOTHING && !completed) {
            partial.add("its result is not complete");
        }
        if (!partial.isEmpty()) {
            throw new StallException("\"" + graph.name() + "\" stalls: " + String.join(", ", partial), notFired());
        }
        if (endSlot != NOTHING) {
            run.signal(caller, endSlot);
        }
        caller.release();
    }

    List<String> notFired() {
        List<String> names = new ArrayList<>();
        for (int codelet = 0; codelet < fired.length; codelet++) {
            if (fired[codelet] == 0) {
                names.add(graph.nameOf(codelet));
            }
        }
        return names;
    }

    /** Returns the slots that got some of their signals, but not all: what they fire would wait forever. */
    List<String> partialSlots() {
        List<String> partial = new ArrayList<>();
        for (int slot = 0; slot < counters.length; slot++) {
            SlotInfo info = graph.slots().get(slot);
            if (counters[slot] != 0 && counters[slot] != info.count()) {
                partial.add("slot \"" + info.name() + "\" waits for " + counters[slot] + " of " + info.count()
                        + " signals");
            }
        }
        return partial;
    }
}
