package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.LoopBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Completer;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Passage;
import org.edarts.epiphany.cam.unit.Sides;

/**
 * Who signals whom in a graph whose order the arcs decide, and those who decide on another round of a loop. Arcs back
 * to the beginning of a round are left out: what is here has no cycle.
 *
 * @param graph the graph
 * @param sides who fires its codelets
 * @param codelets the node of each codelet, by its number
 * @param slots the node of each slot, by its number: a codelet if that is all it leads to
 * @param relays the slots that lead to several nodes
 * @param loops the loops, inner ones after those around them
 */
public record SignalGraph(
        CompiledGraph graph,
        Sides sides,
        List<Node> codelets,
        List<Node> slots,
        List<Node> relays,
        List<LoopNodes> loops) {
    /**
     * Finds it out.
     *
     * @throws GraphException if the graph has something that cannot be lowered; the message names it and the remedy
     */
    public static SignalGraph of(CompiledGraph graph, Sides sides) {
        return of(graph, sides, false);
    }

    /**
     * Finds it out.
     *
     * @param apart whether what waits for a promise may fire elsewhere than what completes it
     * @throws GraphException if the graph has something that cannot be lowered; the message names it and the remedy
     */
    public static SignalGraph of(CompiledGraph graph, Sides sides, boolean apart) {
        requireStatic(graph);
        List<Node> codelets = new ArrayList<>(graph.codelets());
        for (int codelet = 0; codelet < graph.codelets(); codelet++) {
            Node node = new Node(Node.Role.CODELET, codelet);
            node.region = graph.declaration(codelet).region();
            codelets.add(node);
        }
        Set<Integer> rounds = new HashSet<>();
        graph.loops().forEach(loop -> rounds.add(loop.round()));
        int[] starts = graph.targetStart();
        int[] targets = graph.targets();
        int[] fired = new int[graph.codelets()];
        for (int target : targets) {
            if (target >= 0) {
                fired[target]++;
            }
        }
        List<Node> relays = new ArrayList<>();
        List<Node> slots = new ArrayList<>(graph.slotCount());
        for (int slot = 0; slot < graph.slotCount(); slot++) {
            int row = graph.codelets() + slot;
            boolean direct = starts[row + 1] - starts[row] == 1
                    && targets[starts[row]] >= 0
                    && !rounds.contains(slot)
                    && fired[targets[starts[row]]] == 1
                    && !(graph.slots().get(slot).promise()
                            && (apart || sides.onHost(graph.declaration(targets[starts[row]]))));
            Node node = direct ? codelets.get(targets[starts[row]]) : new Node(Node.Role.RELAY, Node.NONE);
            slots.add(node);
            node.slot = slot;
            if (!direct) {
                node.region = graph.slots().get(slot).region();
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
        for (Node node : codelets) {
            Declaration declaration = graph.declaration(node.codelet);
            if (declaration.code() instanceof KernelBody body
                    && body.arguments().hasOutlets()) {
                if (sides.onHost(declaration)) {
                    Invocations.noteOnHost(declaration, body.arguments(), node, slots);
                } else {
                    Invocations.note(graph, declaration, body.arguments(), node, slots);
                }
            }
        }
        Choosers.note(graph, sides, codelets, slots);
        noteCompleters(graph, sides, codelets, slots);
        for (int codelet = 0; codelet < fired.length; codelet++) {
            codelets.get(codelet).count = fired[codelet] > 1 ? 1 : 0;
        }
        List<LoopNodes> loops = LoopNodes.of(graph, codelets, slots);
        for (int slot = 0; slot < slots.size(); slot++) {
            requireAllSignals(graph, slot, slots.get(slot));
        }
        loops.forEach(loop -> loop.awaitSlots(relays));
        return new SignalGraph(graph, sides, codelets, slots, relays, loops);
    }

    /** What a body declares that it completes gets a signal when it has fired: in loops nobody lets it start over. */
    private static void noteCompleters(CompiledGraph graph, Sides sides, List<Node> codelets, List<Node> slots) {
        for (Completer completer : graph.choices().completers()) {
            Declaration declaration = graph.declarations().get(completer.declaration());
            for (int index = 0; index < declaration.count(); index++) {
                Node node = codelets.get(declaration.first() + index);
                if (sides.onHost(declaration) && node.region == 0 && completer.slot() >= 0) {
                    node.completes(slots.get(completer.slot()));
                }
            }
        }
    }

    /** Returns whether kernels say what is to happen: they invoke procedures, or complete promises. */
    public boolean says() {
        return codelets.stream().anyMatch(node -> node.invocations != null);
    }

    /** Returns the cells of what comes of that. */
    public Set<Integer> said() {
        Set<Integer> said = new HashSet<>();
        for (Node node : codelets) {
            if (node.invocations != null) {
                node.invocations.all().forEach(each -> said.add(each.cell()));
            }
        }
        return said;
    }

    /** Returns whether something fires more than once. */
    public boolean repeats() {
        return !loops.isEmpty();
    }

    /** Returns whether something is left out that others choose. */
    public boolean chooses() {
        return codelets.stream().anyMatch(node -> node.decision != null && !isTest(node));
    }

    /** Returns whether a node signals another one whenever it fires. */
    boolean signalsAlways(Node source, Node target) {
        Decision decision = source.decision;
        return decision == null || isTest(source) || !decision.all().contains(target);
    }

    /** Returns whether the host fires a codelet. */
    boolean onHost(Node node) {
        return sides.onHost(graph.declaration(node.codelet));
    }

    /** Returns whether a codelet is one that decides on another round of a loop. */
    boolean isTest(Node node) {
        return node.codelet != Node.NONE
                && graph.declaration(node.codelet).code() instanceof LoopBody body
                && !body.enters();
    }

    private static void requireAllSignals(CompiledGraph graph, int slot, Node node) {
        int count = graph.slotCounts()[slot];
        if (node.sources.size() < count && graph.slots().get(slot).promise()) {
            throw new GraphException("promise \"" + graph.slots().get(slot).name() + "\" of graph \"" + graph.name()
                    + "\" is completed by nobody that is known before the run: let a kernel, or a body that declares it,"
                    + " complete it outside of loops, let a kernel invoke the procedure whose result it is, for what"
                    + " bodies in Java invoke is not for cores, or run the graph on the host");
        }
        if (node.sources.size() < count) {
            throw new GraphException("slot \"" + graph.slots().get(slot).name() + "\" of graph \"" + graph.name()
                    + "\" counts " + count + " signals and gets " + node.sources.size()
                    + ": let as many signal it, or run the graph on the host");
        }
        if (node.sources.size() > count) {
            node.count = count;
        }
    }

    private static void requireStatic(CompiledGraph graph) {
        if (!graph.choices().invoking().isEmpty()) {
            throw new GraphException("graph \"" + graph.name() + "\" has invocations that nobody waits for, and this"
                    + " machine has no form of them: wait for a result, or run the graph on the host");
        }
        for (Passage passage : graph.passages()) {
            if (graph.loops().stream().noneMatch(loop -> loop.exit() == passage.exit())) {
                Declaration enter = graph.declaration(passage.enter());
                throw new GraphException("graph \"" + graph.name() + "\" has an embedded graph with a loop, which"
                        + " codelet " + graph.nameOf(passage.enter()) + " enters, and this machine has no form of that:"
                        + " let a method declare what graph \"" + enter.scope().name()
                        + "\" has, with the builder of \""
                        + graph.name() + "\", in place of embedding it, or run the graph on the host");
            }
        }
    }
}
