package org.edarts.cu.host;

import java.time.Duration;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.flight.FlightRecording;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.host.unit.Position;
import org.edarts.cu.host.unit.RunContext;
import org.edarts.cu.host.unit.RunTrace;
import org.edarts.cu.host.unit.RunWork;
import org.edarts.cu.host.unit.Sleepers;
import org.edarts.cu.host.unit.UnitWork;
import org.edarts.su.Awaited;
import org.edarts.su.RunError;
import org.edarts.su.checked.CheckedGraph;
import org.jspecify.annotations.Nullable;

/**
 * A run on the host CAM, from its start to its end, as the CAM has it. The fields that CUs share are atomics or
 * volatile.
 *
 * <p>What works for it works for other runs of the graph afterwards. A unit that comes too late finds the run stopped
 * and cannot engage in it any more, and whoever keeps the run has what it did, and nothing that is used again.
 */
abstract class ActiveRun extends EngagedRun implements AwakeRuns.MayRest {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final CamParts cam;
    private final PreparedGraph prepared;
    private final CodeletGraph graph;
    private final CompiledGraph compiled;
    private final RunOptions options;
    private final long startNanos;
    private final RunTrace trace;
    private final @Nullable FlightRecording recording;
    private final RunRegistry.Entry entry = new RunRegistry.Entry();
    private final Ending ending = new Ending(this);
    private final RunWork work;

    /** What the codelets of the graph write to. */
    private final @Nullable Object[] cells;

    /** Owner: the timer thread. */
    private @Nullable Progress progress;

    private volatile @Nullable AutoCloseable deadline;

    ActiveRun(
            CamParts cam,
            Sleepers sleepers,
            PreparedGraph prepared,
            CodeletGraph graph,
            CompiledGraph compiled,
            RunOptions options) {
        super(sleepers, cam.units().count());
        this.cam = cam;
        this.prepared = prepared;
        this.graph = graph;
        this.compiled = compiled;
        this.options = options;
        this.startNanos = System.nanoTime();
        this.recording = cam.observers().begins(compiled.name());
        this.trace = RunTrace.of(cam.name(), cam.units(), compiled, options.recorder(), startNanos);
        this.work = prepared.work(this);
        this.cells = work.cells();
    }

    @Override
    public RunContext context() {
        return new RunContext(this, compiled, trace, cam.units(), sleepers(), cam.timers());
    }

    @Override
    public CompiledGraph compiled() {
        return compiled;
    }

    @Override
    public RunOptions options() {
        return options;
    }

    /** Returns the graph as it was declared. */
    public CodeletGraph graph() {
        return graph;
    }

    /** Returns how far it is. */
    public Run.State state() {
        return ending.state();
    }

    Ending ending() {
        return ending;
    }

    /** Returns whether the latest runs of its graph were short ones, about done when a thread woken for them begins. */
    boolean isShort() {
        return prepared.shortRuns();
    }

    /** Returns whether the latest run of its graph was so short that who waits for this one should work for it. */
    boolean isServed() {
        return prepared.servedRuns();
    }

    @Nullable
    Object[] cells() {
        return cells;
    }

    RunTrace trace() {
        return trace;
    }

    @Override
    RunWork work() {
        return work;
    }

    /** Returns what a unit has to do with the run, or null for a unit that has nothing. */
    @Nullable
    UnitWork unit(int unit) {
        return work.unit(unit);
    }

    /** Returns whether a unit would find something to do; called by the thread that runs it. */
    boolean hasWork(int unit) {
        return !stopped() && work.hasWork(unit);
    }

    /** Returns whether a unit may find something to do; any thread. */
    boolean mayHaveWork(int unit) {
        return !stopped() && work.mayHaveWork(unit);
    }

    /** Returns the firing that a CU is at, or null if it is not at work on this run; any thread, for the watchdog. */
    @Nullable
    Position position(int cu) {
        UnitWork unit = work.unit(cu);
        Position position = unit == null ? null : unit.position();
        // what works for this run may have gone on to another one meanwhile
        return state() == Run.State.RUNNING ? position : null;
    }

