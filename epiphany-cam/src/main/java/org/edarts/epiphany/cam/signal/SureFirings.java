package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * What fires in a run, sooner or later, whenever some codelet that chooses does: all that must have fired before, and
 * what gets all its signals of such nodes. Owner: the thread that lowers the graph.
 */
final class SureFirings {
    private final SignalGraph signals;
    private final Reach reach;
    private final ToIntFunction<Node> order;

    /** What fires whatever a codelet chooses, if that may be chosen, by the codelet. */
    private final Map<Node, Set<Node>> whatever = new HashMap<>();

    /**
     * Makes it.
     *
     * @param order tells a place of each node behind those that signal it
     */
    SureFirings(SignalGraph signals, ToIntFunction<Node> order) {
        this.signals = signals;
        this.reach = Reach.of(signals);
        this.order = order;
    }

    /** Notes what gets all its signals by a codelet's choice, whatever of the ways is chosen that may be. */
    void note(Node decider, Set<Node> always) {
        whatever.put(decider, always);
    }

    /** Returns what fires whenever a codelet does, of all that those who have to fire before it lead to. */
    Set<Node> with(Node decider) {
        Set<Node> sure = before(decider);
        for (Node node : led(sure)) {
            long certain = node.sources.stream()
                    .filter(source -> sure.contains(source) && signals.signalsAlways(source, node))
                    .count();
            if (certain >= node.needs() || sure.stream().anyMatch(each -> leads(each, node))) {
                sure.add(node);
            }
        }
        return sure;
    }

    private boolean leads(Node decider, Node node) {
        Set<Node> always = whatever.get(decider);
        return always != null && always.contains(node);
    }

    private Set<Node> before(Node node) {
        Set<Node> before = new HashSet<>(Set.of(node));
        Deque<Node> open = new ArrayDeque<>(before);
        while (!open.isEmpty()) {
            Node next = open.pop();
            for (Node source : next.needs() == next.sources.size() ? next.sources : reach.sure(next)) {
                if (before.add(source)) {
                    open.push(source);
                }
            }
        }
        return before;
    }

    /** Returns all that some nodes lead to, each behind those that signal it. */
    private List<Node> led(Set<Node> first) {
        Set<Node> found = new HashSet<>(first);
        Deque<Node> open = new ArrayDeque<>(first);
        while (!open.isEmpty()) {
            for (Node target : open.pop().targets) {
                if (found.add(target)) {
                    open.push(target);
                }
            }
        }
        found.removeAll(first);
        List<Node> led = new ArrayList<>(found);
        led.sort(Comparator.comparingInt(order));
        return led;
    }
}
