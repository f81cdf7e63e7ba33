package org.edarts.cu.virtual;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.graph.CompiledGraph;
import org.jspecify.annotations.Nullable;

/**
 * On which unit each slot lies: where its codelet fires, or on the SU that hands this out; with several codelets behind
 * it, where the first of them is. Owner: the driving thread.
 */
final class SlotHomes {
    private static final int NOWHERE = -1;

    private final Simulation simulation;
    private final Map<CompiledGraph, int[]> firstCodelets = new HashMap<>();
    private @Nullable Senders senders;

    SlotHomes(Simulation simulation) {
        this.simulation = simulation;
    }

    /** Returns how many units signal a unit in the graph of the run, or ask it, or are asked by it. */
    int senders(int unit) {
        if (senders == null) {
            Frame root = simulation.procedures().root();
            senders = new Senders(root.graph, simulation.units(), target -> of(root, target, NOWHERE), this::asks);
        }
        return senders.of(unit);
    }

    private List<Integer> asks(int unit) {
        return unit < simulation.cam().machine().cus().size()
                ? simulation.cu(unit).asks()
                : List.of();
    }

    /**
     * Returns the number of the unit where a signal arrives.
     *
     * @param target a codelet, or the complement of a slot
     * @param at the unit that signals, or -1
     */
    int of(Frame frame, int target, int at) {
        if (frame.place != null) {
            return frame.place.home();
        }
        int codelet = target >= 0 ? target : firstCodelets(frame.graph)[~target];
        Handing handing = simulation.handing();
        int su = handing == null ? HandedOut.NOBODY : handing.home(frame, codelet);
        if (su != HandedOut.NOBODY) {
            return su;
        }
        int[] homes = frame.rules.plan().homes();
        if (homes != null) {
            return homes[codelet];
        }
        int cu = handing == null ? Math.max(0, at) : handing.cu(Math.max(0, at));
        return cu == at
                ? cu
                : frame.rules.placing().home(codelet, cu, simulation.cu(cu).decisions(), simulation.pools());
    }

    private int[] firstCodelets(CompiledGraph graph) {
        return firstCodelets.computeIfAbsent(graph, key -> {
            int[] found = new int[graph.slotCount()];
            for (int slot = 0; slot < found.length; slot++) {
                found[slot] = firstCodelet(graph, slot);
            }
            return found;
        });
    }

    /** A slot that leads to nothing lies with the first codelet of all. */
    private static int firstCodelet(CompiledGraph graph, int slot) {
        int node = graph.codelets() + slot;
        for (int depth = 0; depth <= graph.slotCount(); depth++) {
            int arc = graph.targetStart()[node];
            if (arc == graph.targetStart()[node + 1]) {
                break;
            }
            int target = graph.targets()[arc];
            if (target >= 0) {
                return target;
            }
            node = graph.codelets() + ~target;
        }
        return 0;
    }
}
