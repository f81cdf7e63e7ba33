package org.edarts.cu.host;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.su.Contents;
import org.edarts.su.Handles;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * A run on the host CAM, from its start to its end. CUs engage in it while they work for it; the last one to let go decides
 * whether it has ended. The fields that CUs share are atomics or volatile; {@link #finish} is called once.
 */
abstract class ActiveRun implements Run {
    private static final RunError SUCCESS = notFired -> {
        throw new AssertionError("a success has no exception");
    };

    private static final long SPIN_NANOS = 5_000;

    /** How often, and how far apart, the end is tried while the heap is full: for a second in all. */
    private static final int MOST_TRIES = 1_000;

    private static final long PAUSE_NANOS = 1_000_000;

    private final HostCam cam;
    private final CodeletGraph graph;
    private final RunOptions options;
    private final long startNanos;
    private final Watchdog.Progress progress;
    private final RunTrace trace;
    private final Engagement engagement = new Engagement();
    private final BooleanSupplier nothingLeft = () -> stopped() || exhausted();
    private final AtomicReference<@Nullable RunError> outcome = new AtomicReference<>();
    private final ConcurrentLinkedQueue<Throwable> furtherFailures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final RunFuture<RunReport> completion = new RunFuture<>();
    private volatile boolean stopped;

    /** Whether the CAM counts it no more. Guarded by the CAM's lock. */
    boolean forgotten;

    private volatile State state = State.RUNNING;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;
    private volatile @Nullable AutoCloseable deadline;

    /** What went wrong when the end was to be told, other than that there was no memory. */
    private @Nullable Throwable bug;

    ActiveRun(HostCam cam, CodeletGraph graph, RunOptions options) {
        this.cam = cam;
        this.graph = graph;
        this.options = options;
        this.startNanos = System.nanoTime();
        this.progress = new Watchdog.Progress(startNanos);
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
        if (engagement.end(nothingLeft)) {
            finish();
        }
    }

    /** Records the failure of a codelet; the first one ends the run. Called by a CU that is engaged. Throws nothing. */
    final void fail(Frame frame, int codelet, int cu, Throwable cause) {
        try {
            if (stops(RunError.failed(frame.graph, codelet, cu, cause), cause)) {
                trace.failedIn(frame, codelet);
            }
        } catch (OutOfMemoryError full) {
            stop(cam.heapFull());
        }
    }

    /**
     * Records that something failed outside any codelet, as when there is no memory left to signal with. What was being done is
     * lost, so that the run cannot go on; the machine can. Any thread; a unit calls while it is engaged. Throws nothing.
     */
    final void broke(Throwable cause) {
        try {
            stops(RunError.machineFailed(graph.name(), cause), cause);
        } catch (OutOfMemoryError full) {
            stop(cam.heapFull());
        }
    }

    /** Stops the run because of a failure, or adds it to that which stopped it before. */
    private boolean stops(RunError error, Throwable cause) {
        boolean first = stop(error);
        if (!first) {
            furtherFailures.add(cause);
        }
        return first;
    }

    /** Lets no further codelet start; returns false if that was so before. Needs no memory, and throws nothing. */
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

    /**
     * Ends the run; called once, when nobody is engaged. To say how it ended takes memory, of which there may be none at the
     * moment: that is tried again and again, and only if the heap stays full is it left unsaid.
     */
    private void finish() {
        long end = System.nanoTime();
        for (int tries = 1; !concludes(end, tries); tries++) {
            LockSupport.parkNanos(this, PAUSE_NANOS);
        }
        trace.ended(end, exception == null);
        stopped = true;
        state = exception == null
                ? State.SUCCEEDED
                : exception instanceof RunCancelledException ? State.CANCELLED : State.FAILED;
        cancelDeadline();
        giveBack();
        cam.ended(this);
        ended.countDown();
        tell();
    }

    /** Makes the report or the exception; returns false if there was no memory for it, and it may be tried again. */
    private boolean concludes(long end, int tries) {
        try {
            if (bug != null) {
                exception = RunError.machineFailed(graph.name(), bug).exception(List.of());
            } else if (reason() == SUCCESS) {
                report = new RunReport(graph.name(), cam.policy(), fired(), invoked(), end - startNanos, units());
            } else {
                exception = exceptionOf(reason());
            }
        } catch (RuntimeException | Error failure) {
            if (tries < MOST_TRIES) {
                bug = failure instanceof OutOfMemoryError ? bug : failure;
                return false;
            }
            exception = cam.heapFull();
        }
        return true;
    }

    /** Returns why the run did not succeed, or {@link #SUCCESS}; from now on nothing else can be the reason. */
    private RunError reason() {
        RunError reason = outcome.get();
        if (reason == null) {
            RunError shortfall = shortfall();
            outcome.compareAndSet(null, shortfall == null ? SUCCESS : shortfall);
            reason = outcome.get();
        }
        return reason == null ? SUCCESS : reason;
    }

    private RunException exceptionOf(RunError reason) {
        RunException failure = reason.exception(notFired());
        for (Throwable further : furtherFailures) {
            if (further != failure.getCause()) {
                failure.addSuppressed(further);
            }
        }
        return failure;
    }

    private void giveBack() {
        try {
            release(exception == null);
        } catch (OutOfMemoryError full) {
            // what is not given back, the next run makes anew
        }
    }

    /** Lets those know who asked to be told; goes on until it has found the memory to do so. */
    private void tell() {
        while (!completion.isDone()) {
            try {
                RunReport done = report;
                RunException failure = exception;
                if (failure != null) {
                    completion.completeExceptionally(failure);
                } else if (done != null) {
                    completion.complete(done);
                }
            } catch (OutOfMemoryError full) {
                LockSupport.parkNanos(this, PAUSE_NANOS);
            }
        }
    }

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
        return ended.await(timeout.toNanos(), TimeUnit.NANOSECONDS);
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
