package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private final Frames frames;

    /** Where the result of an invocation goes that no codelet reads, by the number of its cell. */
    private final Map<Integer, Integer> unread = new HashMap<>();

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
        frames = Frames.of(graph, assignment);
        boolean control = signals.repeats() || !frames.isEmpty();
        Firmware known = control ? firmware.with(Firmware.Part.CONTROL) : firmware;
        this.firmware = frames.isEmpty() ? known : known.with(Firmware.Part.PROCEDURES);
        Fired.note(signals);
        homes = Homes.of(signals, machine, assignment);
        SharedSlots.split(signals, homes);
        signals.loops().forEach(loop -> loop.fanOut(signals.relays()));
        signals.loops().forEach(loop -> loop.hear(signals, homes.written()));
        Reach reach = Reach.of(signals);
        SignalOrder.check(graph, reach, homes, assignment);
        Tracks tracks = Tracks.of(Waves.around(signals, homes, assignment), reach, this::indexOf);
        String notFolded = tracks.whyNotFolded(this::nameOf);
        links = Links.between(tracks, frames, assignment, notFolded);
        for (int core = 0; core < assignment.cores(); core++) {
            CoreMemory memory = new CoreMemory(assignment.nameOf(core), this.firmware.end());
            CorePlan plan = new CorePlan(core, tracks.of(core), memory);
            plan.layOut(links, this);
            plans.add(plan);
        }
        new TreeMap<>(homes.uses())
                .forEach((cell, uses) ->
                        plans.get(homes.of(cell)).place(cell, uses.get(0).block()));
        placeResults(signals);
        frames.layOut(plans, graph.name());
        plans.forEach(plan -> plan.memory.requireRoom(graph.name(), notFolded));
        plans.forEach(plan -> images.add(new CoreImage(plan, this)));
    }

    private void placeResults(SignalGraph signals) {
        for (Node node : signals.codelets()) {
            if (node.invocations != null) {
                for (Invocations.Invocation invocation : node.invocations.all()) {
                    placeResult(node, invocation.cell());
                }
            }
        }
    }

    private void placeResult(Node node, int cell) {
        int elsewhere = 0;
        for (CorePlan plan : plans) {
            elsewhere += plan.core == node.core ? 0 : plan.wordsOf(cell).size();
        }
        int here = plans.get(node.core).wordsOf(cell).size();
        if (elsewhere > 0 || here > 1) {
            throw new GraphException("\"" + graph.cells().get(cell).name() + "\" of graph \"" + graph.name()
                    + "\" is read in " + (elsewhere + here) + " places, " + elsewhere + " of them not on "
                    + assignment.nameOf(node.core) + ", where codelet " + nameOf(node)
                    + " invokes what completes it: let one codelet read it, on the same CU, and hand it on in a block");
        }
        if (here == 0) {
            unread.put(cell, plans.get(node.core).memory.data("results", Integer.BYTES, Integer.BYTES));
        }
    }

    /** Returns where on a core the result of an invocation goes. */
    int wordOf(int cell, int core) {
        Integer alone = unread.get(cell);
        return alone != null ? alone : plans.get(core).wordsOf(cell).get(0);
    }

    /** Returns the results of all invocations of the graph: by the cell, the core and where it lies there. */
    Map<Integer, Result> results() {
        Map<Integer, Result> results = new HashMap<>();
        for (CorePlan plan : plans) {
            for (Track track : plan.tracks) {
                Node node = track.first();
                if (node.invocations != null) {
                    for (Invocations.Invocation each : node.invocations.all()) {
                        results.put(each.cell(), new Result(plan.core, wordOf(each.cell(), plan.core)));
                    }
                }
            }
        }
        return results;
    }

    /**
     * Where a result lies.
     *
     * @param core whose memory it is
     * @param address where it is there
     */
    record Result(int core, int address) {}

    Frames frames() {
        return frames;
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
