package org.edarts.cu.host;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
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
 * whether it has ended. The fields that CUs share are atomics or volatile; {@link #finish} is called once.
 */
abstract class ActiveRun implements Run {
    private static final long SPIN_NANOS = 5_000;

    private final HostCam cam;
    private final CodeletGraph graph;
    private final RunOptions options;
    private final long startNanos;
    private final Watchdog.Progress progress;
    private final RunTrace trace;
    private final @Nullable FlightRecording recording;
    private final Engagement engagement = new Engagement();
    private final AtomicReference<@Nullable RunError> outcome = new AtomicReference<>();
    private final ConcurrentLinkedQueue<Throwable> furtherFailures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final RunFuture<RunReport> completion = new RunFuture<>();
    private volatile boolean stopped;
    private volatile State state = State.RUNNING;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;
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

    /** Returns whether {@link #work} would find something for this unit. */
    abstract boolean hasWork(int unit);

    /** Returns whether nothing is left to fire and nothing is pending; asked when no CU is engaged. */
    abstract boolean exhausted();

    /** Returns what stops a run that is exhausted from being a success, or null. Called once, by the thread that ends it. */
    abstract @Nullable RunError shortfall();

    /** Returns the names of codelets that did not fire. Called once, by the thread that ends the run. */
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

    final void arm() {
        Duration limit = options.deadline();
        if (limit != null) {
            deadline = cam.timers().after(limit, () -> stop(RunError.late(graph.name(), limit)));
            if (state != State.RUNNING) {
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

    /** Lets a CU go that found nothing more to do. */
    final void disengage() {
        if (engagement.disengage()) {
            endIfPossible();
        }
    }

    /** Ends the run if no CU is engaged and nothing is left. */
    final void endIfPossible() {
        if (engagement.end(this::nothingLeft)) {
            finish();
        }
    }

    private boolean nothingLeft() {
        return stopped || exhausted();
    }

    /** Records the failure of a codelet; the first one ends the run. Called by a CU that is engaged. */
    final void fail(Frame frame, int codelet, int cu, Throwable cause) {
        CuWorker.putInterruptAside();
        cam.observers().failed(frame.graph, codelet, cu, cause);
        if (stops(RunError.failed(frame.graph, codelet, cu, cause), cause)) {
            trace.failedIn(frame, codelet);
        }
    }

    /**
     * Records that a unit failed outside any codelet, as when the policy throws. What it was doing is lost, so that the run
     * cannot go on; the unit can. Called while it is engaged.
     */
    final void broke(int unit, Throwable cause) {
        stops(RunError.machineFailed(graph.name(), cause), cause);
    }

    /** Records that the policy threw, or decided what cannot be; the run cannot go on. */
    final void policyFailed(RuntimeException cause) {
        stops(RunError.policyFailed(cam.policy(), cause), cause);
    }

    /** Stops the run because of a failure, or adds it to that which stopped it before. */
    private boolean stops(RunError error, Throwable cause) {
        boolean first = stop(error);
        if (!first) {
            furtherFailures.add(cause);
        }
        return first;
    }

    /** Lets no further codelet start; returns false if that was so before. */
    final boolean stop(RunError reason) {
        boolean first = outcome.compareAndSet(null, reason);
        // Also for whoever comes second: that the first one has decided does not mean that it got this far.
        stopped = true;
        if (first) {
            cam.wakeAll();
            endIfPossible();
        }
        return first;
    }

    private void finish() {
        long end = System.nanoTime();
        RunError reason = outcome.get();
        if (reason == null) {
            RunError shortfall = shortfall();
            if (shortfall != null) {
                outcome.compareAndSet(null, shortfall);
            } else {
                outcome.compareAndSet(null, SUCCESS);
            }
            reason = outcome.get();
        }
        RunReport done = new RunReport(graph.name(), cam.policy(), fired(), invoked(), end - startNanos, units());
        @Nullable RunException failure = null;
        if (reason != SUCCESS && reason != null) {
            failure = reason.exception(notFired());
            for (Throwable further : furtherFailures) {
                if (further != failure.getCause()) {
                    failure.addSuppressed(further);
                }
            }
        }
        trace.ended(end, failure == null);
        stopped = true;
        report = done;
        exception = failure;
        state = failure == null
                ? State.SUCCEEDED
                : failure instanceof RunCancelledException ? State.CANCELLED : State.FAILED;
        cancelDeadline();
        release(failure == null);
        cam.observers().ended(this, recording, done, failure);
        cam.ended(this);
        ended.countDown();
        cam.callOutside(() -> CuWorker.callBack(this::complete));
    }

    /** Completes the stages; their dependents run now. */
    private void complete() {
        RunException failure = exception;
        if (failure == null) {
            completion.complete(report);
        } else {
            completion.completeExceptionally(failure);
        }
    }

    private static final RunError SUCCESS = notFired -> {
        throw new AssertionError("a success has no exception");
    };

    @Override
    public final CodeletGraph graph() {
        return graph;
    }

    @Override
    public final State state() {
        return state;
    }

    @Override
    public final RunReport await() throws InterruptedException {
        CuWorker.requireNoCodelet("Run.await");
        spin();
        ended.await();
        RunException failure = exception;
        if (failure != null) {
            throw failure;
        }
        RunReport done = report;
        if (done == null) {
            throw new AssertionError("ended without a report");
        }
        return done;
    }

    /** Short runs end before it is worth to park, and the processor to wake up again. */
    private void spin() {
        long start = System.nanoTime();
        while (ended.getCount() > 0 && System.nanoTime() - start < SPIN_NANOS) {
            Thread.yield();
        }
    }

    @Override
    public final boolean await(Duration timeout) throws InterruptedException {
        CuWorker.requireNoCodelet("Run.await");
        return ended.await(Timers.nanos(timeout), TimeUnit.NANOSECONDS);
    }

    @Override
    public final boolean cancel() {
        return stop(RunError.cancelled(graph.name()));
    }

    @Override
    public final CompletionStage<RunReport> completion() {
        return completion.copy();
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the cell holds what its type allows, null included
    public final <T> T get(Cell<T> cell) {
        int number = Handles.cell(graph.compiled(), cell);
        if (state != State.SUCCEEDED) {
            throw new IllegalStateException("run of \"" + graph.name() + "\" is " + state
                    + ": its cells can be read once it has succeeded; await it first");
        }
        return (T) Contents.orNull(cells()[number]);
    }
}
