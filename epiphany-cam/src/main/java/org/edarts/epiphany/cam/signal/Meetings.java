package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
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
        Occasions occasions = Occasions.ALWAYS;
        for (int place = 0; place < node.sources.size(); place++) {
            Node source = node.sources.get(place);
            BitSet ways = ways(signals, source, node);
            Chosen one = ways == null ? source.chosen : Chosen.of(source, ways, source.chosen);
            Occasions own = ways == null ? source.occasions : source.occasions.in(source, ways);
            through.add(one);
            chosen = place == 0 ? one : meets ? Chosen.either(chosen, one) : Chosen.both(chosen, one);
            occasions = place == 0 ? own : meets ? Occasions.either(occasions, own) : Occasions.both(occasions, own);
        }
        node.chosen = chosen;
        node.occasions = occasions;
        if (meets) {
            before.put(node, deciders(through));
        }
    }

    /** Returns in which ways of choices one node signals another. */
    static @Nullable Chosen through(SignalGraph signals, Node source, Node node) {
        BitSet ways = ways(signals, source, node);
        return ways == null ? source.chosen : Chosen.of(source, ways, source.chosen);
    }

    /** Returns on which occasions one node signals another. */
    static Occasions occasions(SignalGraph signals, Node source, Node node) {
        BitSet ways = ways(signals, source, node);
        return ways == null ? source.occasions : source.occasions.in(source, ways);
    }

    /** Returns in which ways of its choice one node signals another; null if it does whatever it chooses. */
    private static @Nullable BitSet ways(SignalGraph signals, Node source, Node node) {
        Decision decision = source.decision;
        if (decision == null
                || signals.signalsAlways(source, node)
                || Collections.frequency(source.targets, node) > 1) {
            return null;
        }
        BitSet own = new BitSet();
        for (int way = 0; way < decision.ways().size(); way++) {
            own.set(way, decision.ways().get(way).contains(node));
        }
        return own;
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
