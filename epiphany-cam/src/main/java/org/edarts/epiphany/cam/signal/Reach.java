package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.codelet.graph.GraphException;

/**
 * Which nodes come after which, by any number of arcs. A search runs back from the later node and leaves out what is
 * too early, so that it is short between nodes that are close. Owner: one thread.
 */
public final class Reach {
    /** From a node to the next at least: between them is room for one that forwards a signal. */
    private static final int STEP = 2;

    private final Deque<Node> open = new ArrayDeque<>();

    /** Whether something fires when some of its sources have, and others not. */
    private final boolean meets;

    private int search;
    private long steps;

    private Reach(SignalGraph signals, List<Node> nodes) {
        Deque<Node> ready = new ArrayDeque<>();
        for (Node node : nodes) {
            node.seen = node.needs();
            if (node.seen == 0) {
                ready.add(node);
            }
        }
        while (!ready.isEmpty()) {
            Node node = ready.remove();
            for (Node target : node.targets) {
                target.depth = Math.max(target.depth, node.depth + STEP);
                if (--target.seen == 0) {
                    ready.add(target);
                }
            }
        }
        requireAll(signals);
        meets = nodes.stream().anyMatch(node -> node.needs() < node.sources.size());
    }

    private static void requireAll(SignalGraph signals) {
        for (Node node : signals.codelets()) {
            if (node.seen > 0) {
                throw new GraphException("codelet " + signals.graph().nameOf(node.codelet) + " of graph \""
                        + signals.graph().name() + "\" comes after itself, by a slot that starts over: declare a loop"
                        + " that goes on as a block says, or run the graph on the host");
            }
        }
    }

    /** Measures how deep all nodes of a graph lie. */
    public static Reach of(SignalGraph signals) {
        List<Node> nodes = new ArrayList<>(signals.codelets());
        nodes.addAll(signals.relays());
        return new Reach(signals, nodes);
    }

    /** Returns whether a node comes after another one. */
    public boolean leads(Node from, Node to) {
        if (from.depth >= to.depth) {
            return false;
        }
        search++;
        open.clear();
        open.push(to);
        while (!open.isEmpty()) {
            steps++;
            for (Node source : open.pop().sources) {
                if (source == from) {
                    return true;
                }
                if (source.depth > from.depth && source.seen != search) {
                    source.seen = search;
                    open.push(source);
                }
            }
        }
        return false;
    }

    /** Finds out which of some other nodes one comes after; {@link #isFound} tells until the next question. */
    void find(List<Node> others, Node to) {
        search++;
        int lowest = to.depth;
        int sought = 0;
        for (Node other : others) {
            if (other.depth < to.depth && other.seen != ~search) {
                other.seen = ~search;
                lowest = Math.min(lowest, other.depth);
                sought++;
            }
        }
        open.clear();
        open.push(to);
        while (sought > 0 && !open.isEmpty()) {
            steps++;
            for (Node source : open.pop().sources) {
                if (source.depth >= lowest && source.seen != search) {
                    sought -= source.seen == ~search ? 1 : 0;
                    source.seen = search;
                    open.push(source);
                }
            }
        }
    }

    /** Returns how many nodes all searches have looked at. */
    long steps() {
        return steps;
    }

    /** Returns whether a node was found by the last search. */
    boolean isFound(Node node) {
        return node.seen == search;
    }

    /** Returns whether a node has always fired when another one does, whatever is chosen. */
    boolean ensures(Node from, Node to) {
        if (!meets || !leads(from, to)) {
            return leads(from, to);
        }
        Set<Node> between = new HashSet<>(Set.of(to));
        open.clear();
        open.push(to);
        while (!open.isEmpty()) {
            for (Node source : open.pop().sources) {
                if (source.depth > from.depth && between.add(source)) {
                    open.push(source);
                }
            }
        }
        Set<Node> ensured = new HashSet<>(Set.of(from));
        between.stream().sorted(Comparator.comparingInt(node -> node.depth)).forEach(node -> {
            long others = node.sources.stream()
                    .filter(source -> !ensured.contains(source))
                    .count();
            if (others < node.needs()) {
                ensured.add(node);
            }
        });
        return ensured.contains(to);
    }
}
