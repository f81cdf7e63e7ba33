package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.Block;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.Declaration;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.cam.KernelLibrary.KernelCode;
import org.edarts.epiphany.cam.broadcast.Broadcasts;
import org.edarts.epiphany.cam.channel.SplitCopies;
import org.edarts.epiphany.cam.memory.CoreMemory;
import org.edarts.epiphany.cam.place.Copies;
import org.edarts.epiphany.cam.place.Homes;
import org.edarts.epiphany.cam.place.Residence;
import org.edarts.epiphany.cam.place.UpdatedParts;
import org.edarts.epiphany.cam.signal.Alternatives;
import org.edarts.epiphany.cam.signal.Fired;
import org.edarts.epiphany.cam.signal.Firings;
import org.edarts.epiphany.cam.signal.Node;
import org.edarts.epiphany.cam.signal.SaidTypes;
import org.edarts.epiphany.cam.signal.SignalGraph;
import org.edarts.epiphany.cam.signal.Track;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.cam.window.Windows;
import org.jspecify.annotations.Nullable;

/**
 * What a graph becomes on a machine: an image of each core. Immutable once made.
 */
final class Lowering {
    private static final String SHARED =
            "; codelets that fire the same kernel with the same arguments, one after the other, share their place";

    private final CompiledGraph graph;
    private final Assignment assignment;
    private final Firmware firmware;
    private final KernelLibrary library;
    private final Homes homes;
    private final Frames frames;

    private final Dispatch dispatch;
    private final SignalPlan signalPlan;

    private final Links links;
    private final List<CorePlan> plans = new ArrayList<>();
    private final Results results = new Results(plans);
    private final NumberUses numbers;
    private final List<CoreImage> images = new ArrayList<>();
    private final DramPlan dram;
    private final BlockAddresses blocks;

    /** Where CUs write a number behind what they have written into the DRAM; 0 if they do not. */
    private final int numbersInDram;

    private final Optional<HostPlan> host;

    /** What tells of firings; null unless the run is instrumented. */
    private final @Nullable TracingProgram tracing;

    /** Where cores tell of firings; null if they do not. */
    private final @Nullable FiringRings rings;

    private final Map<String, KernelCode> traced = new HashMap<>();

    private final Broadcasts broadcasts;
    private final Movers movers;
    private final IntUnaryOperator roomForCopies;

    private final boolean firesOnce;

    /** Whether each codelet fires once, on a core, with what is known before the run. */
    private final boolean fixed;

    /**
     * Lowers a graph. If its blocks or kernels do not fit into the cores, those lie in the DRAM that do not.
     *
     * @throws GraphException if it has something that the machine has no form of, or does not fit; the message names
     *     it
     */
    static Lowering of(
            CompiledGraph graph, Machine machine, Assignment assignment, Firmware firmware, KernelLibrary library) {
        return of(graph, machine, assignment, firmware, library, Placing.NONE);
    }

    /** Lowers a graph whose codelets fire as a policy decides. */
    static Lowering of(
            CompiledGraph graph,
            Machine machine,
            Assignment assignment,
            Firmware firmware,
            KernelLibrary library,
            Placing placing) {
        return new Fitting(graph, machine, assignment, firmware, library, Movers.installed(), placing).lowered();
    }

