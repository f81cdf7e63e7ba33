package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.edarts.cam.Machine;
import org.edarts.codelet.Block;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;

/**
 * What a graph becomes on a machine: an image of each core. Immutable once made.
 */
final class Lowering {
    /** What blocks on cores may need in arcs and signals, tried one after the other. */
    private static final int[] SPARE = {64, 512, 2048, 8192};

    /** Of what is moved with two buffers, as much as is moved with one that is better. */
    private static final double MUCH = 0.75;

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
    private final DramPlan dram;

    /** What it has that does not go with blocks in the DRAM: loops, procedures, contents of cells; empty if nothing. */
    private final String stays;

    private final String notFolded;

    /**
     * Lowers a graph. If its blocks do not fit into the cores, those lie in the DRAM that do not.
     *
     * @throws GraphException if it has something that the machine has no form of, or does not fit; the message names it
     */
    static Lowering of(
            CompiledGraph graph, Machine machine, Assignment assignment, Firmware firmware, KernelLibrary library) {
        return of(graph, machine, assignment, firmware, library, StreamProgram.installed());
    }

    /** Lowers a graph, for whose blocks in the DRAM cores have the program. */
    static Lowering of(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            StreamProgram program) {
        Lowering resident = new Lowering(graph, machine, assignment, firmware, library, program, Residence.EVERYWHERE);
        if (!resident.stays.isEmpty()) {
            resident.homes.requireCores(graph, assignment, resident.stays);
            return resident.complete();
        }
        if (resident.fits() && !resident.homes.needDram()
                || resident.homes.uses().isEmpty()) {
            return resident.complete();
        }
        Lowering streamed = new Lowering(graph, machine, assignment, firmware, library, program, Residence.NOWHERE);
        Map<Integer, Integer> possible = new HashMap<>();
        for (int cell : streamed.homes.uses().keySet()) {
            possible.put(cell, streamed.homes.possible(cell));
        }
        for (int spare : SPARE) {
            Lowering mixed = new Lowering(
                    graph, machine, assignment, firmware, library, program, streamed.residence(possible, spare));
            if (mixed.fits()) {
                return mixed.complete();
            }
        }
        return streamed.complete();
    }

    /**
     * Of a lowering with all blocks in the DRAM: returns which of them can lie on cores that are to keep so many bytes
     * to spare. A second buffer is left out where the room for it saves much.
     */
    private Residence residence(Map<Integer, Integer> possible, int spare) {
        List<Integer> room = plans.stream()
                .map(plan -> plan.memory.free() + plan.memory.freeCode() + plan.stream.buffersBytes() - spare)
                .toList();
        Residence two = new Eviction(homes, possible::get, room, 2).run();
        Residence one = new Eviction(homes, possible::get, room, 1).run();
        return one.moved() < MUCH * two.moved() ? one : two;
    }

    private Lowering(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            StreamProgram program,
            Residence residence) {
        this.graph = graph;
        this.assignment = assignment;
        this.library = library;
        SignalGraph signals = SignalGraph.of(graph);
        frames = Frames.of(graph, assignment);
        boolean control = signals.repeats() || !frames.isEmpty();
        Firmware known = control ? firmware.with(Firmware.Part.CONTROL) : firmware;
        this.firmware = frames.isEmpty() ? known : known.with(Firmware.Part.PROCEDURES);
        Fired.note(signals);
        stays = staying(signals);
        homes = Homes.of(signals, machine, assignment, library, residence);
        SharedSlots.split(signals, homes);
        signals.loops().forEach(loop -> loop.fanOut(signals.relays()));
        signals.loops().forEach(loop -> loop.hear(signals, homes.written()));
        Reach reach = Reach.of(signals);
        SignalOrder.keep(signals, reach, homes, assignment);
        Tracks tracks = Tracks.of(Waves.around(signals, homes, assignment), reach, this::indexOf);
        notFolded = tracks.whyNotFolded(this::nameOf);
        links = Links.between(tracks, frames, assignment, notFolded);
        dram = new DramPlan(assignment.map());
        for (int core = 0; core < assignment.cores(); core++) {
            CoreMemory memory = new CoreMemory(assignment.nameOf(core), this.firmware.end());
            CorePlan plan = new CorePlan(core, tracks.of(core), memory, new CoreStream(program, residence.buffers()));
            plan.layOut(links, this);
            plan.stream.layOut(dram, assignment.nameOf(core));
            plans.add(plan);
        }
        new TreeMap<>(homes.uses())
                .forEach((cell, uses) -> place(cell, uses.get(0).block()));
        placeResults(signals);
        frames.layOut(plans, graph.name());
    }

    private String staying(SignalGraph signals) {
        if (signals.repeats() || !frames.isEmpty()) {
            return signals.repeats() ? "it has a loop" : "it invokes procedures";
        }
        return signals.codelets().stream()
                .flatMap(node -> node.fired.words().stream())
                .filter(word -> word.cell() == Fired.CONTENT)
                .map(word ->
                        "codelets have \"" + graph.cells().get(word.number()).name() + "\" as an argument")
                .findFirst()
                .orElse("");
    }

    private void place(int cell, Block<?> block) {
        if (homes.of(cell) == Homes.DRAM) {
            dram.place(cell, block);
        } else {
            plans.get(homes.of(cell)).place(cell, block);
        }
    }

    private boolean fits() {
        return plans.stream().allMatch(plan -> plan.memory.free() >= 0);
    }

    private Lowering complete() {
        String resident = stays.isEmpty() ? "" : "; its blocks cannot lie in the DRAM, because " + stays;
        plans.forEach(plan -> plan.memory.requireRoom(graph.name(), resident + notFolded));
        dram.requireRoom(graph.name());
        plans.forEach(plan -> images.add(new CoreImage(plan, this)));
        return this;
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

    Homes homes() {
        return homes;
    }

    DramPlan dram() {
        return dram;
    }

    List<CoreImage> images() {
        return images;
    }

    /** Returns the records of those codelets of a core whose blocks lie in the DRAM. */
    byte[] streamRecords(int core) {
        CorePlan plan = plans.get(core);
        return plan.stream.records(new StreamRecord.Addresses() {
            @Override
            public int kernel(String name) {
                return plan.kernel(name);
            }

            @Override
            public int block(int cell) {
                return blockAddress(cell, core);
            }
        });
    }

    /** Returns what a run moves between the cores and the DRAM. */
    MeshReport.Streamed streamed() {
        long codelets = 0;
        long brought = 0;
        long written = 0;
        long records = 0;
        for (CorePlan plan : plans) {
            for (Track track : plan.tracks) {
                if (plan.stream.has(track.fired())) {
                    StreamRecord record = plan.stream.record(track.fired());
                    int times = track.nodes.size();
                    codelets += times;
                    brought += (long) times * record.bytesBrought();
                    written += (long) times * record.bytesWritten();
                    records += (long) times * plan.stream.bytesOfRecord();
                }
            }
        }
        return new MeshReport.Streamed(codelets, brought, written, records);
    }

    /** Returns the address of the block of a cell as one core sees it. */
    int blockAddress(int cell, int core) {
        int home = homes.of(cell);
        if (home == Homes.DRAM) {
            return dram.addressOf(cell);
        }
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
        if (dram.bytes() > 0) {
            map.append(String.format(
                    Locale.ROOT,
                    "DRAM%n  0x%08x %6d  blocks and records%n",
                    assignment.map().dramBase(),
                    dram.bytes()));
        }
        return map.toString();
    }
}
