package org.edarts.cu.virtual;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.codelet.Cell;
import org.edarts.codelet.CodeletGraph;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunOptions;
import org.edarts.codelet.RunReport;
import org.edarts.su.Awaited;
import org.edarts.su.Contents;
import org.edarts.su.RunError;
import org.edarts.su.checked.CheckedGraph;
import org.jspecify.annotations.Nullable;

/**
 * A run in virtual time. It has no thread of its own: whoever starts it drives it, to its end or until only a
 * split-phase operation outside can let it go on; then whoever waits for the run drives it, or, if nobody does, whoever
 * ends the operation.
 *
 * <p>All methods may be called from any thread; of several that want to drive the first one does.
 */
public final class VirtualRun implements Run {
    private final VirtualCam cam;
    private final CodeletGraph graph;
    private final Simulation simulation;
    private final AtomicInteger drives = new AtomicInteger();
    private final CompletableFuture<RunReport> completion = new CompletableFuture<>();
    private final Object monitor = new Object();
    private int waiters;
    private boolean woken;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;
    private volatile State state = State.RUNNING;

    /** When it ended, in real time; written before the state. */
    private long endNanos;

    /** Whether it has ended, and all is called off that it still waited for. */
    private volatile boolean calledOff;

    VirtualRun(VirtualCam cam, CodeletGraph graph, RunOptions options) {
        this.cam = cam;
        this.graph = graph;
        this.simulation = new Simulation(cam, CheckedGraph.forRun(graph, options), options, this::goOn);
    }

    /** Drives the run as far as it goes. Does nothing when called again, unless the run can go on. */
    public void start() {
        drive(false);
    }

