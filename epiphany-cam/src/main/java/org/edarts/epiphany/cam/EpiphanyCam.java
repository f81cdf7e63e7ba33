package org.edarts.epiphany.cam;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.edarts.cam.Clock;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Core;
import org.edarts.cam.Machine;
import org.edarts.cam.chip.Chip;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.DeadlineExceededException;
import org.edarts.codelet.KernelBody;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.ThreadedProcedure;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.codelet.graph.GraphException;
import org.edarts.epiphany.board.Board;
import org.edarts.epiphany.board.BoardObserver;
import org.edarts.epiphany.board.BoardUser;
import org.edarts.epiphany.board.SimulatedBoard;
import org.edarts.epiphany.board.Workgroup;
import org.edarts.epiphany.cam.layout.Layout;
import org.edarts.epiphany.cam.unit.Assignment;
import org.edarts.epiphany.cam.unit.Sides;
import org.edarts.epiphany.cam.watch.RunWatch;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.MeshForm;
import org.edarts.su.Plan;
import org.edarts.su.Policies;
import org.edarts.su.PoolOrder;
import org.edarts.su.RunError;
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
    private final Board board;
    private final Assignment assignment;
    private final BoardUser user = new BoardUser() {};
    private final KernelSource kernels;
    private final @Nullable BoardObserver observer;
    private final double clockHertz;
    private final Firmware firmware;
    private final SchedulingPolicy policy;
    private final MeshForm form;

    /** Stands for this CAM where it prepares runs whose cores tell of their firings. */
    private final Object instrumentation = new Object();

    private final CalledProcedures called = new CalledProcedures();

    /** The thread that runs something, and fires what the host has of it. */
    private volatile @Nullable Thread driver;

    private volatile @Nullable MeshReport latest;
    private volatile boolean closed;

    private EpiphanyCam(
            Machine machine,
            Board board,
            KernelSource kernels,
            @Nullable BoardObserver observer,
            double clockHertz,
            Firmware firmware,
            SchedulingPolicy policy) {
        this.machine = machine;
        this.board = board;
        this.kernels = kernels;
        this.observer = observer;
        this.clockHertz = clockHertz;
        this.firmware = firmware;
        this.policy = CheckedPolicy.of(policy);
        this.form = formOf(this.policy);
        this.assignment = Assignment.of(machine, board.platform().map());
        board.turns().join(user);
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

    private static MeshForm formOf(SchedulingPolicy policy) {
        MeshForm form =
                policy.meshForm().orElseThrow(() -> refused(policy, "decides what cores cannot, which run no Java"));
        if (!form.obeys(policy.order())) {
            String order = policy.order() == PoolOrder.RANKED ? "by rank" : "first in first out";
            throw refused(
                    policy,
                    "takes what is ready " + order + ", which cores do not where "
                            + (form.handsOut() ? "SUs hand codelets out" : "CUs steal"));
        }
        return form;
    }

    private static IllegalArgumentException refused(SchedulingPolicy policy, String why) {
        List<String> known = Policies.all().stream()
                .filter(each ->
                        each.meshForm().filter(form -> form.obeys(each.order())).isPresent())
                .map(SchedulingPolicy::name)
                .toList();
        return new IllegalArgumentException(
                "policy " + policy.name() + " " + why + "; they have a form of " + String.join(", ", known));
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
        long hertz = Math.round(clockHertz);
        return observer == null ? TraceClock.boardCycles(hertz) : TraceClock.simulatedCycles(hertz);
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

    /**
     * Returns where the codelets of a graph fire, by their numbers; those that SUs hand out may do so elsewhere, too.
     */
    public List<MeshPlace> places(CodeletGraph graph) {
        return lowered(graph).places();
    }

    /** Returns which frames CUs own of the threaded procedures that a graph invokes. */
    public List<MeshFrames> frames(CodeletGraph graph) {
        return MeshFrames.of(lowered(graph));
    }

    private Lowering lowered(CodeletGraph graph) {
        return graph.compiled().preparedFor(this, () -> lower(graph, firmware));
    }

    /** Where nobody sees what cores do, these tell it themselves in runs that are recorded. */
    Lowering lowered(CodeletGraph graph, RunOptions options) {
        if (observer != null || options.recorder() == null) {
            return lowered(graph);
        }
        whyNotRecorded().ifPresent(reason -> {
            throw new IllegalArgumentException("nothing is recorded of \"" + graph.name() + "\": " + reason
                    + "; choose policy " + Policies.DEFAULT + ", or leave the recorder out");
        });
        return graph.compiled().preparedFor(instrumentation, () -> lower(graph, firmware.toldOfFirings()));
    }

    /** A plan that is only there for speed is one for hosts. */
    private Lowering lower(CodeletGraph graph, Firmware fired) {
        CompiledGraph compiled = graph.compiled();
        boolean plans = !form.handsOut() && !policy.plansForSpeed();
        Map<CompiledGraph, Plan> planned = new HashMap<>(); // a graph is lowered several times, always by the same plan
        Function<CompiledGraph, Plan> plan =
                each -> planned.computeIfAbsent(each, key -> plans ? policy.plan(key, machine) : Plan.NONE);
        Placing placing = new Placing(form, plan.apply(compiled), policy.order(), policy.handsOff(), plan);
        // what a graph brings itself is there, whoever makes the others
        KernelLibrary library = AssembledKernels.besides(kernels.kernelsOf(graph), graph);
        return Lowering.of(compiled, machine, assignment, fired, library, placing);
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
        requireNoCodelet(graph.name());
        Lowering lowering = lowered(graph, options);
        EpiphanyRun run = new EpiphanyRun(this, graph, options);
        if (closed) {
            throw new IllegalStateException("the CAM is closed: open another one to run \"" + graph.name() + "\"");
        }
        RunError never = take(graph.name(), options.deadline());
        if (never == RunError.SUCCESS) {
            drive(lowering, run, options);
        } else {
            run.neverBegan(never);
        }
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

    /** Waits for the board; what others have under way there comes to its end before. Returns why it was not had. */
    private RunError take(String graph, @Nullable Duration deadline) {
        long began = System.nanoTime();
        BooleanSupplier late = () ->
                deadline != null && Duration.ofNanos(System.nanoTime() - began).compareTo(deadline) > 0;
        try {
            if (board.turns().take(user, () -> closed || late.getAsBoolean())) {
                if (!closed) {
                    return RunError.SUCCESS;
                }
                // meanwhile: the board may be closed, too
                giveBack();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return RunError.cancelled(graph);
        }
        return closed || deadline == null ? RunError.closed(graph) : neverHad(graph, deadline);
    }

    private static RunError neverHad(String graph, Duration deadline) {
        return notFired -> new DeadlineExceededException(
                "run of \"" + graph + "\" did not begin within " + deadline + ": others had the board all the while;"
                        + " give it more time, or a board of its own",
                notFired);
    }

    /** What the host fires of a run has the board already, for that one. */
    private void requireNoCodelet(String graph) {
        if (driver == Thread.currentThread()) {
            throw new IllegalStateException("graph \"" + graph + "\" is run by a codelet that the host fires in another"
                    + " run of this CAM, which has one at a time: embed it in the graph of that run, run it when that has"
                    + " ended, or on a CAM with a board of its own");
        }
    }

    /** The calling thread has the board. */
    private void drive(Lowering lowering, EpiphanyRun run, RunOptions options) {
        driver = Thread.currentThread();
        try (Workgroup group = board.open(
                        assignment.firstRow(), assignment.firstColumn(), assignment.rows(), assignment.columns());
                BoardRun driven = boardRun(lowering, group, run, options)) {
            run.drive(driven, options);
            latest = run.state() == Run.State.SUCCEEDED ? run.mesh() : null;
        } finally {
            driver = null;
            giveBack();
        }
    }

    private void giveBack() {
        board.turns().giveBack();
        partIfClosed();
    }

    /** Returns why runs are not recorded; empty if they are, where a recorder is given. */
    public Optional<String> whyNotRecorded() {
        return observer == null && form != MeshForm.HOMES
                ? Optional.of("cores of a board tell only of codelets that fire at their homes, and policy "
                        + policy.name() + " lets them fire elsewhere")
                : Optional.empty();
    }

    private BoardRun boardRun(Lowering lowering, Workgroup group, EpiphanyRun run, RunOptions options) {
        RunWatch watch = observer != null ? new RunWatch(Watching.of(lowering), observer, options.recorder()) : null;
        return new BoardRun(lowering, board, group, observer, watch, options.recorder(), run.cells(), () -> closed);
    }

    /** Returns what the latest run did on the chip: nothing if there was none, or it failed. */
    public Optional<MeshReport> latest() {
        return Optional.ofNullable(latest);
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
                .anyMatch(declaration -> !Sides.hasForm(declaration.code(), kernels.known())
                        || Machine.HOST.equals(declaration.placement().cluster()));
    }

    /** Returns the bytes that stay in each core's memory whatever runs: the firmware and its record. */
    public static int residentBytes() {
        return Firmware.installed().end() + Layout.RECORD_BYTES;
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
        closed = true;
        partIfClosed();
    }

    private void partIfClosed() {
        if (closed && !board.turns().isTakenFor(user)) {
            board.turns().part(user);
        }
    }
}
