package org.edarts.epiphany.cam.signal;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.edarts.codelet.Access;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.LoopBody;
import org.edarts.codelet.Slot;
import org.edarts.codelet.graph.Choice;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.unit.Sides;

/** Finds the codelets that choose which slots get a signal: on a core a kernel says so, on the host a body does it. */
final class Choosers {
    private Choosers() {}

    /**
     * Notes who chooses what.
     *
     * @param slots the node of each slot
     * @throws GraphException if a kernel has no argument to say so, several, or something else to say besides
     */
    static void note(CompiledGraph graph, Sides sides, List<Node> codelets, List<Node> slots) {
        TreeSet<Integer> deciding = new TreeSet<>();
        for (Choice choice : graph.choices().all()) {
            if (!(graph.declarations().get(choice.declaration()).code() instanceof LoopBody)) {
                deciding.add(choice.declaration());
            }
        }
        for (int number : deciding) {
            Declaration declaration = graph.declarations().get(number);
            for (int index = 0; index < declaration.count(); index++) {
                Node node = codelets.get(declaration.first() + index);
                List<List<Node>> ways = sides.onHost(declaration)
                        ? ofBody(graph, number, slots)
                        : ofKernel(graph, declaration, index, slots);
                node.decision = new Decision(Decision.NO_CELL, ways);
                node.decision.all().forEach(node::signals);
            }
        }
    }

    private static List<List<Node>> ofBody(CompiledGraph graph, int declaration, List<Node> slots) {
        List<List<Node>> ways = new ArrayList<>();
        for (Choice choice : graph.choices().all()) {
            if (choice.declaration() == declaration) {
                ways.add(List.of(slots.get(choice.slot())));
            }
        }
        ways.add(List.of());
        return ways;
    }

    private static List<List<Node>> ofKernel(
            CompiledGraph graph, Declaration declaration, int index, List<Node> slots) {
        String codelet = "codelet " + graph.nameOf(declaration.first() + index) + " of graph \"" + graph.name() + "\" ";
        KernelArguments arguments = ((KernelBody) declaration.code()).arguments();
        List<List<Node>> ways = new ArrayList<>(List.of(List.of()));
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) == Access.CHOICE) {
                if (ways.size() > 1) {
                    throw new GraphException(codelet + "chooses by several arguments, and cores look at one: let it"
                            + " choose one of all slots, or let two codelets choose");
                }
                for (Slot slot : arguments.choice(index, place)) {
                    ways.add(List.of(slots.get(slot.id() + declaration.slotBase())));
                }
            }
        }
        if (ways.size() == 1) {
            throw new GraphException(codelet + "chooses slots, and its kernel has no argument to say which: declare"
                    + " one, as arguments.chooses(slots)");
        }
        if (arguments.hasOutlets()) {
            throw new GraphException(codelet + "chooses slots and invokes or completes something, and cores do one of"
                    + " these after a firing: let another codelet choose");
        }
        ways.add(List.of());
        return ways;
    }
}
