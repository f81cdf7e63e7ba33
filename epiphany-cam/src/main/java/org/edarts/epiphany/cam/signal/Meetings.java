package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where ways of choices meet: what fires when some of its sources have, and others not, and what surely fires before
 * that. Finds out in which ways each node fires. Owner: one thread.
 */
final class Meetings {
    /** Of the choices that lead to where ways meet, so many are kept. */
    private static final int MOST_DECIDERS = 8;

    private final Map<Node, List<Node>> before = new HashMap<>();

    /**
     * Finds all of a graph.
     *
     * @param inOrder all nodes, each behind those that signal it
     */
    Meetings(SignalGraph signals, List<Node> inOrder) {
        boolean chooses = signals.chooses();
        for (Node node : inOrder) {
            boolean meets = node.needs() < node.sources.size();
            if (chooses) {
                choose(signals, node, meets);
            } else if (meets) {
                before.put(node, List.of());
            }
        }
    }

    /** Returns whether there are any. */
    boolean exist() {
        return !before.isEmpty();
    }

    /** Returns what surely fires before a node, and signals it or chooses whether that happens. */
    List<Node> sure(Node node) {
        return exist() ? before.getOrDefault(node, node.sources) : node.sources;
    }

    /** What waits for all its sources fires in the ways of all of them; else in those of any. */
    private void choose(SignalGraph signals, Node node, boolean meets) {
        List<@Nullable Chosen> through = new ArrayList<>(node.sources.size());
        Chosen chosen = Chosen.ALWAYS;
        for (int place = 0; place < node.sources.size(); place++) {
            Chosen one = through(signals, node.sources.get(place), node);
            through.add(one);
            chosen = place == 0 ? one : meets ? Chosen.either(chosen, one) : Chosen.both(chosen, one);
        }
        node.chosen = chosen;
        if (meets) {
            before.put(node, deciders(through));
        }
    }

    /** Returns in which ways of choices one node signals another. */
    static @Nullable Chosen through(SignalGraph signals, Node source, Node node) {
        Decision decision = source.decision;
        if (decision == null || signals.isTest(source) || !decision.all().contains(node)) {
            return source.chosen;
        }
        BitSet own = new BitSet();
        for (int way = 0; way < decision.ways().size(); way++) {
            own.set(way, decision.ways().get(way).contains(node));
        }
        return Chosen.of(source, own, source.chosen);
    }

    /** Returns the last of those that choose on every way. */
    private static List<Node> deciders(List<@Nullable Chosen> through) {
        List<Node> deciders = new ArrayList<>();
        Chosen first = through.get(0);
        for (int number = 0; first != null && number < MOST_DECIDERS; number++) {
            Node decider = first.decider;
            if (through.stream().noneMatch(each -> Chosen.waysOf(each, decider).isEmpty())) {
                deciders.add(decider);
            }
            first = first.rest;
        }
        return deciders;
    }
}
