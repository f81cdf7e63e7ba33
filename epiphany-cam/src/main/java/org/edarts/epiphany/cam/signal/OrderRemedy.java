package org.edarts.epiphany.cam.signal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.SlotInfo;
import org.edarts.su.MissingArc;
import org.jspecify.annotations.Nullable;

/**
 * What helps two codelets that use the same elements of a block in no order: an arc where nothing waits for ever for
 * what a choice leaves out; or, if either may come first, a resource, where cores share tokens, or one CU, where both
 * update. Owner: the thread that lowers the graph.
 */
final class OrderRemedy {
    private final SignalGraph signals;
    private final CompiledGraph graph;
    private final Reach reach;
    private final boolean tokens;
    private final Set<Node> conditional = new HashSet<>();

    /**
     * Makes what knows it.
     *
     * @param homes whether codelets fire at their homes: elsewhere no tokens are shared
     */
    OrderRemedy(SignalGraph signals, Reach reach, boolean homes) {
        this.signals = signals;
        this.graph = signals.graph();
        this.reach = reach;
        this.tokens = homes && !signals.sides().useHost() && !signals.says();
        Deque<Node> open = new ArrayDeque<>();
        for (Node node : signals.codelets()) {
            if (node.decision != null && !signals.isTest(node)) {
                open.addAll(node.decision.all());
            }
        }
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (conditional.add(node)) {
                open.addAll(node.targets);
            }
        }
    }

    /** Returns what to do about two uses, of which the first may be declared as the first. */
    String of(Use one, Use other) {
        String arc = "declare " + arc(one.node(), other.node()) + "; if they touch different elements, declare these";
        if (mayNeed(one.node()) && mayNeed(other.node())) {
            return arc + "; if either may come first, let both need an exclusive resource";
        }
        if (one.updates() && other.updates() && mayPin(one.node()) && mayPin(other.node())) {
            return arc + "; if either may come first, pin both to one CU, as on(0)";
        }
        return arc;
    }

    private boolean mayNeed(Node node) {
        return tokens
                && node.region == 0
                && node.decision == null
                && node.invocations == null
                && !conditional.contains(node);
    }

    private boolean mayPin(Node node) {
        Declaration declaration = graph.declaration(node.codelet);
        return !signals.sides().onHost(declaration) && signals.sides().isFree(declaration);
    }

    private String arc(Node one, Node other) {
        Node first = decider(one);
        Node second = decider(other);
        if (first == null) {
            if (second == null) {
                return between(one, other);
            }
            return reach.leads(second, one) ? behindAll(second, one) : between(one, second);
        }
        if (second == null && !reach.leads(first, other)) {
            return between(other, first);
        }
        if (first == second && one.chosen == other.chosen) {
            return behindSlot(one, other);
        }
        return behindAll(first, other);
    }

    private String behindAll(Node decider, Node node) {
        return "a slot that all ways of codelet " + graph.nameOf(decider.codelet) + " lead to, and let " + handle(node)
                + " come after that";
    }

    /** Returns the last that chooses whether a node fires; null if it fires in any case. */
    private @Nullable Node decider(Node node) {
        if (!conditional.contains(node)) {
            return null;
        }
        Node last = null;
        for (Node each : signals.codelets()) {
            Decision decision = each.decision;
            if (decision != null
                    && !signals.isTest(each)
                    && (last == null || each.rank > last.rank)
                    && decision.all().stream().anyMatch(way -> way == node || reach.leads(way, node))) {
                last = each;
            }
        }
        return last;
    }

    /** What a slot fires would fire twice if it came after something else, too. */
    private String behindSlot(Node one, Node other) {
        for (int number = 0; number < signals.slots().size(); number++) {
            SlotInfo slot = graph.slots().get(number);
            Node node = signals.slots().get(number);
            boolean fires = node == other || node.role == Node.Role.RELAY && node.targets.contains(other);
            if (fires && slot.origin() == SlotInfo.Origin.DECLARED && other.needs() == 1) {
                return handle(other) + ".after(" + slot.name() + ", " + handle(one) + ") in place of " + slot.name()
                        + ".fires(" + handle(other) + ")";
            }
        }
        return between(one, other);
    }

    private String between(Node one, Node other) {
        return MissingArc.between(graph, handle(one), one.region, handle(other), other.region);
    }

    /** Returns what an instance may be called in the program. */
    private String handle(Node node) {
        Declaration declaration = graph.declaration(node.codelet);
        return declaration.name()
                + (declaration.count() == 1 ? "" : ".at(" + (node.codelet - declaration.first()) + ")");
    }
}
