package org.edarts.epiphany.cam;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;

/** Which nodes come after which, by any number of arcs. Immutable once made. */
final class Reach {
    private final List<BitSet> after = new ArrayList<>();

    private Reach(List<Node> nodes) {
        int[] missing = new int[nodes.size()];
        Deque<Node> ready = new ArrayDeque<>();
        for (Node node : nodes) {
            node.number = after.size();
            missing[node.number] = node.needs;
            after.add(new BitSet());
            if (node.needs == 0) {
                ready.add(node);
            }
        }
        Deque<Node> backwards = new ArrayDeque<>();
        while (!ready.isEmpty()) {
            Node node = ready.remove();
            backwards.push(node);
            for (Node target : node.targets) {
                if (--missing[target.number] == 0) {
                    ready.add(target);
                }
            }
        }
        for (Node node : backwards) {
            BitSet reached = after.get(node.number);
            for (Node target : node.targets) {
                reached.set(target.number);
                reached.or(after.get(target.number));
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
        return after.get(from.number).get(to.number);
    }
}
