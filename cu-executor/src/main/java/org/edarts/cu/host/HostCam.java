package org.edarts.cu.host;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.cam.Machines;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.cu.pool.Backoff;
import org.edarts.su.CheckedPolicy;
import org.edarts.su.Eligible;
import org.edarts.su.MemoryBudget;
import org.edarts.su.Policies;
import org.edarts.su.RunError;
import org.edarts.su.SchedulingPolicy;
import org.edarts.su.plan.StaticSchedule;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;

/**
 * The CAM on the threads of the host: one for each CU, and one for the SU if it is not folded into the CUs.
 *
 * <p>Any thread may call.
 */
public final class HostCam implements Cam {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "edarts-" + COUNT.incrementAndGet();
    private final Machine machine;
    private final SchedulingPolicy policy;
    private final Settings settings;
    private final UnitHost units;
    private final Timers timers = new Timers(name);
    private final OutsideCalls calls = new OutsideCalls(name);
    private final CamCounters counters;
    private final Observers observers = new Observers(this);
    private final Watchdog watchdog;
    private final HeapFullException heapFull = new HeapFullException("CAM " + name);

    private final RunRegistry runs = new RunRegistry(this::rest);

    private HostCam(Settings settings) {
        this.settings = settings;
        this.machine = settings.machine;
        this.policy = CheckedPolicy.of(settings.policy);
        this.counters = new CamCounters(cus());
        this.watchdog = new Watchdog(this, new Reports(settings.watchdogReport, calls)::add);
        Executor executor = settings.executor;
        this.units =
                executor == null ? new OwnThreads(this, unitCount()) : new BorrowedThreads(this, unitCount(), executor);
    }

    /** Returns settings to make a CAM with; unless changed, those of {@link Cam#host}. */
    public static Settings with() {
        return new Settings();
    }

    /** The settings of a CAM. Owner: the thread that makes the CAM. */
    public static final class Settings {
        private Machine machine = Machine.named("host");
        private SchedulingPolicy policy = Policies.named(Policies.DEFAULT);
        private boolean dedicatedSu;
        private boolean busySpin;
        private @Nullable Executor executor;
        private @Nullable Affinity affinity;
        private int liveProcedures = MemoryBudget.liveProcedures();
        private Consumer<String> watchdogReport = Reports::log;

        private Settings() {}

        /** Has one CU for each CU of this machine, and an SU with a thread of its own if the machine has dedicated ones. */
        public Settings machine(Machine newMachine) {
            machine = newMachine;
            dedicatedSu = newMachine.clusters().stream()
                    .anyMatch(cluster -> !cluster.su().isFolded());
            return this;
        }

        /**
         * Has this many CUs.
         *
         * @throws IllegalArgumentException if that is not a number of CUs that a machine can have
         */
        public Settings cus(int count) {
            return machine(Machines.host(count));
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

        /** Gives the SU a thread of its own that places all enabled codelets, instead of folding it into the CUs. */
        public Settings dedicatedSu() {
            dedicatedSu = true;
            return this;
        }

        /** Lets idle CUs spin instead of parking: the shortest reaction, at the price of a processor for each. */
        public Settings busySpin() {
            busySpin = true;
            return this;
        }

        /** Borrows threads of an executor instead of owning some: see {@link Cam#on}. */
        public Settings on(Executor newExecutor) {
            executor = newExecutor;
            return this;
        }

        /** Binds the thread of each CU, when it starts, to a processor; ignored on borrowed threads. */
        public Settings affinity(Affinity newAffinity) {
            affinity = newAffinity;
            return this;
        }

        /** Ends a run that holds more threaded procedures than this at once, before it exhausts the memory. */
        public Settings liveProcedures(int limit) {
            liveProcedures = limit;
            return this;
        }

        /**
         * Receives the reports of runs without progress, one at a time, on a thread that exists for them only; unless changed,
         * they are logged. A receiver may take its time and throw: it gets the next report all the same. Of those that come
         * while it is busy the latest 16 are kept; the next one then says how many were dropped.
         */
        public Settings watchdogReport(Consumer<String> receiver) {
            watchdogReport = receiver;
            return this;
        }

        /** Makes the CAM. */
        public HostCam open() {
            HostCam cam = new HostCam(this);
            try {
                cam.units.start();
            } catch (RuntimeException | Error noThread) {
                cam.close();
                throw noThread;
            }
            return cam;
        }
    }