    /** Drives the run as far as it goes, or up to an interrupt; the thread keeps any that it got meanwhile. */
    private void drive(boolean interruptible) {
        if (drives.getAndIncrement() != 0) {
            return;
        }
        int seen = 1;
        while (seen != 0) {
            if (state == State.RUNNING) {
                if (advance(interruptible)) {
                    end();
                }
                simulation.restoreInterrupt();
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
            seen = drives.addAndGet(-seen);
        }
    }

    /** Whatever goes wrong in the machine itself ends the run, and leaves nobody waiting. */
    private boolean advance(boolean interruptible) {
        try {
            return simulation.advance(interruptible);
        } catch (Throwable broken) { // a body's or policy's own language need not declare what it throws
            simulation.ending().breakOff(RunError.machineFailed(graph.name(), broken));
            return true;
        }
    }

    private void end() {
        RunException failure = simulation.end();
        RunReport done = simulation.report();
        exception = failure;
        report = done;
        endNanos = System.nanoTime();
        state = RunError.stateAfter(failure);
        simulation.awaited().callOff();
        calledOff = true;
        if (failure == null) {
            completion.complete(done);
        } else {
            completion.completeExceptionally(failure);
        }
        cam.ended(this);
    }

    /** An operation has ended outside: who waits for the run goes on with it, else the calling thread does. */
    private void goOn() {
        synchronized (monitor) {
            if (waiters > 0) {
                woken = true;
                monitor.notifyAll();
                return;
            }
        }
        start();
    }

    /**
     * Cancels the run at a moment of virtual time, counted from its start: what fires then ends, nothing else starts.
     *
     * @throws IllegalStateException if the run has been started
     */
    public void cancelAt(Duration time) {
        simulation.stopAt(Math.max(0, Durations.nanoseconds(time)), RunError.cancelled(graph.name()));
    }

    /**
     * Returns the virtual time of the run, in nanoseconds since its start; in a body, that of the start of its firing.
     */
    public long nanoseconds() {
        return simulation.timeline().now();
    }

    @Override
    public CodeletGraph graph() {
        return graph;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public String toString() {
        return "Run of \"" + graph.name() + "\", " + state;
    }

    /**
     * Waits for the end, and drives the run meanwhile unless another thread does.
     *
     * @throws InterruptedException if the calling thread is interrupted, also while it drives; the run then pauses
     *     between two moments of virtual time and goes on, with the same results, with the next thread that waits for
     *     it, cancels it or ends one of its operations
     */
    @Override
    public RunReport await() throws InterruptedException {
        awaitEnd(Long.MAX_VALUE);
        RunException failure = exception;
        if (failure != null) {
            throw failure.thrownHere();
        }
        RunReport done = report;
        if (done == null) {
            throw new AssertionError("ended without a report");
        }
        return done;
    }

    /**
     * Waits for the end like {@link #await()}; what the run does while the caller drives it does not count against the
     * timeout.
     *
     * @throws InterruptedException as {@link #await()} does
     */
    @Override
    public boolean await(Duration timeout) throws InterruptedException {
        Objects.requireNonNull(timeout, "there is no time to wait for: it is null");
        return awaitEnd(Durations.nanoseconds(timeout));
    }

    private boolean awaitEnd(long timeout) throws InterruptedException {
        VirtualFiring.requireNoCodelet("Run.await");
        requireNoInterrupt();
        driveForWaiter();
        long begin = System.nanoTime();
        long left = timeout;
        while (!over() && left > 0) {
            waitForChange(left);
            driveForWaiter();
            left = timeout - (System.nanoTime() - begin);
        }
        return over();
    }

    /** Returns whether it has ended and called off what it waited for, or that {@linkplain #holdUp takes too long}. */
    private boolean over() {
        return calledOff || state != State.RUNNING && holdUp() <= 0;
    }

    /** Returns how long the ended run may still call off, in nanoseconds. */
    private long holdUp() {
        return Awaited.LONGEST_CALL_OFF.toNanos() - (System.nanoTime() - endNanos);
    }

    private void driveForWaiter() throws InterruptedException {
        drive(true);
        if (state == State.RUNNING && Thread.currentThread().isInterrupted()) {
            synchronized (monitor) {
                // also for one who is about to wait, as this thread seemed to drive
                woken = true;
                monitor.notifyAll();
            }
            requireNoInterrupt();
        }
    }

    private void requireNoInterrupt() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while waiting for the run of \"" + graph.name() + "\"");
        }
    }

    /** Waits for the end of a run that is stopped. */
    void awaitStopped() {
        boolean interrupted = false;
        while (!over()) {
            try {
                awaitEnd(Long.MAX_VALUE);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits until the run may go on, at most so many nanoseconds; who ends it or lets it go on notifies. */
    private void waitForChange(long nanos) throws InterruptedException {
        synchronized (monitor) {
            if (over() || woken) {
                woken = false;
                return;
            }
            long most = state == State.RUNNING ? simulation.patience() : holdUp();
            waiters++;
            try {
                TimeUnit.NANOSECONDS.timedWait(monitor, Math.min(nanos, most));
            } finally {
                waiters--;
                woken = false;
            }
        }
    }

    @Override
    public VirtualRun join() {
        VirtualFiring.requireNoCodelet("Run.join");
        Run.super.join();
        return this;
    }

    @Override
    public boolean cancel() {
        return stop(RunError.cancelled(graph.name()));
    }

    /**
     * Lets no codelet start any more, and drives the run to its end; returns false if it could not be stopped any more.
     */
    boolean stop(RunError reason) {
        boolean first = simulation.ending().stop(reason);
        if (first) {
            start();
        }
        return first;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the stage that is returned tells
    public CompletionStage<RunReport> completion() {
        CompletableFuture<RunReport> stage = new CompletableFuture<>();
        completion.whenComplete((done, failure) -> {
            if (failure == null) {
                stage.complete(done);
            } else {
                stage.completeExceptionally(failure);
            }
        });
        return stage;
    }

    @Override
    public <T> T get(Cell<T> cell) {
        return Contents.atEnd(graph.compiled(), state, simulation.cells(), cell);
    }

    @Override
    public RunReport report() {
        RunReport done = report;
        Contents.requireSuccess(graph.compiled(), state, "its report");
        if (done == null) {
            throw new AssertionError("ended without a report");
        }
        return done;
    }
}
