package org.edarts.epiphany.cam.lower;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.KernelCodes;
import org.edarts.epiphany.cam.firmware.Movers;
import org.edarts.epiphany.cam.firmware.TracingProgram;
import org.edarts.epiphany.cam.frame.Frames;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.memory.DramPlan;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.Unwritten;
import org.edarts.epiphany.cam.place.UpdatedParts;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Firings;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SaidTypes;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.jspecify.annotations.Nullable;

/**
 * What a graph becomes on a machine: an image of each core. Immutable once made.
 */
public final class Lowering {
    private final CompiledGraph graph;
    private final Assignment assignment;
    private final Firmware firmware;
    private final KernelLibrary library;
    private final KernelCodes kernels;
    private final Homes homes;
    private final Frames frames;

    private final Dispatch dispatch;
    private final SignalPlan signalPlan;

    private final Links links;
    private final List<CorePlan> plans = new ArrayList<>();
    private final Results results = new Results(plans);
    private final RoomOnCores room;
    private final NumberUses numbers;
    private final List<CoreImage> images = new ArrayList<>();
    private final DramPlan dram;
    private final BlockAddresses blocks;

    /** Where CUs write a number behind what they have written into the DRAM; 0 if they do not. */
    private final int numbersInDram;

    private final Optional<HostPlan> host;

    /** Where cores tell of firings; null if they do not. */
    private final @Nullable FiringRings rings;

    private final Broadcasts broadcasts;

    private final boolean firesOnce;

    /** Whether each codelet fires once, on a core, with what is known before the run. */
    private final boolean fixed;

    /** Lowers a graph whose blocks and kernels have their places; whether they fit is not asked. */
    public Lowering(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Movers movers,
            Residence residence,
            Placing placing,
            Alternatives alternatives) {
        this.graph = graph;
        this.assignment = assignment;
        this.library = library;
        boolean hands = placing.form().handsOut();
        SignalGraph signals =
                SignalGraph.of(graph, Sides.of(graph, machine, assignment, new KnownKernels(library)), hands);
        alternatives.tell(signals);
        boolean records = SaidTypes.haveRecords(graph);
        frames = hands
                ? Frames.onSus(graph, assignment, residence.frames(), records)
                : Frames.of(graph, assignment, records, PoolKeys.needed(graph, placing));
        Firings.note(signals, new KnownKernels(library));
        dispatch = Dispatch.of(graph, placing, signals, assignment, library, frames, residence);
        Firmware whole = dispatch.firmware(firmware, signals, frames, residence);
        TracingProgram tracing = whole.instrumented() ? TracingProgram.behind(whole.end()) : null;
        this.firmware = tracing == null ? whole : whole.with(tracing);
        kernels = new KernelCodes(library, movers, tracing);
        firesOnce = !signals.repeats() && !signals.chooses();
        fixed = FixedGraph.is(signals, frames);
        numbers = NumberUses.of(graph);
        homes = dispatch.homes(signals, assignment, new KnownKernels(library), residence, placing.plan());
        broadcasts = broadcasts(signals, residence);
        signalPlan = new SignalPlan(graph, signals, dispatch, homes, residence, frames, assignment);
        links = Links.between(signalPlan.tracks(), frames, assignment, dispatch.stealing());
        dram = new DramPlan(assignment.map());
        blocks = new BlockAddresses(plans, homes, broadcasts, dram, assignment);
        numbersInDram = dispatch.handing() != null && homes.needDram()
                ? dram.reserve((long) assignment.cus().size() * Integer.BYTES)
                : 0;
        host = signals.sides().useHost()
                ? Optional.of(
                        new HostPlan(signals, signalPlan.tracks(assignment.host()), links, assignment, homes, dram))
                : Optional.empty();
        CoreLayouts layouts = new CoreLayouts(this, dispatch, residence, movers, plans);
        layouts.layOutCores();
        layouts.layOutBlocks();
        results.place(signals, this);
        layouts.layOutCopies();
        List<Integer> unused = layouts.unused();
        layouts.shareRest();
        rings = layouts.layOutRings(tracing, signals.repeats());
        room = new RoomOnCores(graph.name(), plans, results, frames, unused, assignment, signalPlan.notFolded());
    }

