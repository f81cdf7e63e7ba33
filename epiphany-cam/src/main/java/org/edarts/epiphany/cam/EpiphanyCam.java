package org.edarts.epiphany.cam;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.edarts.cam.Clock;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.cam.firmware.Firmware;
import org.edarts.epiphany.cam.firmware.Linking;
import org.edarts.epiphany.cam.fit.Fitting;
import org.edarts.epiphany.cam.kernel.AssembledKernels;
import org.edarts.epiphany.cam.kernel.KernelLibrary;
import org.edarts.epiphany.cam.kernel.KernelSource;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.lower.Lowering;
import org.edarts.epiphany.cam.lower.Placing;
import org.edarts.epiphany.cam.report.MeshFrames;
import org.edarts.epiphany.cam.report.MeshPlace;
import org.edarts.epiphany.cam.report.MeshReport;
import org.edarts.epiphany.cam.report.RuntimeBytes;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.KnownKernels;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.su.Policies;
import org.edarts.su.SchedulingPolicy;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;

/**
 * A CAM whose units are the cores of an Epiphany: codelets with a {@linkplain org.edarts.codelet.Kernel kernel} are
 * fired by the cores themselves, from ready pools in their own memory, and signal each other over the mesh. The host
 * loads, starts and collects; it needs nothing but a {@link Board}, simulated or real.
 *
 * <p>It runs graphs whose codelets fit into the cores' memories; those that fire again with the same arguments, in
 * rounds, take the memory of one. Loops go on as a block says, and kernels invoke threaded procedures, whose frames lie
 * in the cores, too. Blocks that do not fit lie in the DRAM and are brought before each firing. What it cannot run is
 * refused, by name, before anything is loaded.
 *
 * <p>Any thread may start runs; the board has one at a time, others wait for it. {@link #run} returns after the end.
 * Several CAMs and meshes may use a board by turns; it is closed with the last of them.
 */
public final class EpiphanyCam implements Cam {
    private final Machine machine;
    private final Assignment assignment;
    private final KernelSource kernels;
    private final double clockHertz;
    private final Firmware firmware;
    private final MeshPolicy policy;
    private final Recording recording;
    private final RunDriver driver;

    /** Stands for this CAM where it prepares runs whose cores tell of their firings. */
    private final Object instrumentation = new Object();

    private final CalledProcedures called = new CalledProcedures();

    private EpiphanyCam(
            Machine machine,
            Board board,
            KernelSource kernels,
            @Nullable BoardObserver observer,
            double clockHertz,
            Firmware firmware,
            SchedulingPolicy policy) {
        this.machine = machine;
        this.kernels = kernels;
        this.clockHertz = clockHertz;
        this.firmware = firmware;
        this.policy = new MeshPolicy(policy);
        this.assignment = Assignment.of(machine, board.platform().map());
        this.recording = new Recording(observer, this.policy);
        this.driver = new RunDriver(board, assignment, recording);
    }

    /**
     * Returns a CAM on all cores of a simulated chip, with its SU folded into its CUs, and on the host.
     *
     * @param kernels what the codelets fire
     */
    public static EpiphanyCam simulated(Chip chip, KernelSource kernels) {
        return simulated(chip, chip.machine().withFoldedSus().withHost(), kernels);
    }

    /**
     * Returns a CAM on a simulated chip.
     *
     * @param machine which cores are SUs and CUs: a machine of that chip
     * @param kernels what the codelets fire
     * @throws IllegalArgumentException if the machine has a unit that is not on the chip
     */
    public static EpiphanyCam simulated(Chip chip, Machine machine, KernelSource kernels) {
        return simulated(chip, machine, kernels, Firmware.installed());
    }

    /**
     * Returns a CAM on a simulated chip whose codelets fire where a policy says.
     *
     * @param machine which cores are SUs and CUs: a machine of that chip
     * @param kernels what the codelets fire
     * @param policy one that has a {@linkplain SchedulingPolicy#meshForm form} for the cores
     * @throws IllegalArgumentException if the machine has a unit that is not on the chip, or the cores have no form of
     *     the policy
     */
    public static EpiphanyCam simulated(Chip chip, Machine machine, KernelSource kernels, SchedulingPolicy policy) {
        return simulated(chip, machine, kernels, Firmware.installed(), policy);
    }

    static EpiphanyCam simulated(Chip chip, Machine machine, KernelSource kernels, Firmware firmware) {
        return simulated(chip, machine, kernels, firmware, Policies.named(Policies.DEFAULT));
    }