    /** Lowers a graph whose blocks and kernels have their places; whether they fit is not asked. */
    Lowering(
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
        SignalGraph signals = SignalGraph.of(graph, Sides.of(graph, machine, assignment, library.known()), hands);
        alternatives.tell(signals);
        boolean records = SaidTypes.haveRecords(graph);
        frames = hands
                ? Frames.onSus(graph, assignment, residence.frames(), records)
                : Frames.of(graph, assignment, records, PoolKeys.needed(graph, placing));
        Firings.note(signals, library.known());
        dispatch = Dispatch.of(graph, placing, signals, assignment, library, frames, residence);
        boolean nesting = dispatch.nests(frames, residence);
        Firmware whole = dispatch.firmware(firmware, signals, frames, residence);
        tracing = whole.instrumented() ? TracingProgram.behind(whole.end()) : null;
        this.firmware = tracing == null ? whole : whole.with(tracing);
        firesOnce = !signals.repeats() && !signals.chooses();
        fixed = FixedGraph.is(signals, frames);
        numbers = NumberUses.of(graph);
        homes = dispatch.homes(signals, assignment, library.known(), residence, placing.plan());
        broadcasts = broadcasts(signals, residence);
        this.movers = movers;
        signalPlan = new SignalPlan(graph, signals, dispatch, homes, residence, frames, assignment);
        Windows windows = signalPlan.windows();
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
        for (int core = 0; core < assignment.cores(); core++) {
            CoreMemory memory = new CoreMemory(assignment.nameOf(core), endOfFirmware(core));
            CoreStream stream = residence.borrows()
                    ? CoreStream.borrowing(movers.borrowed(), residence.buffers())
                    : new CoreStream(
                            windows == null ? movers.blocks() : movers.blocksInWindows(),
                            residence.buffers(),
                            residence.storesRecords().test(core),
                            carriedOn(core, residence));
            CoreCode code = new CoreCode(residence.movesCode().test(core) ? movers.code() : null, stream);
            CoreInputs inputs = new CoreInputs(movers.inputs());
            CorePlan plan = windows != null
                    ? new WindowedPlan(core, signalPlan.tracks(core), memory, stream, code, inputs)
                    : dispatch.plan(
                            core,
                            signalPlan.tracks(core),
                            memory,
                            stream,
                            code,
                            inputs,
                            signalPlan.claims(),
                            residence.storesRecords().test(core));
            plan.layOut(links, this);
            if (plan instanceof WindowedPlan windowed) {
                windowed.layOutWindows(dram);
            }
            plan.stream.layOut(dram);
            plan.code.layOutCarried(dram);
            plan.layOutInDram(dram);
            plans.add(plan);
        }
        plans.forEach(plan -> plan.layOutNumbers(homes.borrowers(plan.core)));
        new TreeMap<>(homes.uses())
                .forEach((cell, uses) -> place(cell, uses.get(0).block()));
        plans.forEach(CorePlan::layOutLists);
        results.place(signals, this);
        plans.forEach(plan -> plan.inputs.layOutWritten(plan.memory, broadcasts.copies(plan.core)));
        if (dispatch.atHomes() && frames.isEmpty()) {
            Copies copies = Copies.of(homes, assignment);
            plans.stream()
                    .filter(plan -> !plan.code.moves())
                    .forEach(plan -> plan.inputs.layOut(
                            plan,
                            homes,
                            copies.of(plan.core),
                            !plan.usesChannels(this) && !residence.windows().exist()));
        }
        List<Integer> unused = plans.stream()
                .map(plan -> plan.memory.free() + plan.memory.freeCode())
                .toList();
        roomForCopies = unused::get;
        plans.forEach(plan -> plan.code.share(plan.memory, dram, !frames.isEmpty()));
        frames.room().layOut(plans, graph.name(), nesting);
        boolean counted = !signals.repeats() && frames.isEmpty() && dispatch.atHomes();
        rings = tracing == null ? null : FiringRings.of(tracing, plans, dram, counted);
        if (nesting) {
            frames.room().nests().layOutStacks(dram);
        }
    }

    /** What copies by a channel tells the runtime where it ends, and frames have codelets without records. */
    private Predicate<String> carriedOn(int core, Residence residence) {
        return kernel -> !kernel.equals(SplitCopies.KERNEL)
                && !frames.fires(kernel)
                && residence.carries().test(core, kernel);
    }

    /** Returns what brings blocks to all cores that read them, where all codelets fire at their homes, in any order. */
    private Broadcasts broadcasts(SignalGraph signals, Residence residence) {
        boolean room = IntStream.range(0, assignment.cores())
                .anyMatch(core -> residence.copies().applyAsInt(core) > 0);
        return dispatch.atHomesInNoOrder() && !signals.sides().useHost() && room
                ? Broadcasts.among(signals, homes, assignment, residence.copies())
                : Broadcasts.NONE;
    }

    private void place(int cell, Block<?> block) {
        int home = homes.of(cell);
        if (home == Homes.DRAM || home == assignment.host() && homes.isReached(cell, assignment)) {
            dram.place(cell, block);
        } else if (home != assignment.host()) {
            plans.get(homes.of(cell)).place(cell, block);
        }
    }

    boolean fits() {
        return frames.room().least() > 0 && plans.stream().allMatch(plan -> fits(plan.core));
    }

    /** Returns what brings blocks to all cores that read them. */
    Broadcasts broadcasts() {
        return broadcasts;
    }

    /** Returns how many bytes cores have left for copies of what is written. */
    IntUnaryOperator roomForCopies() {
        return roomForCopies;
    }

