package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.edarts.codelet.Access;
import org.edarts.codelet.KernelArguments;
import org.edarts.codelet.Outlet;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;

/**
 * The invocations that the kernel of a codelet may ask for. What comes of them signals a slot of the same core. Owner:
 * the thread that lowers the graph.
 */
final class Invocations {
    private final List<Invocation> all = new ArrayList<>();

    /** Where the kernel says whether it invokes, by the place of the argument. */
    private final Map<Integer, Integer> said = new HashMap<>();

    private int records;
    private int list;

    /**
     * One of them.
     *
     * @param place the argument in which the kernel says so
     * @param procedure what is invoked
     * @param promised what the result signals
     * @param cell the cell of the result
     */
    record Invocation(int place, ThreadedProcedure<Integer, Integer> procedure, Node promised, int cell) {}

    /**
     * Notes what a codelet of a graph may invoke.
     *
     * @param slots the node of each slot
     * @throws GraphException if its kernel does something else besides, or is in a loop
     */
    static void note(
            CompiledGraph graph, Declaration declaration, KernelArguments arguments, Node node, List<Node> slots) {
        Invocations found = new Invocations();
        int index = node.codelet - declaration.first();
        for (int place = 0; place < arguments.count(index); place++) {
            if (arguments.access(index, place) == Access.OUTLET) {
                Outlet outlet = arguments.outlet(index, place);
                String codelet = "codelet " + graph.nameOf(node.codelet) + " of graph \"" + graph.name() + "\" ";
                if (outlet.procedure() == null) {
                    throw new GraphException(codelet + "completes " + outlet.promise()
                            + ", and on this machine only procedures do: write a block, or run the graph on the host");
                }
                if (node.region != 0) {
                    throw new GraphException(codelet + "invokes procedure \""
                            + outlet.procedure().name()
                            + "\" in a loop, of which this machine has no form: invoke it before or after the loop, or"
                            + " run the graph on the host");
                }
                Node promised = slots.get(outlet.promise().slot() + declaration.slotBase());
                found.all.add(new Invocation(
                        place, outlet.procedure(), promised, outlet.promise().id() + declaration.cellBase()));
                node.signals(promised);
            }
        }
        if (!found.all.isEmpty()) {
            node.invocations = found;
        }
    }

    List<Invocation> all() {
        return all;
    }

    /** Returns what the results signal. */
    List<Node> promised() {
        return all.stream().map(Invocation::promised).toList();
    }

    /** Returns whom a codelet signals by itself. */
    List<Node> arcs(Node node) {
        List<Node> arcs = new ArrayList<>(node.targets);
        all.forEach(invocation -> arcs.remove(invocation.promised()));
        return arcs;
    }

    /** Lays out what the kernel writes and what the firmware makes of it; returns where that is. */
    int layOut(CorePlan plan, Node node) {
        for (Invocation each : all) {
            said.put(each.place(), plan.memory.data("outlets", Long.BYTES, Long.BYTES));
        }
        records = plan.memory.data("outlets", all.size() * Layout.OUTLET_BYTES + Long.BYTES, Long.BYTES);
        list = plan.memory.data("arcs", plan.listBytes(arcs(node)), Integer.BYTES);
        return records;
    }

    /** Returns where the kernel says whether it invokes. */
    int said(int place) {
        return Objects.requireNonNull(said.get(place));
    }

    /** Writes what the firmware looks at. */
    void write(CoreImage image, Node node, Lowering lowering) {
        int at = records;
        for (Invocation each : all) {
            int word = lowering.wordOf(each.cell(), node.core);
            image.word(at + Layout.OUTLET_SAID, Layout.KIND_INVOKE << Short.SIZE | said(each.place()));
            image.word(at + Layout.OUTLET_LINK, word << Short.SIZE | each.promised().track.slot);
            image.word(at + Layout.OUTLET_OWNER, lowering.frames().record(each.procedure(), node.core));
            at += Layout.OUTLET_BYTES;
        }
        image.word(at + Layout.OUTLET_LINK, list);
        image.arcs(list, arcs(node), lowering.links());
    }
}
