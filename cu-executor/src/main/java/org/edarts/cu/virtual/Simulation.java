package org.edarts.cu.virtual;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.edarts.cam.ComputationUnit;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.su.Awaited;
import org.edarts.su.Contents;
import org.edarts.su.Dormant;
import org.edarts.su.NameList;
import org.edarts.su.RunError;
import org.edarts.su.checked.CheckedGraph;
import org.jspecify.annotations.Nullable;

/**
 * One run in virtual time. At each moment first all happens that is due, then free CUs begin what is ready, again until
 * there is neither; then time passes.
 *
 * <p>Owner: the thread that drives the run, one at a time; {@link #wake} and {@link #patience} are for any thread.
 */
final class Simulation {
    private final VirtualCam cam;
    private final CompiledGraph graph;
    private final RunOptions options;
    private final Runnable waker;
    private final @Nullable FiringTimes times;
    private final long deadline;
    private final Timeline timeline = new Timeline();
    private final RunTrace trace;
    private final @Nullable SignalTransport signalTransport;
    private final @Nullable Handing handing;
    private final Signals signals;
    private final Awaited awaited = new Awaited();
    private final Unpaid unpaid = new Unpaid();
    private final @Nullable DataTransport transport;
    private final Procedures procedures;
    private final Operations operations;
    private final List<VirtualCu> cus = new ArrayList<>();
    private final Pools pools;
    private final Scheduler scheduler;
    private final Dispatcher dispatcher;
    private final Ending ending = new Ending();
    private int firing;
    private boolean started;
    private boolean interrupted;
    private volatile long waitingSince;
    private volatile boolean waiting;

    /**
     * Makes a run that has not begun; {@code waker} is called when it can go on after an operation outside has ended.
     */
    Simulation(VirtualCam cam, CompiledGraph graph, RunOptions options, Runnable waker) {
        this.cam = cam;
        this.graph = graph;
        this.options = options;
        this.waker = waker;
        this.times = cam.times(graph);
        this.transport = cam.data().priced() ? new DataTransport(cam.machine(), cam.data()) : null;
        Duration limit = options.deadline();
        this.deadline = limit == null ? Long.MAX_VALUE : Math.max(0, Durations.nanoseconds(limit));
        this.trace =
                new RunTrace(options.recorder(), timeline, cam.machine().cus().size());
        SignalCosts signalCosts = cam.signalCosts();
        this.signalTransport = signalCosts == null ? null : new SignalTransport(this, signalCosts, cam.frameCosts());
        this.signals = new Signals(trace, signalTransport);
        this.procedures = new Procedures(this, graph);
        this.operations = new Operations(this);
        for (ComputationUnit unit : cam.machine().cus()) {
            cus.add(new VirtualCu(this, unit));
        }
        HandingCosts handingCosts = cam.handingCosts();
        this.handing = signalTransport == null || handingCosts == null
                ? null
                : new Handing(this, handingCosts, signalTransport);
        this.pools = new Pools(cam.scheduling(), cus.size());
        this.scheduler = new Scheduler(this);
        this.dispatcher = new Dispatcher(this, pools);
        Contents.fillParameters(graph, procedures.root().cells, options.arguments());
    }

    /**
     * Lets no codelet start from a moment on.
     *
     * @throws IllegalStateException if the run has begun
     */
    void stopAt(long time, RunError reason) {
        if (started) {
            throw new IllegalStateException("the run of \"" + graph.name()
                    + "\" has begun: say when it is to be cancelled before it is started");
        }
        timeline.after(time, Integer.MAX_VALUE, () -> ending.stop(reason));
    }

    /** Takes an interrupt off the driving thread: it is meant for the driver, and not for the next codelet. */
    void putInterruptAside() {
        interrupted |= Thread.interrupted();
    }