    static EpiphanyCam simulated(
            Chip chip, Machine machine, KernelSource kernels, Firmware firmware, SchedulingPolicy policy) {
        SimulatedBoard simulated = new SimulatedBoard(chip);
        return observed(chip, machine, simulated.connect(), simulated, kernels, firmware, policy);
    }

    /** Returns a CAM on a board that somebody sees into. */
    static EpiphanyCam observed(
            Chip chip,
            Machine machine,
            Board board,
            BoardObserver observer,
            KernelSource kernels,
            Firmware firmware,
            SchedulingPolicy policy) {
        return owning(
                board, () -> new EpiphanyCam(machine, board, kernels, observer, chip.clockHertz(), firmware, policy));
    }

    /** A board belongs to its users; where there is none as the CAM cannot be made, nobody else closes it. */
    private static EpiphanyCam owning(Board board, Supplier<EpiphanyCam> making) {
        boolean made = false;
        try {
            EpiphanyCam cam = making.get();
            made = true;
            return cam;
        } finally {
            if (!made) {
                board.turns().closeUnused();
            }
        }
    }

    /**
     * Returns a CAM on a board.
     *
     * @param machine which cores are SUs and CUs: a machine of the board's chip
     * @param board the board; closed with the last CAM or mesh on it, or at once if there is none
     * @param kernels what the codelets fire
     * @throws IllegalArgumentException if the machine has a unit that is not on the board's chip
     */
    public static EpiphanyCam on(Machine machine, Board board, KernelSource kernels) {
        return on(machine, board, kernels, Policies.named(Policies.DEFAULT));
    }

    /**
     * Returns a CAM on a board whose codelets fire where a policy says.
     *
     * @param machine which cores are SUs and CUs: a machine of the board's chip
     * @param board the board; closed with the last CAM or mesh on it, or at once if there is none
     * @param kernels what the codelets fire
     * @param policy one that has a {@linkplain SchedulingPolicy#meshForm form} for the cores
     * @throws IllegalArgumentException if the machine has a unit that is not on the board's chip, or the cores have no
     *     form of the policy
     */
    public static EpiphanyCam on(Machine machine, Board board, KernelSource kernels, SchedulingPolicy policy) {
        return owning(
                board,
                () -> new EpiphanyCam(machine, board, kernels, null, clockOf(machine), Firmware.installed(), policy));
    }

    private static double clockOf(Machine machine) {
        return machine.cu(0)
                .core()
                .clock()
                .map(Clock::hertz)
                .orElseThrow(() -> new IllegalArgumentException(
                        "machine " + machine.name() + " does not tell its clock: describe it with one"));
    }

    @Override
    public Machine machine() {
        return machine;
    }

    @Override
    public String policy() {
        return policy.name().equals(Policies.DEFAULT) ? "homes" : policy.name();
    }

    @Override
    public List<String> unitNames() {
        return Stream.concat(
                        machine.cus().stream().map(ComputationUnit::name),
                        assignment.others().stream().map(this::nameOfOther))
                .toList();
    }

    /** A core that is no CU is that of an SU, unless the machine does without it. */
    private String nameOfOther(int core) {
        return machine.clusters().stream()
                .flatMap(cluster -> cluster.su().core().stream())
                .filter(su -> assignment.core(su) == core)
                .map(Core::name)
                .findFirst()
                .orElseGet(() -> assignment.nameOf(core));
    }

    /** The chip's own clock: a tick is a cycle. */
    @Override
    public TraceClock clock() {
        return recording.clock(clockHertz);
    }

    /**
     * Lowers a graph.
     *
     * @throws IllegalArgumentException if the machine cannot run it; the message names what it has no form of, or lists
     *     who needs what of a core's memory
     */
    @Override
    public void prepare(CodeletGraph graph) {
        lowered(graph);
    }

    /**
     * Returns what lies where in each core's memory when a graph runs, in bytes, and of which blocks several parts are
     * updated, all by the same core.
     */
    public String memoryMap(CodeletGraph graph) {
        return lowered(graph).map();
    }

    /**
     * Returns what a run of a graph will move between the cores and the DRAM if each codelet fires once: of loops it is
     * what a round moves, and of choices what all ways do.
     */
    public MeshReport.Streamed streamed(CodeletGraph graph) {
        return lowered(graph).streamed();
    }

    /** Returns what the runtime that this version comes with takes of a core's memory. */
    public static RuntimeBytes runtimeBytes() {
        return new RuntimeBytes(
                Firmware.installed().end() + Layout.RECORD_BYTES,
                Layout.CODELET_BYTES,
                Layout.SLOT_BYTES,
                Linking.all().stream()
                        .map(linking -> new RuntimeBytes.Linked(linking.decides(), linking.what(), linking.bytes()))
                        .toList());
    }

