package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How many codelets come at least before each node of a graph, one after the other. Owner: one thread. */
public final class Depths {
    private final SignalGraph signals;
    private final Map<Node, Integer> depths = new HashMap<>();

    /** Makes those of a graph, which are measured when somebody asks. */
    public Depths(SignalGraph signals) {
        this.signals = signals;
    }

    /** Returns the greatest of some nodes. */
    public int last(List<Node> nodes) {
        if (depths.isEmpty()) {
            measure();
        }
        return nodes.stream()
                .mapToInt(node -> depths.getOrDefault(node, 0))
                .max()
                .orElse(0);
    }

    private void measure() {
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        Map<Node, Integer> missing = new HashMap<>();
        Deque<Node> ready = new ArrayDeque<>();
        for (Node node : nodes) {
            missing.put(node, node.needs());
            depths.put(node, 0);
            if (node.needs() == 0) {
                ready.add(node);
            }
        }
        while (!ready.isEmpty()) {
            Node node = ready.remove();
            int behind = depths.getOrDefault(node, 0) + (node.role == Node.Role.CODELET ? 1 : 0);
            for (Node target : node.targets) {
                depths.merge(target, behind, Math::max);
                if (missing.merge(target, -1, Integer::sum) == 0) {
                    ready.add(target);
                }
            }
        }
    }
}