    /** Returns what stores into copies. */
    KernelCode broadcastKernel(String name) {
        return movers.broadcast(name);
    }

    /** Returns what lets a channel copy. */
    KernelCode channelCopy() {
        return tracing == null ? movers.copies() : tracing.tracedCopy();
    }

    /** Returns whether all of one core fits. */
    boolean fits(int core) {
        CorePlan plan = plans.get(core);
        return plan.memory.free() >= 0
                && plan.stream.shortage(assignment.nameOf(core)).isEmpty()
                && results.shortage(core).isEmpty();
    }

    /** Returns whether all cores may have room if kernels lie elsewhere, and what brings blocks. */
    boolean mayFitWithoutKernels() {
        return plans.stream().allMatch(plan -> plan.memory.free() + plan.code.bytes() + plan.stream.bytes() >= 0);
    }

    /** Returns whether all SUs have room for what they hand out, and for frames. */
    boolean fitsOnSus() {
        return frames.room().least() > 0 && assignment.sus().stream().allMatch(this::fits);
    }

    /** Returns the bytes that a core has for blocks, arguments and what brings blocks, if no block lies there now. */
    int room(int core) {
        return plans.get(core).room();
    }

    /** Returns what of the graph lies on a core. */
    CorePlan plan(int core) {
        return plans.get(core);
    }

    /**
     * Returns whether a core may have only a part of the graph at a time: if all signals come, pools have no order,
     * and no kernel uses the channel that brings the next part.
     */
    boolean mayHaveWindows() {
        return fixed
                && dispatch.atHomesInNoOrder()
                && plans.stream().noneMatch(plan -> plan.usesChannels(this))
                && plans.stream()
                        .flatMap(plan -> plan.tracks.stream())
                        .flatMap(track -> track.nodes.stream())
                        .allMatch(node -> node.count == 0);
    }

    /**
     * Returns the bytes that a core's windows take: more than they were to have, where a single codelet signals so many
     * others that its arcs alone take more. 0 if there are no windows.
     */
    int windowBytes(int core) {
        return plans.get(core) instanceof WindowedPlan windowed ? windowed.largestWindow() : 0;
    }

    /** Returns the bytes that a core has left, or, as a negative number, lacks. */
    int slack(int core) {
        return plans.get(core).memory.free();
    }

    /** Returns whether it fits with blocks that codelets borrow, and no kernel uses the channels that bring these. */
    boolean mayBorrow() {
        return fits() && !homes.lent().isEmpty() && fixed && plans.stream().noneMatch(plan -> plan.usesChannels(this));
    }

    /** Returns the bytes of what SUs hand out that lie on a core alone. */
    int chargeBytes(int core) {
        return dispatch.chargeBytes(core);
    }

    /** Returns what the firings of a track take together, or a negative number if nobody has said that. */
    long cyclesOf(Track track) {
        long cycles = 0;
        for (Node node : track.nodes) {
            Declaration declaration = graph.declaration(node.codelet);
            if (!declaration.declaresCost()) {
                return -1;
            }
            cycles += declaration.cost().applyAsLong(indexOf(node));
        }
        return cycles;
    }

    /**
     * Makes the images.
     *
     * @throws GraphException if something does not fit, with a table of who needs what
     */
    Lowering complete() {
        return complete("");
    }

    /**
     * Makes the images.
     *
     * @param elsewhere what else is to be said of a core that lacks room
     * @throws GraphException if something does not fit, with a table of who needs what
     */
    Lowering complete(String elsewhere) {
        frames.room().requireRoom(elsewhere);
        if (dispatch.stealing() != null) {
            homes.requireCores(graph, assignment, "CUs steal from each other", elsewhere);
        }
        for (CorePlan plan : plans) {
            if (plan.memory.free() < 0) {
                refuse(shortage(plan, elsewhere));
            }
            plan.stream
                    .shortage(assignment.nameOf(plan.core))
                    .ifPresent(shortage -> refuse(shortage + ": use fewer and larger blocks" + elsewhere));
            results.shortage(plan.core).ifPresent(shortage -> refuse(shortage + elsewhere));
        }
        if (rings != null) {
            rings.requireRoom(dram, graph.name());
        }
        dram.requireRoom(graph.name());
        plans.forEach(plan -> images.add(new CoreImage(plan, this)));
        return this;
    }

