package org.edarts.su;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.SlotInfo;

/** What messages say of a slot that is not full. */
final class WaitingSlot {
    private static final int NAMED = 3;

    private WaitingSlot() {}

    /**
     * Returns a sentence on what a slot got and who waits for the rest.
     *
     * @param counters the signals that each slot still waits for
     */
    static String describe(CompiledGraph graph, int[] counters, int slot) {
        SlotInfo info = graph.slots().get(slot);
        List<String> codelets = new ArrayList<>();
        collectBehind(graph, slot, codelets);
        String names = codelets.isEmpty()
                ? "nothing"
                : String.join(", ", codelets.subList(0, Math.min(NAMED, codelets.size())));
        return "slot \"" + info.name() + "\" got " + (info.count() - counters[slot]) + " of " + info.count()
                + " signals, and " + names + (codelets.size() > NAMED ? " and others" : "")
                + (codelets.size() > 1 ? " wait for it" : " waits for it");
    }

    /** Collects the names of codelets that a slot fires, itself or through others: one more than are named. */
    private static void collectBehind(CompiledGraph graph, int slot, List<String> names) {
        int node = graph.codelets() + slot;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (names.size() > NAMED) {
                return;
            } else if (target >= 0) {
                names.add(graph.nameOf(target));
            } else {
                collectBehind(graph, ~target, names);
            }
        }
    }
}