    /**
     * Returns the bytes that the runtime takes of a core's memory when a graph runs, on the core that has most of it:
     * firmware, the parts that the graph needs, the record, and what brings kernels and blocks.
     */
    public int runtimeBytes(CodeletGraph graph) {
        return lowered(graph).runtimeBytes();
    }

    /**
     * Returns where the codelets of a graph fire, by their numbers; those that SUs hand out may do so elsewhere, too.
     */
    public List<MeshPlace> places(CodeletGraph graph) {
        return lowered(graph).places();
    }

    /** Returns which frames CUs own of the threaded procedures that a graph invokes. */
    public List<MeshFrames> frames(CodeletGraph graph) {
        return lowered(graph).frames().room().report();
    }

    private Lowering lowered(CodeletGraph graph) {
        return graph.compiled().preparedFor(this, () -> lower(graph, firmware));
    }

    /** Where nobody sees what cores do, these tell it themselves in runs that are recorded. */
    Lowering lowered(CodeletGraph graph, RunOptions options) {
        return recording.needsTelling(graph.name(), options)
                ? graph.compiled().preparedFor(instrumentation, () -> lower(graph, firmware.toldOfFirings()))
                : lowered(graph);
    }

    private Lowering lower(CodeletGraph graph, Firmware fired) {
        CompiledGraph compiled = graph.compiled();
        Placing placing = policy.placing(compiled, machine);
        // what a graph brings itself is there, whoever makes the others
        KernelLibrary library = AssembledKernels.besides(kernels.kernelsOf(graph), graph);
        return Fitting.fit(compiled, machine, assignment, fired, library, placing);
    }

    @Override
    public EpiphanyRun run(CodeletGraph graph) {
        return run(graph, RunOptions.DEFAULT);
    }

    /**
     * Runs a graph and returns after the end. Interrupting the calling thread, or closing the CAM from another one,
     * cancels the run, and while others have the board, the wait for it. The deadline ends that wait, too, in time of
     * the host; from when the run has the board, its own time counts.
     *
     * @throws IllegalArgumentException if the machine cannot run it: see {@link #prepare}
     * @throws IllegalStateException if the CAM was closed before, or the calling thread has the board for somebody else
     */
    @Override
    public EpiphanyRun run(CodeletGraph graph, RunOptions options) {
        driver.requireNoCodelet(graph.name());
        Lowering lowering = lowered(graph, options);
        EpiphanyRun run = new EpiphanyRun(this, graph, options);
        driver.drive(lowering, run, options);
        return run;
    }

    /**
     * Runs a threaded procedure by itself and waits for its result: see {@link Cam#call(ThreadedProcedure, Object)}.
     * The argument is an int, a float, a boolean or a record of them, and the procedure one of kernels.
     *
     * @throws GraphException if it is not, or the procedure cannot be invoked on the cores
     */
    @Override
    public <A, R> R call(ThreadedProcedure<A, R> procedure, A argument, RunOptions options) {
        return called.of(procedure, argument).on(this, argument, options);
    }

    /** Returns why runs are not recorded; empty if they are, where a recorder is given. */
    public Optional<String> whyNotRecorded() {
        return recording.whyNot();
    }

    /** Returns what the latest run did on the chip: nothing if there was none, or it failed. */
    public Optional<MeshReport> latest() {
        return driver.latest();
    }

    /** Returns whether any codelet of a graph, or of the procedures that its kernels invoke, fires a kernel. */
    public static boolean firesKernels(CodeletGraph graph) {
        return graph.compiled().declarations().stream()
                .anyMatch(declaration -> declaration.code() instanceof KernelBody);
    }

    /**
     * Returns whether a graph needs a {@linkplain Machine#withHost host} beside the cores: it has codelets of which
     * these have no form, or places some there.
     *
     * @param kernels what the cores have
     */
    public static boolean needsHost(CodeletGraph graph, KernelLibrary kernels) {
        return graph.compiled().declarations().stream()
                .anyMatch(declaration -> !Sides.hasForm(declaration.code(), new KnownKernels(kernels))
                        || Machine.HOST.equals(declaration.placement().cluster()));
    }

    /** Returns the time of so many cycles. */
    long nanoseconds(long cycles) {
        return Math.round(cycles * 1e9 / clockHertz);
    }

    /** Returns the core of each CU, row by row. */
    List<Integer> cores() {
        return new ArrayList<>(assignment.cus());
    }

    @Override
    public String toString() {
        return "Cam " + machine + " of eCores";
    }

    /** Closes the CAM; returns when its run has ended, unless it is a body of that run that closes it. */
    @Override
    public void close() {
        driver.close();
    }
}
