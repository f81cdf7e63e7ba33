package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;

/**
 * Who signals whom in a graph whose order the arcs alone decide.
 *
 * @param graph the graph
 * @param codelets the node of each codelet, by its number
 * @param relays the slots that lead to several nodes
 */
record SignalGraph(CompiledGraph graph, List<Node> codelets, List<Node> relays) {
    /**
     * Finds it out.
     *
     * @throws GraphException if the graph has something that cannot be lowered; the message names it and the remedy
     */
    static SignalGraph of(CompiledGraph graph) {
        requireStatic(graph);
        graph.declarations().forEach(declaration -> requireLowerable(graph, declaration));
        List<Node> codelets = new ArrayList<>(graph.codelets());
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            codelets.add(new Node(Node.Role.CODELET, codelet));
        }
        int[] starts = graph.targetStart();
        int[] targets = graph.targets();
        List<Node> relays = new ArrayList<>();
        List<Node> slots = new ArrayList<>(graph.slotCount());
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            int row = graph.codelets() + slot;
            boolean direct = starts[row + 1] - starts[row] == 1 && targets[starts[row]] >= 0;
            Node node = direct ? codelets.get(targets[starts[row]]) : new Node(Node.Role.RELAY, Node.NONE);
            slots.add(node);
            if (!direct) {
                relays.add(node);
            }
        }
        for (int row = 0; row < graph.codelets() + graph.slotCount(); row++) {
            Node from = row < graph.codelets() ? codelets.get(row) : slots.get(row - graph.codelets());
            if (row >= graph.codelets() && from.role != Node.Role.RELAY) {
                continue;
            }
            for (int arc = starts[row]; arc < starts[row + 1]; arc++) {
                from.signals(targets[arc] >= 0 ? codelets.get(targets[arc]) : slots.get(~targets[arc]));
            }
        }
        return new SignalGraph(graph, codelets, relays);
    }

    private static void requireStatic(CompiledGraph graph) {
        if (graph.fixed()) {
            return;
        }
        String what = !graph.loops().isEmpty()
                ? "loop \"" + graph.loops().get(0).name() + "\""
                : !graph.promises().isEmpty()
                        ? "a promise"
                        : !graph.choices().invoking().isEmpty() ? "invocations" : "slots that a codelet chooses";
        throw new GraphException("graph \"" + graph.name() + "\" has " + what
                + ", and this machine fires codelets in an order that the arcs alone decide: unroll it into"
                + " indexed codelets, or run the graph on the host");
    }

    private static void requireLowerable(CompiledGraph graph, Declaration declaration) {
        String codelet = "codelet \"" + declaration.name() + "\" of graph \"" + graph.name() + "\" ";
        if (!(declaration.code() instanceof KernelBody)) {
            throw new GraphException(
                    codelet + "has a body for the host only: declare it with a kernel, or run the graph on the host");
        }
        if (!declaration.needs().isEmpty()) {
            throw new GraphException(codelet + "needs resource \""
                    + declaration.needs().get(0).resource().name()
                    + "\", and the cores share none: order those that need it by arcs");
        }
        if (declaration.priority() != Priority.NORMAL) {
            throw new GraphException(
                    codelet + "has a priority, and pools of cores have none: order the codelets by arcs");
        }
    }
}