    /** Returns what brings blocks to all cores that read them, where all codelets fire at their homes, in any order. */
    private Broadcasts broadcasts(SignalGraph signals, Residence residence) {
        boolean anyRoom = IntStream.range(0, assignment.cores())
                .anyMatch(core -> residence.copies().applyAsInt(core) > 0);
        return dispatch.atHomesInNoOrder() && anyRoom
                ? Broadcasts.among(signals, homes, assignment, residence.copies())
                : Broadcasts.NONE;
    }

    /** Returns whether all of it fits into the cores. */
    public boolean fits() {
        return room.fits();
    }

    /** Returns the room that it takes there. */
    public RoomOnCores room() {
        return room;
    }

    /** Returns which blocks may stay in a core's buffer for the next that reads them. */
    public Unwritten unwritten() {
        return signalPlan.unwritten();
    }

    /** Returns what brings blocks to all cores that read them. */
    public Broadcasts broadcasts() {
        return broadcasts;
    }

    /** Returns what of the graph lies on a core. */
    public CorePlan plan(int core) {
        return plans.get(core);
    }

    /**
     * Returns whether a core may have only a part of the graph at a time: if all signals come, pools have no order,
     * and no kernel uses the channel that brings the next part.
     */
    public boolean mayHaveWindows() {
        return fixed
                && dispatch.atHomesInNoOrder()
                && plans.stream().noneMatch(plan -> plan.usesChannels(this))
                && plans.stream()
                        .flatMap(plan -> plan.tracks.stream())
                        .flatMap(track -> track.nodes.stream())
                        .allMatch(node -> node.count == 0);
    }

    /** Returns whether it fits with blocks that codelets borrow, and no kernel uses the channels that bring these. */
    public boolean mayBorrow() {
        return fits() && !homes.lent().isEmpty() && fixed && plans.stream().noneMatch(plan -> plan.usesChannels(this));
    }

    /**
     * Returns what the codelets that a core fires use of blocks, in bytes, and a word for each: about as their kernels
     * take.
     */
    public long work(int core) {
        return signalPlan.tracks(core).stream()
                .filter(track -> track.first().codelet != Node.NONE)
                .mapToLong(track -> track.nodes.size()
                        * (Integer.BYTES
                                + track.fired().words().stream()
                                        .mapToLong(Fired.Word::bytes)
                                        .sum()))
                .sum();
    }

    /** Returns the most {@linkplain #work work} that a core has. */
    public long mostWork() {
        return assignment.cus().stream().mapToLong(this::work).max().orElse(0);
    }

    /** Returns the bytes of what SUs hand out that lie on a core alone. */
    public int chargeBytes(int core) {
        return dispatch.chargeBytes(core);
    }

    /**
     * Makes the images.
     *
     * @throws GraphException if something does not fit, with a table of who needs what
     */
    public Lowering complete() {
        return complete("");
    }

    /**
     * Makes the images, unless they are made.
     *
     * @param elsewhere what else is to be said of a core that lacks room
     * @throws GraphException if something does not fit, with a table of who needs what
     */
    public Lowering complete(String elsewhere) {
        if (!images.isEmpty()) {
            return this;
        }
        frames.room().requireRoom(elsewhere);
        if (dispatch.stealing() != null) {
            homes.requireCores(graph, assignment, "CUs steal from each other", elsewhere);
        }
        room.require(elsewhere);
        if (rings != null) {
            rings.requireRoom(dram, graph.name());
        }
        dram.requireRoom(graph.name());
        plans.forEach(plan -> images.add(new CoreImage(plan, this)));
        return this;
    }

    /** Returns how signals go, and what they are for. */
    SignalPlan signalPlan() {
        return signalPlan;
    }

    /** Returns where the results of all invocations of the graph go. */
    public Results results() {
        return results;
    }

    public Frames frames() {
        return frames;
    }

    public NumberUses numbers() {
        return numbers;
    }

