package org.edarts.cu.virtual;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.edarts.cam.Cluster;
import org.edarts.cam.ComputationUnit;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.MemoryBudget;
import org.edarts.su.Policies;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.checked.CheckedGraph;
import org.edarts.su.policy.Adaptive;
import org.edarts.su.rules.GraphRules;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;

/**
 * A CAM in virtual time: any described machine, with declared costs instead of measured ones, deterministic, without
 * threads. The bodies of the codelets run for real, each at the virtual start of its firing; what they ask of the
 * runtime - signals, completions, invocations - takes effect at the virtual end, so that results are those of any other
 * machine. A firing takes as long as its codelet {@linkplain org.edarts.codelet.Codelet#costs declares} or {@link
 * FiringTimes} say, at the clock of the CU that fires it (a CU without a clock has one cycle each nanosecond). Nothing
 * else takes time but scheduling, if {@link VirtualCosts} says so, signals, if {@link SignalCosts} does, and data, if
 * {@link DataCosts} does: what a codelet reads of other CUs is then brought before it fires, while its CU waits. {@link
 * RunReport#unpriced} counts what is left out. The same graph, machine, policy, costs and seed give the
 * same schedule, bit for bit: of what happens at the same time the lower CU comes first, then what was announced first.
 *
 * <p>Any thread may start runs. Each has the whole machine for itself, and its own time, which starts at 0. {@link
 * #run} runs to the end and returns then; only if nothing is left but split-phase operations that end outside does it
 * return before, and the run goes on, at the same virtual time, when one of them ends: see {@link VirtualRun}. A
 * deadline is one of virtual time; while a run waits outside, real time counts against it. There is no watchdog: in
 * virtual time nothing takes longer than declared.
 */
public final class VirtualCam implements Cam {
    private final Settings settings;
    private final SchedulingPolicy policy;
    private final Set<VirtualRun> runs = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    private VirtualCam(Settings settings) {
        this.settings = settings;
        this.policy = CheckedPolicy.of(settings.policy);
    }

    /**
     * Returns a CAM on a machine, with the default policy and free scheduling, by SUs as the machine describes them.
     */
    public static VirtualCam on(Machine machine) {
        return with(machine).open();
    }

    /** Returns settings to make a CAM with; unless changed, those of {@link #on}. */
    public static Settings with(Machine machine) {
        return new Settings(machine);
    }

    /** The settings of a CAM. Owner: the thread that makes the CAM. */
    public static final class Settings {
        private final Machine machine;
        private SchedulingPolicy policy = new Adaptive();
        private VirtualCosts costs = VirtualCosts.NONE;
        private DataCosts data = DataCosts.NONE;
        private @Nullable SignalCosts signals;
        private @Nullable FrameCosts frames;
        private @Nullable HandingCosts handing;
        private @Nullable StealingCosts stealing;
        private @Nullable OrderCosts order;
        private @Nullable Function<? super CompiledGraph, ? extends FiringTimes> times;
        private Sus sus = Sus.AS_DESCRIBED;
        private int liveProcedures = MemoryBudget.liveProcedures();

        private Settings(Machine machine) {
            this.machine = machine;
        }

        /** Schedules by this policy. */
        public Settings policy(SchedulingPolicy newPolicy) {
            policy = newPolicy;
            return this;
        }

        /**
         * Schedules by the policy of this name.
         *
         * @throws IllegalArgumentException if there is none; the message lists those there are
         */
        public Settings policy(String policyName) {
            return policy(Policies.named(policyName));
        }

        /** Declares what scheduling costs. */
        public Settings costs(VirtualCosts newCosts) {
            costs = newCosts;
            return this;
        }

        /** Declares what it costs to bring data to the CU that reads them; unless declared, nothing. */
        public Settings data(DataCosts newCosts) {
            data = newCosts;
            return this;
        }

        /** Declares what signals cost; unless declared, they are there at once. */
        public Settings signals(SignalCosts newCosts) {
            signals = newCosts;
            return this;
        }

        /**
         * Lets threaded procedures fire where the frames lie that the invoking CU owns; unless declared, or where
         * signals are there at once, they begin where they are invoked, in any number.
         *
         * <p>What ends elsewhere without a signal to its caller, as one whose result nobody waits for, has ended for
         * that at once, and on the CU where it ends.
         */
        public Settings frames(FrameCosts newCosts) {
            frames = newCosts;
            return this;
        }

        /**
         * Lets SUs of cores of their own hand out codelets, where signals take time; unless declared, each codelet
         * fires at its home, as what needs tokens does in any case.
         */
        public Settings handing(HandingCosts newCosts) {
            handing = newCosts;
            return this;
        }

        /**
         * Lets CUs that have nothing ask others for a codelet, where signals take time; unless declared, the policy
         * decides who steals.
         */
        public Settings stealing(StealingCosts newCosts) {
            stealing = newCosts;
            return this;
        }

        /** Declares what it costs to fire in an order, and tokens; unless declared, nothing. Signals take time, too. */
        public Settings order(OrderCosts newCosts) {
            order = newCosts;
            return this;
        }

        /**
         * Lets firings take other times than their codelets declare.
         *
         * @param newTimes makes the times of each run
         */
        public Settings times(Function<? super CompiledGraph, ? extends FiringTimes> newTimes) {
            times = newTimes;
            return this;
        }

