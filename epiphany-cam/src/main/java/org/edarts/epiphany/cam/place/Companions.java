package org.edarts.epiphany.cam.place;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Invocations.Invocation;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SignalGraph;

/**
 * Lets codelets be where their company is: what an invocation signals is where it was invoked, and who reads its
 * result or may invoke for it, too, unless the graph places it. That may invoke, too, so nothing is settled before
 * nothing moves any more.
 */
public final class Companions {
    private Companions() {}

    /**
     * Moves them.
     *
     * @param onSus whether SUs have the frames: who invokes stays there, and gets copies of what it reads
     * @throws GraphException if a codelet cannot be where all is invoked that it waits for
     */
    public static void gather(SignalGraph signals, boolean onSus) {
        CompiledGraph graph = signals.graph();
        List<Node> invoking = signals.codelets().stream()
                .filter(node -> node.invocations != null)
                .toList();
        Map<Node, Node> followed = followed(signals, invoking, onSus);
        boolean moved = true;
        for (int pass = 0; moved && pass <= followed.size(); pass++) {
            moved = false;
            for (Map.Entry<Node, Node> each : followed.entrySet()) {
                moved |= move(signals, each.getKey(), each.getValue().core);
            }
        }
        for (Node node : invoking) {
            promised(node).forEach(promised -> requireSameCore(graph, node, promised));
        }
    }

    /**
     * Returns whom each of them follows: what is signalled must; who invokes where another one may for the same result,
     * or for one that the same codelet reads; who reads may.
     */
    private static Map<Node, Node> followed(SignalGraph signals, List<Node> invoking, boolean onSus) {
        Map<Node, Node> followed = new LinkedHashMap<>();
        Map<Integer, Node> first = new HashMap<>();
        for (Node node : invoking) {
            for (Invocation each : Objects.requireNonNull(node.invocations).all()) {
                Node before = first.putIfAbsent(each.cell(), node);
                if (before != null) {
                    followed.putIfAbsent(node, before);
                }
            }
        }
        for (Node node : invoking) {
            promised(node).forEach(promised -> followed.putIfAbsent(promised, node));
        }
        if (!onSus) {
            signals.codelets().forEach(node -> followRead(node, first, followed));
        }
        for (Node node : invoking) {
            promised(node).stream()
                    .filter(promised -> promised.role == Node.Role.RELAY)
                    .flatMap(relay -> relay.targets.stream())
                    .filter(target -> target.role == Node.Role.CODELET)
                    .filter(target -> !onSus || target.invocations == null || !target.invocations.needFrames())
                    .forEach(target -> followed.putIfAbsent(target, node));
        }
        return followed;
    }

    private static void followRead(Node node, Map<Integer, Node> first, Map<Node, Node> followed) {
        List<Node> sources = node.fired.words().stream()
                .filter(word -> word.cell() == Fired.CONTENT)
                .map(word -> first.get(Fired.cellOf(word.number())))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        if (!sources.isEmpty()) {
            followed.putIfAbsent(node, sources.get(0));
            sources.stream().skip(1).forEach(source -> followed.putIfAbsent(source, sources.get(0)));
        }
    }

    private static List<Node> promised(Node invoking) {
        return invoking.invocations == null ? List.of() : invoking.invocations.promised();
    }

    /** Returns whether something was elsewhere and may be there. */
    private static boolean move(SignalGraph signals, Node node, int core) {
        boolean free = node.role == Node.Role.RELAY
                || signals.sides().isFree(signals.graph().declaration(node.codelet));
        if (node.core == core || !free) {
            return false;
        }
        node.core = core;
        return true;
    }

    private static void requireSameCore(CompiledGraph graph, Node invoking, Node promised) {
        if (promised.core != invoking.core && promised.role == Node.Role.CODELET) {
            throw new GraphException("codelet " + graph.nameOf(promised.codelet) + " of graph \"" + graph.name()
                    + "\" waits for what " + graph.nameOf(invoking.codelet)
                    + " invokes or completes, and fires elsewhere: let both fire on one CU");
        }
    }
}
