package org.edarts.su;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * Why slots of an ended frame are not full that arcs signal: which codelets did not fire, and which choices left these
 * out. Looks at all arcs when it is first asked.
 */
final class KeptBack {
    private static final int NOBODY = -1;

    private final CompiledGraph graph;
    private final int[] counters;
    private final IntPredicate fired;

    /** One node, for each node, that signals it and never did; made when first needed. */
    private int @Nullable [] silent;

    /**
     * Looks at an ended frame.
     *
     * @param counters the signals that each slot still waits for
     * @param fired whether an instance has fired
     */
    KeptBack(CompiledGraph graph, int[] counters, IntPredicate fired) {
        this.graph = graph;
        this.counters = counters;
        this.fired = fired;
    }

    /** Returns what to add to a sentence on a slot: who did not signal it, if that is known. */
    String describe(int slot) {
        int[] silentOnes = silent();
        int node = silentOnes[graph.codelets() + slot];
        while (node >= graph.codelets()) {
            node = silentOnes[node];
        }
        return node == NOBODY ? "" : "; " + graph.nameOf(node) + " did not fire" + choiceBefore(node);
    }

    /** Returns what to add where a choice left a codelet out. */
    private String choiceBefore(int codelet) {
        int[] silentOnes = silent();
        BitSet seen = new BitSet();
        for (int node = codelet; node != NOBODY && !seen.get(node); node = silentOnes[node]) {
            seen.set(node);
            int slot = node - graph.codelets();
            if (slot >= 0 && graph.chosen(slot)) {
                return ", as no choice signalled slot \""
                        + graph.slots().get(slot).name()
                        + "\"; let all ways of a choice signal one slot, and what waits for them come after that";
            }
        }
        return "";
    }

    private int[] silent() {
        int[] known = silent;
        if (known == null) {
            known = find();
            silent = known;
        }
        return known;
    }

    private int[] find() {
        int codelets = graph.codelets();
        int[] start = graph.targetStart();
        int[] found = new int[codelets + graph.slotCount()];
        Arrays.fill(found, NOBODY);
        for (int node = 0; node < found.length; node++) {
            if (node < codelets ? !fired.test(node) : isSilent(node - codelets)) {
                for (int arc = start[node]; arc < start[node + 1]; arc++) {
                    int target = graph.targets()[arc];
                    found[target >= 0 ? target : codelets + ~target] = node;
                }
            }
        }
        return found;
    }

    /** Returns whether a slot has not fired: one that is armed again is taken to have if a codelet behind it has. */
    private boolean isSilent(int slot) {
        int node = graph.codelets() + slot;
        for (int arc = graph.targetStart()[node]; arc < graph.targetStart()[node + 1]; arc++) {
            int target = graph.targets()[arc];
            if (target >= 0 && fired.test(target)) {
                return false;
            }
        }
        return counters[slot] > 0;
    }
}
