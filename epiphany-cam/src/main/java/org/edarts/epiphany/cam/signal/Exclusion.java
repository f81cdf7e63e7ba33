package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.Placement;

/** Which codelets that no arc orders never fire at the same time. Owner: the thread that lowers the graph. */
final class Exclusion {
    private final SignalGraph signals;

    /** In which of its ways each codelet that chooses lets a node fire; others choose freely. */
    private final Map<Node, Map<Node, BitSet>> ways = new HashMap<>();

    Exclusion(SignalGraph signals) {
        this.signals = signals;
        if (signals.chooses()) {
            List<Node> nodes = new ArrayList<>(signals.codelets());
            nodes.addAll(signals.relays());
            nodes.sort(Comparator.comparing(node -> node.depth));
            nodes.forEach(node -> ways.put(node, waysTo(node)));
        }
    }

    /** Returns whether two never fire at once, and whoever is the second finds what the first has written. */
    boolean always(Node one, Node other) {
        Declaration first = declaration(one);
        Declaration second = declaration(other);
        return signals.sides().onHost(first) && signals.sides().onHost(second)
                || first.excludes(second)
                || areAlternatives(one, other);
    }

    /** Returns whether two fire on the same CU, one after the other. */
    boolean onOneCu(Node one, Node other) {
        int cu = declaration(one).placement().pinnedCu();
        return cu != Placement.ANY && cu == declaration(other).placement().pinnedCu();
    }

    private Declaration declaration(Node node) {
        return signals.graph().declaration(node.codelet);
    }

    /** Returns whether in each round something chooses one of them at most. */
    private boolean areAlternatives(Node one, Node other) {
        Map<Node, BitSet> others = ways.getOrDefault(other, Map.of());
        return ways.getOrDefault(one, Map.of()).entrySet().stream()
                .anyMatch(each -> others.containsKey(each.getKey())
                        && !others.get(each.getKey()).intersects(each.getValue()));
    }

    /** What waits for all its sources fires in the ways of all of them; else in those of any. */
    private Map<Node, BitSet> waysTo(Node node) {
        boolean all = node.needs() == node.sources.size();
        Map<Node, BitSet> found = new HashMap<>();
        for (int place = 0; place < node.sources.size(); place++) {
            Map<Node, BitSet> through = waysThrough(node.sources.get(place), node);
            if (!all && place > 0) {
                found.keySet().retainAll(through.keySet());
            }
            boolean first = place == 0;
            through.forEach((decider, some) -> {
                BitSet known = found.get(decider);
                if (known != null && all) {
                    known.and(some);
                } else if (known != null) {
                    known.or(some);
                } else if (all || first) {
                    found.put(decider, (BitSet) some.clone());
                }
            });
        }
        return found;
    }

    private Map<Node, BitSet> waysThrough(Node source, Node node) {
        Map<Node, BitSet> before = ways.getOrDefault(source, Map.of());
        Decision decision = source.decision;
        if (decision == null || signals.isTest(source) || !decision.all().contains(node)) {
            return before;
        }
        BitSet own = new BitSet();
        for (int way = 0; way < decision.ways().size(); way++) {
            own.set(way, decision.ways().get(way).contains(node));
        }
        Map<Node, BitSet> through = new HashMap<>(before);
        through.put(source, own);
        return through;
    }
}