    public CompiledGraph graph() {
        return graph;
    }

    public Assignment assignment() {
        return assignment;
    }

    public Firmware firmware() {
        return firmware;
    }

    public KernelLibrary library() {
        return library;
    }

    /** Returns what is copied to cores of kernels. */
    KernelCodes kernels() {
        return kernels;
    }

    /** Returns where cores tell of firings, if they do. */
    public Optional<FiringRings> rings() {
        return Optional.ofNullable(rings);
    }

    public Links links() {
        return links;
    }

    public Homes homes() {
        return homes;
    }

    /** Returns what the host fires, if it does. */
    public Optional<HostPlan> host() {
        return host;
    }

    public BlockAddresses blocks() {
        return blocks;
    }

    public DramPlan dram() {
        return dram;
    }

    public List<CoreImage> images() {
        return images;
    }

    /** Returns what a run moves between the cores and the DRAM if each codelet fires once. */
    public MeshReport.Streamed streamed() {
        return StreamedBytes.of(plans);
    }

    /** Returns what a run has moved between the cores and the DRAM, whose codelets have fired so often. */
    public MeshReport.Streamed streamed(StreamedBytes.Firings firings) {
        return StreamedBytes.of(plans, firings);
    }

    /** Returns whether each codelet fires once. */
    public boolean firesOnce() {
        return firesOnce;
    }

    /** Returns the bytes that a run moves; those count twice that kernels load, for these wait for each word. */
    public long weightOfBytes() {
        return streamed().bytes() + 2 * LoadedBytes.of(homes, plans);
    }

    /** Returns where each codelet fires, by its number. */
    public List<MeshPlace> places() {
        return CodeletPlaces.of(graph.codelets(), plans, assignment);
    }

    /** Returns the CU of each codelet, by its number; for what the host fires the one behind all others. */
    public int[] cus() {
        return places().stream().mapToInt(MeshPlace::cu).toArray();
    }

    /** Returns what cores have for kernels. */
    public CodeRooms codeRooms() {
        return new CodeRooms(plans, endOfFirmware(assignment.cus().get(0)));
    }

    /** Returns the first address behind what a core has of the firmware. */
    public int endOfFirmware(int core) {
        return firmware.end(handsOut(core));
    }

    /** Returns the most bytes that any core has of the runtime. */
    public int runtimeBytes() {
        return IntStream.range(0, assignment.cores())
                .map(core -> endOfFirmware(core)
                        + Layout.RECORD_BYTES
                        + plan(core).bringingBytes()
                        + plan(core).code.residentBytes(kernels::isOwn))
                .max()
                .orElseThrow();
    }

    /** Returns whether a core is an SU that hands out codelets. */
    public boolean handsOut(int core) {
        return dispatch.handing() != null && assignment.sus().contains(core);
    }

    /** Returns where CUs write a number behind what they have written into the DRAM; 0 if they do not. */
    public int numbersInDram() {
        return numbersInDram;
    }

    /** Returns how SUs hand out codelets, unless these fire at their homes. */
    public Optional<Handing> handing() {
        return Optional.ofNullable(dispatch.handing());
    }

    /** Returns how CUs steal codelets of others, if they do. */
    public Optional<Stealing> stealing() {
        return Optional.ofNullable(dispatch.stealing());
    }

    public String nameOf(Node node) {
        return signalPlan.nameOf(node);
    }

    int indexOf(Node node) {
        return signalPlan.indexOf(node);
    }

    /** Returns what lies where in each core. */
    public String map() {
        StringBuilder map = new StringBuilder();
        images.forEach(image -> map.append(image.memory().table()));
        if (dram.bytes() > 0) {
            map.append(String.format(
                    Locale.ROOT,
                    "DRAM%n  0x%08x %6d  blocks and records%n",
                    assignment.map().dramBase(),
                    dram.bytes()));
        }
        UpdatedParts.lines(graph, homes, assignment)
                .forEach(line -> map.append(line).append('\n'));
        InPlace.lines(graph, plans).forEach(line -> map.append(line).append('\n'));
        return map.toString();
    }
}