    /** Gives the driving thread the interrupt back that was put aside. */
    void restoreInterrupt() {
        if (interrupted) {
            interrupted = false;
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Goes on until the run has ended, or only an operation that ends outside can let it go on.
     *
     * @param interruptible whether an interrupt of the driving thread makes a pause, unless the run is stopped
     * @return whether it has ended
     */
    boolean advance(boolean interruptible) {
        begin();
        while (true) {
            putInterruptAside();
            if (interruptible && interrupted && !ending.stopped()) {
                return false;
            }
            timeline.happen();
            if (procedures.ended()) {
                ending.stop(success());
            }
            if (ending.stopped() && firing == 0) {
                return true;
            }
            dispatcher.dispatch();
            if (trace.detailed()) {
                dispatcher.tellWhyIdle();
            }
            if (!timeline.due() && !passTime() && !operations.receive()) {
                if (operations.pending() > 0) {
                    waitingSince = System.nanoTime();
                    waiting = true;
                    return false;
                }
                List<String> starved = signals.starved();
                ending.stop(RunError.stalled(graph.name(), starved.isEmpty() ? stalled() : starved));
            }
        }
    }

    private void begin() {
        if (!started) {
            started = true;
            trace.runStarted();
            procedures.startRoot();
            scheduler.accept(signals.take(), Source.START.cu());
            cus.forEach(VirtualCu::begins);
        }
        if (waiting) {
            if (patience() <= 0) {
                passDeadline();
            }
            waiting = false;
        }
    }

    /** Lets time pass up to the next event; returns whether there is one. */
    private boolean passTime() {
        if (timeline.isEmpty()) {
            return false;
        }
        if (timeline.next() > deadline && !ending.stopped()) {
            passDeadline();
        } else {
            timeline.advance(timeline.next());
        }
        return true;
    }

    private void passDeadline() {
        timeline.advance(deadline);
        Duration limit = options.deadline();
        if (limit != null) {
            ending.stop(RunError.late(graph.name(), limit));
        }
    }

    /**
     * Returns how long one who waits may wait before the deadline passes, in nanoseconds of real time; no limit while
     * the run does not itself wait for an operation outside. Any thread may call.
     */
    long patience() {
        return waiting ? deadline - timeline.now() - (System.nanoTime() - waitingSince) : Long.MAX_VALUE;
    }

    private RunError success() {
        List<String> left = stalled();
        return left.isEmpty() ? RunError.SUCCESS : RunError.stalled(graph.name(), left);
    }

    private List<String> stalled() {
        Frame root = procedures.root();
        return Dormant.of(graph, root.counters, root.cells, root.fired()::get).stalled();
    }

    /** Ends the trace; returns why the ended run did not succeed, or null. */
    @Nullable
    RunException end() {
        cus.forEach(VirtualCu::runEnded);
        scheduler.runEnded();
        if (handing != null) {
            handing.runEnded();
        }
        timeline.clear();
        RunError late = ending.succeeded() ? CheckedGraph.late(graph, procedures.root().cells) : null;
        if (late != null) {
            ending.breakOff(late);
        }
        if (ending.succeeded()) {
            trace.runEnded();
            return null;
        }
        trace.runFailed(ending.culprit());
        return ending.exception(notFired());
    }

    private List<String> notFired() {
        NameList names = new NameList();
        names.addUnfired(graph, false, procedures.root().fired()::get);
        for (Frame frame : procedures.alive()) {
            names.addUnfired(frame.graph, true, frame.fired()::get);
        }
        return names.list();
    }

    /** Returns what the ended run did. */
    RunReport report() {
        List<RunReport.Unit> units = cus.stream().map(VirtualCu::report).toList();
        long fired = units.stream().mapToLong(RunReport.Unit::fired).sum();
        return new RunReport(
                graph.name(), cam.policy(), fired, procedures.invoked(), timeline.now(), units, unpaid.sum());
    }

    void firingStarts() {
        firing++;
    }

    void firingEnds() {
        firing--;
    }

    /** Tells that an operation has ended outside. Any thread may call. */
    void wake() {
        waker.run();
    }

    /** Returns the cells of the graph. */
    @Nullable
    Object[] cells() {
        return procedures.root().cells;
    }

    /** Returns how it ends. */
    Ending ending() {
        return ending;
    }

    VirtualCam cam() {
        return cam;
    }

    RunOptions options() {
        return options;
    }

    /** Returns what a firing takes if its codelet does not say so, or null if it does. */
    @Nullable
    FiringTimes timesOf(Activation activation) {
        return times == null || activation.frame.isRoot() ? times : times.ofProcedure(activation.frame.graph);
    }

    /** Returns what brings data from CU to CU, or null if data are everywhere. */
    @Nullable
    DataTransport transport() {
        return transport;
    }

    /** Returns what brings signals from CU to CU, or null if they are there at once. */
    @Nullable
    SignalTransport signalTransport() {
        return signalTransport;
    }

    /** Returns the SUs that hand codelets out, or null if none does. */
    @Nullable
    Handing handing() {
        return handing;
    }

    /** Returns what has a number: see {@link SlotUnit#id}. */
    SlotUnit unit(int id) {
        return handing == null || id < cus.size() ? cus.get(id) : handing.unit(id);
    }

    /** Returns how many numbers there are, of units or none. */
    int units() {
        return handing == null ? cus.size() : handing.count();
    }

    VirtualCu cu(int id) {
        return cus.get(id);
    }

    Timeline timeline() {
        return timeline;
    }

    RunTrace trace() {
        return trace;
    }

    Signals signals() {
        return signals;
    }

    Unpaid unpaid() {
        return unpaid;
    }

    /** Returns the stages that the run waits for. */
    Awaited awaited() {
        return awaited;
    }

    Procedures procedures() {
        return procedures;
    }

    Operations operations() {
        return operations;
    }

    Pools pools() {
        return pools;
    }

    Dispatcher dispatcher() {
        return dispatcher;
    }

    Scheduler scheduler() {
        return scheduler;
    }
}