    private String shortage(CorePlan plan, String elsewhere) {
        BlocksOnCores onCores = BlocksOnCores.of(assignment.cus(), plans);
        String remedy = plan.remedy(onCores);
        String why = remedy.equals(onCores.remedy()) ? onCores.why() : SHARED;
        return plan.memory.shortage(graph.name(), remedy + elsewhere + why + signalPlan.notFolded());
    }

    private static void refuse(String shortage) {
        throw new NoRoomException(shortage);
    }

    /** Returns how signals go, and what they are for. */
    SignalPlan signalPlan() {
        return signalPlan;
    }

    /** Returns where on a core the result of an invocation goes. */
    int wordOf(int cell, int core) {
        return results.wordOf(cell, core);
    }

    /** Returns at which address all cores find a word of what comes of an invocation, or of a promise. */
    int resultAddress(int content) {
        Results.Result result = Objects.requireNonNull(results.all().get(Fired.cellOf(content)));
        return assignment.globalAddress(result.core(), result.address() + Fired.wordOf(content) * Integer.BYTES);
    }

    /** Returns the results of all invocations of the graph: by the cell, the core and where it lies there. */
    Map<Integer, Results.Result> results() {
        return results.all();
    }

    Frames frames() {
        return frames;
    }

    NumberUses numbers() {
        return numbers;
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

    /** Returns what is copied to cores of a kernel that a codelet fires. */
    KernelCode kernel(String name, String codelet) {
        KernelCode plain = library.named(name, codelet);
        return tracing == null ? plain : traced.computeIfAbsent(name, any -> tracing.traced(plain));
    }

    /** Returns where cores tell of firings, if they do. */
    Optional<FiringRings> rings() {
        return Optional.ofNullable(rings);
    }

    Links links() {
        return links;
    }

    Homes homes() {
        return homes;
    }

    /** Returns what the host fires, if it does. */
    Optional<HostPlan> host() {
        return host;
    }

    BlockAddresses blocks() {
        return blocks;
    }

    DramPlan dram() {
        return dram;
    }

    List<CoreImage> images() {
        return images;
    }

    /** Returns what a run moves between the cores and the DRAM if each codelet fires once. */
    MeshReport.Streamed streamed() {
        return StreamedBytes.of(plans);
    }

    /** Returns what a run has moved between the cores and the DRAM, whose codelets have fired so often. */
    MeshReport.Streamed streamed(StreamedBytes.Firings firings) {
        return StreamedBytes.of(plans, firings);
    }

    /** Returns whether each codelet fires once. */
    boolean firesOnce() {
        return firesOnce;
    }

    /** Returns the bytes that a run moves; those count twice that kernels load, for these wait for each word. */
    long weightOfBytes() {
        return streamed().bytes() + 2 * LoadedBytes.of(homes, plans);
    }

    /** Returns where each codelet fires, by its number. */
    List<MeshPlace> places() {
        return MeshPlace.of(graph.codelets(), plans, assignment);
    }

    /** Returns the CU of each codelet, by its number; for what the host fires the one behind all others. */
    int[] cus() {
        return places().stream().mapToInt(MeshPlace::cu).toArray();
    }

    /** Returns what cores have for kernels. */
    CodeRooms codeRooms() {
        return new CodeRooms(plans, endOfFirmware(assignment.cus().get(0)));
    }

    /** Returns the first address behind what a core has of the firmware. */
    int endOfFirmware(int core) {
        return firmware.end(handsOut(core));
    }

    /** Returns whether a core is an SU that hands out codelets. */
    boolean handsOut(int core) {
        return dispatch.handing() != null && assignment.sus().contains(core);
    }

    /** Returns where CUs write a number behind what they have written into the DRAM; 0 if they do not. */
    int numbersInDram() {
        return numbersInDram;
    }

    /** Returns how SUs hand out codelets, unless these fire at their homes. */
    Optional<Handing> handing() {
        return Optional.ofNullable(dispatch.handing());
    }

    /** Returns how CUs steal codelets of others, if they do. */
    Optional<Stealing> stealing() {
        return Optional.ofNullable(dispatch.stealing());
    }

    String nameOf(Node node) {
        return signalPlan.nameOf(node);
    }

    int indexOf(Node node) {
        return signalPlan.indexOf(node);
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
        UpdatedParts.lines(graph, homes, assignment)
                .forEach(line -> map.append(line).append('\n'));
        return map.toString();
    }
}
