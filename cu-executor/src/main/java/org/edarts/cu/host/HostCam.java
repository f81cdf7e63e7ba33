package org.edarts.cu.host;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.edarts.cam.Machine;
import org.edarts.codelet.Cam;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Units;
import org.edarts.su.RunError;
import org.edarts.su.checked.CheckedGraph;
import org.edarts.trace.TraceClock;
import org.jspecify.annotations.Nullable;

/**
 * The CAM on the threads of the host: one for each CU, and one for the SU if it is not folded into the CUs.
 *
 * <p>Any thread may call.
 */
public final class HostCam implements Cam {
    static {
        FullHeap.handles(Throwable.class);
        RunClasses.begin();
    }

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "edarts-" + COUNT.incrementAndGet();
    private final Units units;
    private final CamParts parts;
    private final UnitThreads unitHost;
    private final Watchdog watchdog;

    private HostCam(HostCamSettings settings) {
        this.units =
                new Units(settings.machine(), settings.policy(), settings.hasDedicatedSu(), settings.liveProcedures());
        Timers timers = new Timers(name);
        OutsideCalls calls = new OutsideCalls(name, timers);
        Rest rest = new Rest();
        this.parts = new CamParts(
                name,
                units,
                new RunRegistry(rest),
                new CamCounters(units.cus()),
                timers,
                calls,
                new Observers(name, units, calls),
                new HeapFullException("CAM " + name));
        Executor executor = settings.executor();
        Idling idling = settings.idling();
        Affinity affinity = settings.affinity();
        this.unitHost = executor == null
                ? new OwnThreads(parts, idling, affinity == null ? null : unit -> bind(affinity, unit))
                : new BorrowedThreads(parts, idling, executor);
        rest.units = unitHost;
        this.watchdog = new Watchdog(parts, unitHost, new Reports(settings.watchdogReport(), calls));
    }

    /** Returns settings to make a CAM with; unless changed, those of {@link Cam#host}. */
    public static HostCamSettings with() {
        return new HostCamSettings();
    }

    /** Makes a CAM with these settings, and lets it begin. */
    static HostCam opened(HostCamSettings settings) {
        HostCam cam = new HostCam(settings);
        try {
            RunClasses.await();
            cam.unitHost.start();
        } catch (RuntimeException | Error noThread) {
            cam.close();
            throw noThread;
        }
        return cam;
    }

    /** Binds the thread of a unit to a processor. */
    @FunctionalInterface
    public interface Affinity {
        /** Binds the calling thread, which runs this unit for as long as the CAM is open. */
        void bind(int unit);
    }

    @Override
    public Machine machine() {
        return units.machine();
    }

    @Override
    public String policy() {
        return units.policy().name();
    }

    @Override
    public String toString() {
        return "Cam " + machine() + ", policy " + policy();
    }

    /** Returns what the CUs have done so far, over all runs, for metrics. */
    public CamCounters counters() {
        return parts.counters();
    }

    /** Tells a listener what becomes of the runs, from now on until the CAM is closed or {@link #ignore} is called. */
    public void listen(RunListener listener) {
        parts.observers().add(Objects.requireNonNull(listener, "there is no listener to tell: it is null"));
    }

    /** Tells a listener no more; what is being told at this moment may still come. */
    public void ignore(RunListener listener) {
        parts.observers().remove(listener);
    }

    /** Returns how many codelets are ready to fire in all runs, about: it changes all the time. */
    public long readyCodelets() {
        long ready = 0;
        AwakeRuns<ActiveRun> awake = parts.runs().awake();
        for (int run = 0; run < awake.count(); run++) {
            ready += awake.get(run).work().ready();
        }
        return ready;
    }

    @Override
    public void prepare(CodeletGraph graph) {
        Preparation.of(CheckedGraph.forRun(graph, RunOptions.DEFAULT), this, units)
                .prepare();
    }

    @Override
    public Run run(CodeletGraph graph, RunOptions options) {
        CompiledGraph compiled = CheckedGraph.forRun(graph, options);
        HostRun run = new HostRun(
                parts, unitHost, Preparation.of(compiled, this, units).forRun(), graph, compiled, options);
        if (!parts.runs().add(run)) {
            throw new IllegalStateException(
                    "CAM " + name + " is closed: open another one to run \"" + graph.name() + "\"");
        }
        launch(run);
        return run;
    }

    /**
     * Sets the deadline's timer, lets the watchdog look, and wakes who shall begin. What cannot be done, as there is no
     * memory for it, breaks the run off.
     */
    private void launch(ActiveRun run) {
        try {
            run.arm();
            watchdog.watch(run);
            unitHost.insist();
            run.work().begin();
        } catch (Throwable failure) {
            run.broke(failure);
        }
    }

    /** Knows nothing of the CAM, as all that runs leave with their graphs: these would keep it for ever. */
    private static final class Rest implements Runnable {
        private @Nullable UnitThreads units;

        @Override
        public void run() {
            if (units != null) {
                units.rest();
            }
        }
    }

    @Override
    public void close() {
        CurrentUnit.requireNoCodelet("Cam.close");
        if (!parts.runs().close()) {
            return;
        }
        for (ActiveRun run : parts.runs().all()) {
            run.stop(RunError.closed(run.graph().name()));
        }
        parts.runs().awaitNone();
        unitHost.stop();
        parts.timers().close();
        parts.calls().close();
    }

    /** Returns the name that its threads carry. */
    public String name() {
        return name;
    }

    RunRegistry runs() {
        return parts.runs();
    }

    /** Returns how many runs have not ended. */
    public int activeRuns() {
        return parts.runs().active();
    }

    @Override
    public List<String> unitNames() {
        return IntStream.range(0, units.count()).mapToObj(units::name).toList();
    }

    @Override
    public TraceClock clock() {
        return TraceClock.REAL_NANOS;
    }

    private void bind(Affinity affinity, int unit) {
        try {
            affinity.bind(unit);
        } catch (RuntimeException | Error refusal) {
            System.getLogger("org.edarts.affinity")
                    .log(
                            System.Logger.Level.WARNING,
                            units.name(unit) + " of " + name + " runs unbound: " + RunException.describe(refusal));
        }
    }
}
