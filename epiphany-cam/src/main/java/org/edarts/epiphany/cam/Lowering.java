package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.Machine;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;

/**
 * What a graph becomes on a machine: an image of each core. Immutable once made.
 */
final class Lowering {
    private static final int MOST_INDEX = 0xFFFF;

    private final CompiledGraph graph;
    private final Assignment assignment;
    private final Firmware firmware;
    private final KernelLibrary library;
    private final Homes homes;
    private final Links links;
    private final List<CorePlan> plans = new ArrayList<>();
    private final List<CoreImage> images = new ArrayList<>();

    /**
     * Lowers a graph.
     *
     * @throws GraphException if it has something that the machine has no form of, or does not fit; the message names it
     */
    Lowering(CompiledGraph graph, Machine machine, Assignment assignment, Firmware firmware, KernelLibrary library) {
        this.graph = graph;
        this.assignment = assignment;
        this.firmware = firmware;
        this.library = library;
        SignalGraph signals = SignalGraph.of(graph);
        homes = Homes.of(signals, machine, assignment);
        SignalOrder.check(signals, homes, assignment);
        List<List<Node>> nodes = Waves.around(signals, homes, assignment);
        links = Links.between(nodes, assignment);
        for (int core = 0; core < assignment.cores(); core++) {
            CoreMemory memory = new CoreMemory(assignment.nameOf(core), firmware.end());
            CorePlan plan = new CorePlan(core, nodes.get(core), memory);
            plan.layOut(graph, links, library);
            plans.add(plan);
        }
        homes.uses()
                .forEach((cell, uses) ->
                        plans.get(homes.of(cell)).place(cell, uses.get(0).block()));
        plans.forEach(plan -> plan.memory.requireRoom(graph.name()));
        plans.forEach(plan -> images.add(new CoreImage(plan, this)));
    }

    CompiledGraph graph() {
        return graph;
    }

    Assignment assignment() {
        return assignment;
    }

    Firmware firmware() {
        return firmware;
    }

    KernelLibrary library() {
        return library;
    }

    Links links() {
        return links;
    }

    List<CoreImage> images() {
        return images;
    }

    /** Returns the address of the block of a cell as one core sees it. */
    int blockAddress(int cell, int core) {
        int home = homes.of(cell);
        int offset = plans.get(home).addressOf(cell);
        return home == core ? offset : assignment.globalAddress(home, offset);
    }

    String kernelOf(Node node) {
        return ((KernelBody) graph.declaration(node.codelet).code()).kernel().name();
    }

    int indexOf(Node node) {
        if (node.codelet == Node.NONE) {
            return 0;
        }
        Declaration declaration = graph.declaration(node.codelet);
        int index = node.codelet - declaration.first();
        if (index > MOST_INDEX) {
            throw new GraphException("codelet \"" + declaration.name() + "\" has " + declaration.count()
                    + " instances: " + (MOST_INDEX + 1) + " is the most that a core can tell apart");
        }
        return index;
    }

    /** Returns what lies where in each core. */
    String map() {
        StringBuilder map = new StringBuilder();
        images.forEach(image -> map.append(image.memory().table()));
        return map.toString();
    }
}