        /** Lets each CU decide on what it enables, between its firings, even where the machine has SUs of their own. */
        public Settings foldedSu() {
            sus = Sus.FOLDED;
            return this;
        }

        /**
         * Gives each cluster an SU of its own that decides on all enabled codelets, in their order, one at a time;
         * where the machine describes none, beside its CUs.
         */
        public Settings dedicatedSu() {
            sus = Sus.DEDICATED;
            return this;
        }

        /** Ends a run that holds more threaded procedures than this at once, before it exhausts the memory. */
        public Settings liveProcedures(int limit) {
            liveProcedures = limit;
            return this;
        }

        /** Makes the CAM. */
        public VirtualCam open() {
            return new VirtualCam(this);
        }
    }

    @Override
    public Machine machine() {
        return settings.machine;
    }

    @Override
    public String policy() {
        return policy.name();
    }

    @Override
    public String toString() {
        return "Cam " + machine() + " in virtual time, policy " + policy();
    }

    @Override
    public List<String> unitNames() {
        Stream<String> cus = settings.machine.cus().stream().map(ComputationUnit::name);
        Stream<String> sus = settings.machine.clusters().stream()
                .filter(this::recordsSu)
                .map(cluster -> cluster.su().core().orElseThrow().name());
        return Stream.concat(cus, sus).toList();
    }

    /** Returns whether a trace tells when an SU was at work: if it has a name, and takes time for what it does. */
    boolean recordsSu(Cluster cluster) {
        return !foldsSu(cluster)
                && (settings.costs.decision() > 0 || settings.handing != null)
                && cluster.su().core().isPresent();
    }

    @Override
    public TraceClock clock() {
        return TraceClock.VIRTUAL_NANOS;
    }

    /** Returns what scheduling costs. */
    public VirtualCosts costs() {
        return settings.costs;
    }

    /** Returns what data cost. */
    public DataCosts data() {
        return settings.data;
    }

    /** Returns what signals cost, or null if they are there at once. */
    @Nullable
    SignalCosts signalCosts() {
        return settings.signals;
    }

    /** Returns what frames cost that CUs own, or null if they own none. */
    @Nullable
    FrameCosts frameCosts() {
        return settings.frames;
    }

    /** Returns what it costs that SUs hand codelets out, or null if they do not. */
    @Nullable
    HandingCosts handingCosts() {
        return settings.handing;
    }

    /** Returns what it costs that CUs ask others for codelets, or null if they do not. */
    @Nullable
    StealingCosts stealingCosts() {
        return settings.stealing;
    }

    /** Returns what it costs to fire in an order, or null if that takes no time. */
    @Nullable
    OrderCosts orderCosts() {
        return settings.order;
    }

    @Override
    public VirtualRun run(CodeletGraph graph) {
        return run(graph, RunOptions.DEFAULT);
    }

    @Override
    public VirtualRun run(CodeletGraph graph, RunOptions options) {
        VirtualRun run = prepare(graph, options);
        run.start();
        return run;
    }

    @Override
    public void prepare(CodeletGraph graph) {
        rulesOf(CheckedGraph.forRun(graph, RunOptions.DEFAULT));
    }

    /**
     * Makes a run that begins when it is {@linkplain VirtualRun#start started}, or waited for: for bodies that refer to
     * the run, and for {@link VirtualRun#cancelAt}.
     *
     * @throws IllegalStateException if the CAM is closed
     * @throws IllegalArgumentException if a parameter of the graph has no argument, or a codelet may fire on no CU
     */
    public VirtualRun prepare(CodeletGraph graph, RunOptions options) {
        VirtualRun run = new VirtualRun(this, graph, options);
        runs.add(run);
        if (closed) {
            runs.remove(run);
            throw new IllegalStateException(
                    "the virtual CAM is closed: open another one to run \"" + graph.name() + "\"");
        }
        return run;
    }

    /** Cancels the runs that wait for operations outside, or have not begun. Does nothing when called again. */
    @Override
    public void close() {
        VirtualFiring.requireNoCodelet("Cam.close");
        closed = true;
        for (VirtualRun run : runs) {
            run.stop(RunError.closed(run.graph().name()));
            run.awaitStopped();
        }
    }

    void ended(VirtualRun run) {
        runs.remove(run);
    }

    SchedulingPolicy scheduling() {
        return policy;
    }

    /**
     * Returns what the firings of a graph take in a run that begins, or null if they take what their codelets declare.
     */
    @Nullable
    FiringTimes times(CompiledGraph graph) {
        return settings.times == null ? null : settings.times.apply(graph);
    }

    int liveProcedures() {
        return settings.liveProcedures;
    }

    boolean foldsSu(Cluster cluster) {
        return settings.sus.folded(cluster);
    }

    /** Returns how the codelets of a graph are scheduled. */
    GraphRules rulesOf(CompiledGraph graph) {
        return graph.preparedFor(this, () -> GraphRules.of(graph, policy, settings.machine));
    }

    /** Returns how the codelets of a threaded procedure are scheduled. */
    GraphRules rulesOfProcedure(CompiledGraph procedure) {
        return procedure.preparedFor(this, () -> GraphRules.ofProcedure(procedure, policy, settings.machine));
    }
}
