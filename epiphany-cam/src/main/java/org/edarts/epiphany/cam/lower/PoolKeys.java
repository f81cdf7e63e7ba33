package org.edarts.epiphany.cam.lower;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.edarts.codelet.Invoked;
import org.edarts.codelet.ThreadedProcedure;
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

    /** Whatever the policy does not rank is equally urgent. */
    private static final int[] NO_RANK = {0};

    private final CompiledGraph graph;
    private final Placing placing;

    /** The ranks of the graph and of each of its procedures, if the policy ranks. */
    private final Map<CompiledGraph, int[]> planned;

    /** The ranks that there are, each once, the lowest first. */
    private final int[] ranks;

    /** What their tickets say of codelets that are taken in another way than their declarations tell. */
    private final Map<Node, Integer> others = new HashMap<>();

    private PoolKeys(CompiledGraph graph, Placing placing) {
        this.graph = graph;
        this.placing = placing;
        planned = ranks(graph, placing);
        ranks = withProcedures(graph).stream()
                .flatMapToInt(each -> Arrays.stream(planned.getOrDefault(each, NO_RANK)))
                .sorted()
                .distinct()
                .toArray();
    }

    private static Map<CompiledGraph, int[]> ranks(CompiledGraph graph, Placing placing) {
        Map<CompiledGraph, int[]> ranks = new HashMap<>();
        for (CompiledGraph each : withProcedures(graph)) {
            int[] own = (each == graph ? placing.plan() : placing.procedures().apply(each)).ranks();
            if (own != null) {
                ranks.put(each, own);
            }
        }
        return ranks;
    }

    /** Returns a graph, and the threaded procedures that its kernels may invoke. */
    private static List<CompiledGraph> withProcedures(CompiledGraph graph) {
        return Stream.<CompiledGraph>concat(
                        Stream.of(graph), Invoked.by(graph).stream().map(ThreadedProcedure::compiled))
                .toList();
    }

    /** Returns whether pools of cores need an order for a graph: else they are stacks. */
    static boolean needed(CompiledGraph graph, Placing placing) {
        return Claims.needed(graph)
                || placing.form() == MeshForm.HOMES && placing.order() != PoolOrder.LIFO
                || withProcedures(graph).stream()
                        .flatMap(each -> each.declarations().stream())
                        .anyMatch(each -> each.priority() != Priority.NORMAL)
                || !ranks(graph, placing).isEmpty();
    }

    /**
     * Gives all codelets their keys.
     *
     * @throws GraphException if the graph has something that goes with no order
     */
    static PoolKeys of(SignalGraph signals, Placing placing) {
        PoolKeys keys = new PoolKeys(signals.graph(), placing);
        if (placing.form() != MeshForm.HOMES) {
            throw keys.refused(
                    placing.form() == MeshForm.STEALING ? "CUs steal from each other" : "SUs hand out its codelets",
                    "choose a policy with homes, such as static");
        }
        signals.codelets().forEach(node -> node.key = keys.keyOf(signals.graph(), node.codelet));
        return keys;
    }

    private GraphException refused(String why, String remedy) {
        String needs = graph.declarations().stream()
                .filter(each -> !each.needs().isEmpty())
                .findFirst()
                .map(each -> "codelet \"" + each.name() + "\" of graph \"" + graph.name() + "\" needs resource \""
                        + each.needs().get(0).resource().name() + "\"")
                .orElse("the plan ranks codelets of graph \"" + graph.name() + "\"");
        String what = withProcedures(graph).stream()
                .flatMap(each -> each.declarations().stream()
                        .filter(declaration -> declaration.priority() != Priority.NORMAL)
                        .map(declaration -> "codelet \"" + declaration.name() + "\" of "
                                + (each == graph ? "graph" : "procedure") + " \"" + each.name()
                                + "\" has a priority"))
                .findFirst()
                .orElse(needs);
        return new GraphException(what + ", and pools of cores have no order, because " + why + ": " + remedy
                + ", or order the codelets by arcs");
    }

    /** Returns the key of a codelet of the graph, or of one of its procedures. */
    int keyOf(CompiledGraph owner, int codelet) {
        Declaration declaration = owner.declaration(codelet);
        int urgency = urgency(declaration.priority());
        int part = isBound(declaration) ? BOUND : OPEN;
        return urgency << OrderLayout.KEY_NORMAL | part << OrderLayout.KEY_PART | rank(owner, codelet);
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
    private int rank(CompiledGraph owner, int codelet) {
        int[] own = planned.get(owner);
        return ranks.length - 1 - Arrays.binarySearch(ranks, own == null ? 0 : own[codelet]);
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
        return other == null ? how(graph.declaration(node.codelet)) : other;
    }

    /** Returns the same of a codelet of which that is as its declaration tells. */
    int how(Declaration declaration) {
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
