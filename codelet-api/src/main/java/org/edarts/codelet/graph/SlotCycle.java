package org.edarts.codelet.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds a slot that fires once and whose firing leads, over arcs alone, to another signal to itself. Whenever such a
 * slot fires the run fails: either that signal comes, or one on its way stays in a slot that never gets full. Where a
 * codelet chooses there is a way out, and no cycle.
 */
final class SlotCycle {
    private static final int NONE = -1;

    private final CompiledGraph graph;
    private final int[] source;

    private SlotCycle(CompiledGraph graph) {
        this.graph = graph;
        this.source = new int[graph.codelets() + graph.slotCount()];
    }

    /**
     * A slot on a cycle.
     *
     * @param slot its number
     * @param source for the row of each node on the cycle that of the node before it
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over, never compared
    record Found(int slot, int[] source) {}

    /** Returns one such slot, or null if there is none. */
    static @Nullable Found in(CompiledGraph graph) {
        return graph.fixed() ? null : new SlotCycle(graph).find();
    }

    private @Nullable Found find() {
        boolean[] cyclic = new CyclicRows(graph).find();
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            int row = graph.codelets() + slot;
            if (cyclic[row] && !graph.slotRearmed()[slot]) {
                walkBack(row, cyclic);
                return new Found(slot, source);
            }
        }
        return null;
    }

    /** Walks from a row on until it comes again, as it does; notes where each row was reached from. */
    private void walkBack(int first, boolean[] cyclic) {
        Arrays.fill(source, NONE);
        int[] queue = new int[source.length];
        queue[0] = first;
        int count = 1;
        for (int next = 0; next < count; next++) {
            for (int arc = graph.targetStart()[queue[next]]; arc < graph.targetStart()[queue[next] + 1]; arc++) {
                int target = row(graph.targets()[arc]);
                if (cyclic[target] && source[target] == NONE) {
                    source[target] = queue[next];
                    if (target == first) {
                        return;
                    }
                    queue[count++] = target;
                }
            }
        }
    }

    private int row(int target) {
        return target >= 0 ? target : graph.codelets() + ~target;
    }
}
