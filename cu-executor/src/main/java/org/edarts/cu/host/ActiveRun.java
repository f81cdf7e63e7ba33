package org.edarts.cu.host;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.cu.flight.FlightRecording;
import org.edarts.su.Contents;
import org.edarts.su.Handles;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run on the host CAM, from its start to its end. CUs engage in it while they work for it; the last one to let go decides
 * whether it has ended. The fields that CUs share are atomics or volatile.
 */
abstract class ActiveRun implements Run {
    static {
        FullHeap.handles(Throwable.class);
    }

    private final HostCam cam;
    private final CodeletGraph graph;
    private final RunOptions options;
    private final long startNanos;
    private final Watchdog.Progress progress;
    private final RunTrace trace;
    private final @Nullable FlightRecording recording;
    private final Engagement engagement = new Engagement();
    private final BooleanSupplier nothingLeft = this::nothingLeft;
    private final RunRegistry.Entry entry = new RunRegistry.Entry();
    private final Ending ending = new Ending(this);
    private volatile boolean stopped;
    private volatile @Nullable AutoCloseable deadline;

    ActiveRun(HostCam cam, CodeletGraph graph, RunOptions options) {
        this.cam = cam;
        this.graph = graph;
        this.options = options;
        this.startNanos = System.nanoTime();
        this.progress = new Watchdog.Progress(startNanos);
        this.recording = cam.observers().begins(graph.compiled());
        this.trace = new RunTrace(cam, graph.compiled(), options.recorder(), startNanos);
    }

    final RunTrace trace() {
        return trace;
    }

    /**
     * Fires codelets until there are none for this CU, or others want their turn.
     *
     * @return whether it did anything
     */
    abstract boolean work(CuWorker worker);

    /** Wakes who shall begin. Called once, when all CUs can see the run. */
    abstract void begin();

    /** Returns whether {@link #work} would find something for this unit; called by the thread that runs it. */
    abstract boolean hasWork(int unit);

    /**
     * Returns whether {@link #work} may find something for this unit. Called by any thread, while the unit sleeps, and so
     * without asking the policy, which decides for the thread of the unit alone.
     */
    abstract boolean mayHaveWork(int unit);

    /** Returns whether only the end of an operation outside can let the run go on; asked when no unit is engaged. */
    abstract boolean waitsOutside();

    /** Returns what a unit has to do with the run, or null for a unit that has nothing. */
    abstract @Nullable Lane lane(int unit);

    /** Returns whether nothing is left to fire and nothing is pending; asked when no CU is engaged. */
    abstract boolean exhausted();

    /**
     * Returns what stops a run that is exhausted from being a success, or null. Called by the thread that ends it; again, if there
     * was no memory for the answer.
     */
    abstract @Nullable RunError shortfall();

    /** Returns the names of codelets that did not fire. Called by the thread that ends the run; again, as {@link #shortfall}. */
    abstract List<String> notFired();

    /** Returns what each CU did. Called by the thread that ends the run. */
    abstract List<RunReport.Unit> units();

    /** Returns how many codelets fired so far; any thread. */
    abstract long fired();

    /** Returns how many procedures were invoked so far. */
    abstract long invoked();

    /** Returns the firing that a CU is at, or null if it is not at work on this run; any thread, for the watchdog. */
    abstract CuWatch.@Nullable Position position(int cu);

    /** Returns how many codelets are ready, about; any thread, for monitoring. */
    abstract long ready();

    /** Returns what each CU is doing, for the watchdog. */
    abstract String describeUnits();

    /** Gives back what the run used. Called once, by the thread that ends it, after its end is decided. */
    abstract void release(boolean succeeded);

    /** Returns the root frame's cells. */
    abstract @Nullable Object[] cells();

    /**
     * Sets the deadline's timer, lets the watchdog look, and wakes who shall begin. What cannot be done, as there is no memory
     * for it, breaks the run off.
     */
    final void launch(Watchdog watchdog) {
        try {
            arm();
            watchdog.watch(this);
            cam.units().insist();
            begin();
        } catch (Throwable failure) {
            broke(failure);
        }
    }

