package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which slots bodies on the host must not signal in one firing, though they choose them: those that lead to codelets
 * which use the same elements of a block, and which no arc orders. The host looks when a body has returned; kernels
 * choose one slot at most in any case. Owner: the thread that lowers the graph.
 */
public final class Alternatives {
    /** Those of a graph in which nothing of that kind is. */
    public static final Alternatives NONE = new Alternatives();

    private final Map<Integer, List<Pair>> byCodelet = new HashMap<>();

    /**
     * Ways of a codelet's choice of which none of the one kind goes with one of the other.
     *
     * @param why what both lead to, and the remedy, as the end of a message
     */
    record Pair(BitSet some, BitSet others, String why) {
        boolean has(int way, int other) {
            return some.get(way) && others.get(other) || some.get(other) && others.get(way);
        }
    }

    void note(Node decider, BitSet some, BitSet others, String why) {
        List<Pair> known = byCodelet.computeIfAbsent(decider.codelet, key -> new ArrayList<>());
        if (known.stream().noneMatch(each -> each.some.equals(some) && each.others.equals(others))) {
            known.add(new Pair(some, others, why));
        }
    }

    /** Tells the choices of a graph, of which they are, what is not chosen together. */
    public void tell(SignalGraph signals) {
        byCodelet.forEach((codelet, pairs) -> {
            Decision decision = signals.codelets().get(codelet).decision;
            if (decision != null) {
                decision.part(pairs);
            }
        });
    }
}
