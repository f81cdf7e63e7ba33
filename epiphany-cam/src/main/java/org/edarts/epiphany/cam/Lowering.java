package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;

/**
 * What a graph becomes on a machine: an image of each core. Immutable once made.
 */
final class Lowering {
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
        this.library = library;
        SignalGraph signals = SignalGraph.of(graph);
        this.firmware = signals.repeats() ? firmware.with(Firmware.Part.CONTROL) : firmware;
        Fired.note(signals);
        homes = Homes.of(signals, machine, assignment);
        SharedSlots.split(signals, homes);
        signals.loops().forEach(loop -> loop.fanOut(signals.relays()));
        signals.loops().forEach(loop -> loop.hear(signals, homes.written()));
        Reach reach = Reach.of(signals);
        SignalOrder.check(graph, reach, homes, assignment);
        Tracks tracks = Tracks.of(Waves.around(signals, homes, assignment), reach, this::indexOf);
        String notFolded = tracks.whyNotFolded(this::nameOf);
        links = Links.between(tracks, assignment, notFolded);
        for (int core = 0; core < assignment.cores(); core++) {
            CoreMemory memory = new CoreMemory(assignment.nameOf(core), this.firmware.end());
            CorePlan plan = new CorePlan(core, tracks.of(core), memory);
            plan.layOut(links, this);
            plans.add(plan);
        }
        new TreeMap<>(homes.uses())
                .forEach((cell, uses) ->
                        plans.get(homes.of(cell)).place(cell, uses.get(0).block()));
        plans.forEach(plan -> plan.memory.requireRoom(graph.name(), notFolded));
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

    String nameOf(Node node) {
        return graph.nameOf(node.codelet);
    }

    int indexOf(Node node) {
        return node.codelet == Node.NONE
                ? 0
                : node.codelet - graph.declaration(node.codelet).first();
    }

    /** Returns what lies where in each core. */
    String map() {
        StringBuilder map = new StringBuilder();
        images.forEach(image -> map.append(image.memory().table()));
        return map.toString();
    }
}