    private void arm() {
        Duration limit = options.deadline();
        if (limit != null) {
            RunError late = RunError.late(graph.name(), limit);
            deadline = cam.timers().after(limit, () -> stop(late));
            if (state() != State.RUNNING) {
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

    final HostCam cam() {
        return cam;
    }

    final RunOptions options() {
        return options;
    }

    final long startNanos() {
        return startNanos;
    }

    /** Returns what the watchdog knows of the run. */
    final Watchdog.Progress progress() {
        return progress;
    }

    final boolean stopped() {
        return stopped;
    }

    /** Lets a CU take part; returns false if the run has ended. */
    final boolean engage() {
        return engagement.engage();
    }

    /**
     * Lets a unit go. Throws nothing.
     *
     * @param told whether all that went wrong has been told; where a full heap kept the JVM from entering the handler that would
     *     have done so, it has not, and the run breaks off
     */
    final void disengage(boolean told) {
        if (!told) {
            stop(cam.heapFull());
        }
        if (engagement.disengage()) {
            endIfPossible();
            restIfPossible();
        }
    }

    private boolean nothingLeft() {
        return stopped || exhausted();
    }

    /** Ends the run if no CU is engaged and nothing is left. Throws nothing. */
    final void endIfPossible() {
        while (true) {
            try {
                if (engagement.end(nothingLeft)) {
                    ending.reach();
                }
                return;
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    /**
     * Lets units not look at the run while it waits for operations outside. Whoever engages meanwhile may have found something to
     * do, and is noticed; whoever ends an operation wakes the run before and, if need be, after it.
     */
    private void restIfPossible() {
        long stamp = engagement.stamp();
        if (stamp != Engagement.BUSY && waitsOutside()) {
            cam.runs().rest(this);
            if (engagement.stamp() != stamp || !waitsOutside()) {
                wakeUp();
            }
        }
    }

    /** Lets units look at the run again; all that sleep may have something to do. */
    final void wakeUp() {
        try {
            if (cam.runs().wake(this)) {
                for (int unit = 0; unit < cam.unitCount(); unit++) {
                    cam.units().wake(unit);
                }
            }
        } catch (Throwable noMemory) {
            broke(noMemory);
        }
    }

    final RunRegistry.Entry entry() {
        return entry;
    }

    /** Records the failure of a codelet; the first one ends the run. Called by a CU that is engaged. Throws nothing. */
    final void fail(Frame frame, int codelet, int cu, Throwable cause) {
        CuWorker.putInterruptAside();
        try {
            cam.observers().failed(frame.graph, codelet, cu, cause);
        } catch (Throwable noMemory) {
            // the run tells of it all the same
        }
        if (ending.fail(frame.graph, codelet, cu, cause)) {
            trace.failedIn(frame, codelet);
            stop();
        }
        stopped = true;
    }

    /**
     * Records that something failed outside any codelet, as when there is no memory left to signal with. What was being done is
     * lost, so that the run cannot go on; the machine can. Any thread; a unit calls while it is engaged. Throws nothing.
     */
    final void broke(Throwable cause) {
        if (ending.fail(null, -1, -1, cause)) {
            stop();
        }
        stopped = true;
    }

    /** Lets no further codelet start; returns false if that was so before. Needs no memory, and throws nothing. */
    final boolean stop(RunError reason) {
        boolean first = ending.decide(reason);
        if (first) {
            stop();
        }
        // Also for whoever comes second: that the first one has decided does not mean that it got this far.
        stopped = true;
        return first;
    }

    private void stop() {
        stopped = true;
        endIfPossible();
    }

    /** Returns what the run did. Called by the thread that ends it. */
    final RunReport report(long end) {
        return new RunReport(graph.name(), cam.policy(), fired(), invoked(), end - startNanos, units());
    }

    /** Tells those who watch the CAM of the end. */
    final void observed(RunReport report, @Nullable RunException exception) {
        cam.observers().ended(this, recording, report, exception);
    }

    /** Lets go of what the run used. Called once, by the thread that ends it, when its end is decided. */
    final void letGo(boolean succeeded) {
        stopped = true;
        cancelDeadline();
        release(succeeded);
    }

    @Override
    public final CodeletGraph graph() {
        return graph;
    }

    @Override
    public final State state() {
        return ending.state();
    }

    @Override
    public final RunReport await() throws InterruptedException {
        CuWorker.requireNoCodelet("Run.await");
        return ending.await();
    }

    @Override
    public final boolean await(Duration timeout) throws InterruptedException {
        CuWorker.requireNoCodelet("Run.await");
        return ending.await(Timers.nanos(timeout));
    }

    @Override
    public final Run join() {
        CuWorker.requireNoCodelet("Run.join");
        return Run.super.join();
    }

    @Override
    public final RunReport report() {
        RunReport report = ending.report();
        if (report == null) {
            throw Contents.notYet(graph.compiled(), state(), "its report");
        }
        return report;
    }

    @Override
    public final boolean cancel() {
        return stop(RunError.cancelled(graph.name()));
    }

    @Override
    public final CompletionStage<RunReport> completion() {
        return ending.completion();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public final <T> T get(Cell<T> cell) {
        int number = Handles.cell(graph.compiled(), cell);
        State state = state();
        if (state != State.SUCCEEDED) {
            throw Contents.notYet(graph.compiled(), state, "its cells");
        }
        return (T) Contents.orNull(cells()[number]);
    }
}
