package org.edarts.epiphany.cam.signal;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What hangs on a codelet that chooses: what fires only if that has fired, and what, once it has, fires only if it is
 * chosen, though other choices may lead there in its place. Owner: the thread that lowers the graph.
 */
final class Hanging {
    private final Node decider;
    private final Map<Node, Node> sentBy;
    private final SignalGraph signals;
    private final Set<Node> always = new HashSet<>();
    private final Set<Node> onceItFires = new HashSet<>();

    /**
     * Finds it out.
     *
     * @param cone all that the codelet leads to, each behind those that signal it
     * @param sentBy who gets signals by a decision that are no arcs, and from whom
     */
    Hanging(Node decider, List<Node> cone, Map<Node, Node> sentBy, SignalGraph signals) {
        this.decider = decider;
        this.sentBy = sentBy;
        this.signals = signals;
        for (Node node : cone) {
            if (others(node, always, false) < node.needs()) {
                always.add(node);
            }
            if (others(node, onceItFires, true) < node.needs()) {
                onceItFires.add(node);
            }
        }
    }

    /** Returns whether a node fires only if the codelet does. */
    boolean always(Node node) {
        return always.contains(node);
    }

    /** Returns whether a node fires only if the codelet chooses so, if that fires. */
    boolean onceItFires(Node node) {
        return onceItFires.contains(node);
    }

    /** Returns how many signals a node may get that do not come of the choice. */
    private long others(Node node, Set<Node> hanging, boolean fires) {
        long others = node.sources.stream()
                .filter(source -> source != decider && !hanging.contains(source))
                .filter(source -> !fires || mayMeet(Meetings.through(signals, source, node)))
                .count();
        Node sender = sentBy.get(node);
        if (sender == null || sender == decider || hanging.contains(sender) || fires && !mayMeet(sender.chosen)) {
            return others;
        }
        return others + node.needs();
    }

    private boolean mayMeet(@Nullable Chosen other) {
        return !Chosen.apart(other, decider.chosen);
    }
}