    /** Sets the timer of the deadline, when units can see the run already. */
    void arm() {
        Duration limit = options.deadline();
        if (limit != null) {
            RunError late = RunError.late(graph.name(), limit);
            deadline = cam.timers().after(limit, () -> stop(late));
            if (state() != Run.State.RUNNING) {
                cancelDeadline();
            }
        }
    }

    private void cancelDeadline() {
        AutoCloseable timer = deadline;
        if (timer != null) {
            Timers.cancel(timer);
        }
    }

    /** Returns what the watchdog knows of the run. */
    Progress progress() {
        Progress known = progress;
        if (known == null) {
            known = new Progress(startNanos);
            progress = known;
        }
        return known;
    }

    @Override
    void outOfMemory() {
        stop(cam.heapFull());
    }

    @Override
    void reachEnd() {
        ending.reach();
    }

    @Override
    void rest() {
        cam.runs().rest(this);
    }

    @Override
    boolean wake() {
        return cam.runs().wake(this);
    }

    RunRegistry.Entry entry() {
        return entry;
    }

    @Override
    public boolean rests() {
        return entry.rests();
    }

    @Override
    public boolean fail(CompiledGraph failed, int codelet, int cu, Throwable cause) {
        CurrentUnit.putInterruptAside();
        try {
            cam.observers().failed(failed, codelet, cu, cause);
        } catch (Throwable noMemory) {
            // the run tells of it all the same
        }
        boolean first = ending.fail(failed, codelet, cu, cause);
        if (first) {
            stop();
        }
        markStopped();
        return first;
    }

    @Override
    public void broke(Throwable cause) {
        if (ending.fail(null, -1, -1, cause)) {
            stop();
        }
        markStopped();
    }

    @Override
    public boolean stop(RunError reason) {
        boolean first = ending.decide(reason);
        if (first) {
            stop();
        }
        // Also for whoever comes second: that the first one has decided does not mean that it got this far.
        markStopped();
        return first;
    }

    private void stop() {
        markStopped();
        endIfPossible();
    }

    /** Returns what stops the exhausted run from being a success, or null. Called by the thread that ends it. */
    @Nullable
    RunError shortfall() {
        RunError shortfall = work.shortfall();
        return shortfall == null ? CheckedGraph.late(compiled, cells) : shortfall;
    }

    /** Returns what the run did. Called by the thread that ends it. */
    RunReport report(long end) {
        return new RunReport(
                graph.name(),
                cam.units().policy().name(),
                work.fired(),
                work.invoked(),
                end - startNanos,
                work.report(cam.units().cus()));
    }

    /** Tells those who watch the CAM of the end. */
    void observed(RunReport report, @Nullable RunException exception) {
        cam.observers().ended(graph, recording, report, exception);
    }

    /** Lets go of what the run used. Called once, by the thread that ends it, when its end is decided. */
    void letGo(boolean succeeded, long end) {
        markStopped();
        cancelDeadline();
        if (succeeded) {
            prepared.ended(work, end - startNanos);
        }
        work.release(succeeded);
    }

    /** Lets the CAM forget the run. Called by the thread that ends it. */
    void leave() {
        cam.runs().remove(this);
    }

    /** Returns the stages and timers that the ended run still waits for, or null if there are none. */
    @Nullable
    Awaited leftOver() {
        return leftAwaited();
    }

    /** Does something when a while has passed, on the timer thread, unless what is returned is closed before. */
    AutoCloseable later(Duration delay, Runnable action) {
        return cam.timers().after(delay, action);
    }

    /** Makes a call of user code. */
    void callOutside(Runnable call) {
        cam.calls().call(call);
    }

    /** Returns what ends the run if there is no memory to say more. */
    RunException heapFull() {
        return cam.heapFull();
    }

    @Override
    public String toString() {
        return "Run of \"" + graph.name() + "\", " + state();
    }
}
