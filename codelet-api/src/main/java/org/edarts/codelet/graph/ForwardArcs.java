package org.edarts.codelet.graph;

import java.util.Arrays;

/**
 * Recognizes the graphs that cannot have a cycle and in which each codelet fires once: all that was said of them is
 * what comes after what, and each codelet was declared behind all it comes after. Most graphs are such, and need no
 * other check.
 */
final class ForwardArcs {
    private ForwardArcs() {}

    /** Returns whether a draft has nothing but dependencies, each from a codelet to one of a higher number. */
    static boolean only(Draft draft) {
        if (!draft.fires.isEmpty()
                || !draft.loops.isEmpty()
                || !draft.choices.isEmpty()
                || !draft.promises.isEmpty()
                || !draft.completers.isEmpty()
                || !draft.invoking.isEmpty()
                || !draft.dependencies.forward()) {
            return false;
        }
        return draft.slots.isEmpty() || followSlots(draft);
    }

    /** Returns whether what comes after slots was declared behind all that signals them. */
    private static boolean followSlots(Draft draft) {
        for (SlotInfo slot : draft.slots) {
            if (!slot.compiled()) {
                return false;
            }
        }
        int[] lastSignaller = new int[draft.slots.size()];
        Arrays.fill(lastSignaller, Integer.MAX_VALUE);
        return signals(draft.signals, lastSignaller) && dependencies(draft.dependencies, lastSignaller);
    }

    private static boolean signals(Arcs signals, int[] lastSignaller) {
        for (int arc = 0; arc < signals.size(); arc++) {
            int from = signals.from(arc);
            int slot = ~signals.to(arc);
            if (from < 0) {
                return false;
            }
            int last = lastSignaller[slot];
            lastSignaller[slot] = last == Integer.MAX_VALUE ? from : Math.max(last, from);
        }
        return true;
    }

    private static boolean dependencies(Arcs arcs, int[] lastSignaller) {
        boolean forward = true;
        for (int arc = 0; arc < arcs.size(); arc++) {
            int from = arcs.from(arc);
            forward &= from >= 0 || lastSignaller[~from] < arcs.to(arc);
        }
        return forward;
    }
}