    /** Binds the thread of a unit to a processor. */
    @FunctionalInterface
    public interface Affinity {
        /** Binds the calling thread, which runs this unit for as long as the CAM is open. */
        void bind(int unit);
    }

    @Override
    public Machine machine() {
        return machine;
    }

    @Override
    public String policy() {
        return policy.name();
    }

    /** Returns what the CUs have done so far, over all runs, for metrics. */
    public CamCounters counters() {
        return counters;
    }

    /** Tells a listener what becomes of the runs, from now on until the CAM is closed or {@link #ignore} is called. */
    public void listen(RunListener listener) {
        observers.add(listener);
    }

    /** Tells a listener no more; what is being told at this moment may still come. */
    public void ignore(RunListener listener) {
        observers.remove(listener);
    }

    /** Returns how many codelets are ready to fire in all runs, about: it changes all the time. */
    public long readyCodelets() {
        long ready = 0;
        for (ActiveRun run : runs.awake()) {
            ready += run.ready();
        }
        return ready;
    }

    @Override
    public void prepare(CodeletGraph graph) {
        Eligible.check(graph.compiled(), machine);
        Preparation.of(graph.compiled(), this).complete(this);
    }

    @Override
    public Run run(CodeletGraph graph, RunOptions options) {
        Prepared prepared = Preparation.of(graph.compiled(), this).forRun(this);
        StaticSchedule schedule = prepared.schedule();
        ActiveRun run = schedule != null
                ? new PlannedRun(this, graph, options, prepared, schedule)
                : new SlotRun(this, graph, options, prepared);
        if (!runs.add(run)) {
            throw new IllegalStateException(
                    "CAM " + name + " is closed: open another one to run \"" + graph.name() + "\"");
        }
        run.launch(watchdog);
        return run;
    }

    private void rest() {
        units.rest();
    }

    /** Forgets a run that has ended. Throws nothing. */
    void ended(ActiveRun run) {
        runs.remove(run);
    }

    @Override
    public void close() {
        CuWorker.requireNoCodelet("Cam.close");
        if (!runs.close()) {
            return;
        }
        for (ActiveRun run : runs.all()) {
            run.stop(RunError.closed(run.graph().name()));
        }
        runs.awaitNone();
        units.stop();
        timers.close();
        calls.close();
    }

    /** Returns the name that its threads carry. */
    public String name() {
        return name;
    }

    /** Returns how many runs have not ended. */
    public int activeRuns() {
        return runs.active();
    }

    /** Returns what ends a run for which there is no memory to say more. */
    HeapFullException heapFull() {
        return heapFull;
    }

    int cus() {
        return machine.cus().size();
    }

    @Override
    public List<String> unitNames() {
        return IntStream.range(0, unitCount()).mapToObj(this::unitName).toList();
    }

    @Override
    public TraceClock clock() {
        return TraceClock.REAL_NANOS;
    }

    int unitCount() {
        return cus() + (settings.dedicatedSu ? 1 : 0);
    }

    String unitName(int unit) {
        return unit < cus() ? "cu" + unit : "su";
    }

    boolean dedicatedSu() {
        return settings.dedicatedSu;
    }

    int liveProcedures() {
        return settings.liveProcedures;
    }

    SchedulingPolicy scheduling() {
        return policy;
    }

    Observers observers() {
        return observers;
    }

    Timers timers() {
        return timers;
    }

    /** Makes a call of user code: on another thread if the calling one is that of the timers, unless there can be none. */
    void callOutside(Runnable call) {
        if (!timers.onThisThread() || !calls.offer(call)) {
            call.run();
        }
    }

    RunRegistry runs() {
        return runs;
    }

    UnitHost units() {
        return units;
    }

    /** Ends all runs because of something that belongs to none of them. */
    void broke(Throwable failure) {
        for (ActiveRun run : runs.all()) {
            run.broke(failure);
        }
    }

    Backoff backoff() {
        return settings.busySpin ? Backoff.busySpin() : Backoff.spinFor(SPIN_NANOS);
    }

    void pin(int unit) {
        Affinity binding = settings.affinity;
        if (binding != null) {
            try {
                binding.bind(unit);
            } catch (RuntimeException | Error refusal) {
                System.getLogger("org.edarts.affinity")
                        .log(
                                System.Logger.Level.WARNING,
                                unitName(unit) + " of " + name + " runs unbound: " + RunException.describe(refusal));
            }
        }
    }

    /** Longer than the gaps between the runs of a busy application, short enough to be cheap. */
    private static final long SPIN_NANOS = 50_000;
}
