package org.edarts.epiphany.cam;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.epiphany.cam.layout.OrderLayout;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.su.MeshForm;
import org.edarts.su.PoolOrder;

/**
 * In which order a core takes what is ready, by the rules of scheduling: by priority; of one priority what is bound to
 * the core, then the others; of these by the ranks of the plan, if there are some. All that is one number for each
 * codelet, its key, of which the lowest goes first. What is no codelet of the graph goes before all of them. Owner:
 * the thread that lowers the graph.
 */
final class PoolKeys {
    private static final int WAITED = 1 << OrderLayout.KEY_PART;
    private static final int BOUND = 2;
    private static final int OPEN = 3;

    private final CompiledGraph graph;
    private final Placing placing;

    /** The ranks that there are, each once, the lowest first. */
    private final int[] ranks;

    /** What their tickets say of codelets that are taken in another way than their declarations tell. */
    private final Map<Node, Integer> others = new HashMap<>();

    private PoolKeys(CompiledGraph graph, Placing placing) {
        this.graph = graph;
        this.placing = placing;
        int[] planned = placing.plan().ranks();
        ranks = planned == null
                ? new int[1]
                : Arrays.stream(planned).sorted().distinct().toArray();
    }

    /** Returns whether pools of cores need an order for a graph: else they are stacks. */
    static boolean needed(CompiledGraph graph, Placing placing) {
        return placing.plan().ranks() != null
                || Claims.needed(graph)
                || placing.form() == MeshForm.HOMES && placing.order() != PoolOrder.LIFO
                || graph.declarations().stream().anyMatch(each -> each.priority() != Priority.NORMAL);
    }

    /**
     * Gives all codelets their keys.
     *
     * @throws GraphException if the graph has something that goes with no order
     */
    static PoolKeys of(SignalGraph signals, Placing placing, boolean says) {
        PoolKeys keys = new PoolKeys(signals.graph(), placing);
        if (placing.form() != MeshForm.HOMES) {
            throw keys.refused(
                    placing.form() == MeshForm.STEALING ? "CUs steal from each other" : "SUs hand out its codelets",
                    "choose a policy with homes, such as static");
        }
        if (says) {
            throw keys.refused("it invokes procedures, or kernels complete promises", "leave out one or the other");
        }
        signals.codelets().forEach(node -> node.key = keys.keyOf(node));
        return keys;
    }

    private GraphException refused(String why, String remedy) {
        String needs = graph.declarations().stream()
                .filter(each -> !each.needs().isEmpty())
                .findFirst()
                .map(each -> "codelet \"" + each.name() + "\" of graph \"" + graph.name() + "\" needs resource \""
                        + each.needs().get(0).resource().name() + "\"")
                .orElse("the plan ranks codelets of graph \"" + graph.name() + "\"");
        String what = graph.declarations().stream()
                .filter(each -> each.priority() != Priority.NORMAL)
                .findFirst()
                .map(each -> "codelet \"" + each.name() + "\" of graph \"" + graph.name() + "\" has a priority")
                .orElse(needs);
        return new GraphException(what + ", and pools of cores have no order, because " + why + ": " + remedy
                + ", or order the codelets by arcs");
    }

    private int keyOf(Node node) {
        Declaration declaration = graph.declaration(node.codelet);
        int urgency = urgency(declaration.priority());
        int part = isBound(declaration) ? BOUND : OPEN;
        return urgency << OrderLayout.KEY_NORMAL | part << OrderLayout.KEY_PART | rank(node.codelet);
    }

    /** Returns a priority as a number, of which the lowest goes first. */
    static int urgency(Priority priority) {
        return switch (priority) {
            case HIGH -> 0;
            case NORMAL -> 1;
            case LOW -> 2;
        };
    }

    /** The highest rank is the lowest number. */
    private int rank(int codelet) {
        int[] planned = placing.plan().ranks();
        return planned == null ? 0 : ranks.length - 1 - Arrays.binarySearch(ranks, planned[codelet]);
    }

    private static boolean isBound(Declaration declaration) {
        return declaration.placement().restricted();
    }

    /**
     * Lets another node be taken in place of a codelet, and that one, when it has its tokens, before all of its
     * priority. Before all codelets comes what waits for tokens, in the order in which cores ask, then what gives them
     * back.
     */
    void ask(Node asks, Node waits, Node gives, Node codelet) {
        others.put(asks, how(codelet));
        others.put(waits, 0);
        others.put(gives, 0);
        others.put(codelet, 0);
        asks.key = codelet.key;
        gives.key = 1;
        codelet.key = codelet.key >> OrderLayout.KEY_NORMAL << OrderLayout.KEY_NORMAL | WAITED;
    }

    /** Returns what a ticket says of how its codelet is taken. */
    int how(Node node) {
        Integer other = others.get(node);
        if (other != null) {
            return other;
        }
        Declaration declaration = graph.declaration(node.codelet);
        boolean lastFirst = placing.order() == PoolOrder.LIFO && !isBound(declaration);
        boolean handedOff = declaration.priority() == Priority.NORMAL
                && !isBound(declaration)
                && declaration.needs().isEmpty();
        return (lastFirst ? OrderLayout.HOW_LAST_FIRST : 0) | (handedOff ? OrderLayout.HOW_HANDED_OFF : 0);
    }

    /** Returns whether a core fires the first plain codelet next that a firing has made ready. */
    boolean handsOff() {
        return placing.handsOff();
    }
}
