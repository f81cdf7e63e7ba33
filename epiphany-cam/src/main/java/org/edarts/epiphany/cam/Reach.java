package org.edarts.epiphany.cam;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Which nodes come after which, by any number of arcs. Immutable once made. */
final class Reach {
    private final Map<Node, Integer> numbers = new IdentityHashMap<>();
    private final List<BitSet> after = new ArrayList<>();

    private Reach(List<Node> nodes) {
        Map<Node, Integer> missing = new IdentityHashMap<>();
        Deque<Node> ready = new ArrayDeque<>();
        for (Node node : nodes) {
            numbers.put(node, numbers.size());
            after.add(new BitSet());
            missing.put(node, node.needs);
            if (node.needs == 0) {
                ready.add(node);
            }
        }
        Deque<Node> backwards = new ArrayDeque<>();
        while (!ready.isEmpty()) {
            Node node = ready.remove();
            backwards.push(node);
            for (Node target : node.targets) {
                if (missing.merge(target, -1, Integer::sum) == 0) {
                    ready.add(target);
                }
            }
        }
        for (Node node : backwards) {
            BitSet reached = after.get(numbers.get(node));
            for (Node target : node.targets) {
                int number = numbers.get(target);
                reached.set(number);
                reached.or(after.get(number));
            }
        }
    }

    static Reach of(SignalGraph signals) {
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        return new Reach(nodes);
    }

    /** Returns whether a node comes after another one. */
    boolean leads(Node from, Node to) {
        return after.get(numbers.get(from)).get(numbers.get(to));
    }
}
