package org.edarts.cu.host;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.pool.Yielding;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a run in the end, and those who wait for that or want to be told. Any thread may wait and ask; the
 * one that ends the run says how it ended, and may say so again.
 */
class EndOfRun {
    private static final long SPIN_NANOS = 5_000;
    private static final Yielding YIELDING = Yielding.OF_JVM;
    private static final long FOREVER = Long.MAX_VALUE;

    static {
        FullHeap.handles(Throwable.class);
    }

    /** What completes with the run, made when somebody asks for it. */
    private volatile @Nullable RunFuture<RunReport> completion;

    /** Whether those may go on who wait for the end. */
    private volatile boolean over;

    /** How many threads wait for that, and have to be told; written under this object's lock. */
    private volatile int waiting;

    private volatile Run.State state = Run.State.RUNNING;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;

    final Run.State state() {
        return state;
    }

    /** Says what the run did. */
    final void reported(RunReport did) {
        report = did;
    }

    /** Says why the run has failed. */
    final void failed(RunException why) {
        exception = why;
    }

    /** Says how the run has ended; the rest was said before. */
    final void ended(Run.State last) {
        state = last;
    }

    /** Returns why the run has failed, or null. */
    final @Nullable RunException exception() {
        return exception;
    }

    /** Returns what the run did, be it a success or not, or null if there was no memory to say so. */
    final @Nullable RunReport reportOfAny() {
        return report;
    }

    /** Lets those go on who wait for the end; returns whether somebody asked to be called back, too. */
    final boolean tellWaiting() {
        over = true;
        if (waiting > 0) {
            wakeWaiting();
        }
        return completion != null;
    }

    private synchronized void wakeWaiting() {
        notifyAll();
    }

    /** Lets those know who asked to be told, on whatever thread this is. */
    final void callBack() {
        RunFuture<RunReport> asked = completion;
        while (asked != null && !asked.isDone()) {
            try {
                CurrentUnit.callBack(() -> tell(asked));
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private void tell(RunFuture<RunReport> asked) {
        RunException failure = exception;
        RunReport done = report;
        if (failure != null) {
            asked.completeExceptionally(failure);
        } else if (done != null) {
            asked.complete(done);
        }
    }

    /**
     * Waits for the end: for short runs by spinning, for it is not worth to park, and the processor to wake up again.
     */
    final RunReport await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long start = System.nanoTime();
        while (!over && System.nanoTime() - start < SPIN_NANOS) {
            YIELDING.pause();
        }
        if (!over) {
            waitForEnd(FOREVER);
        }
        RunException failure = exception;
        if (failure != null) {
            throw thrownHere(failure);
        }
        RunReport done = report;
        if (done == null) {
            throw new AssertionError("ended without a report");
        }
        return done;
    }

    private static RunException thrownHere(RunException failure) {
        try {
            return failure.thrownHere();
        } catch (Throwable noMemory) {
            return failure;
        }
    }

    final boolean await(long nanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return over || nanos > 0 && waitForEnd(nanos);
    }

    private synchronized boolean waitForEnd(long nanos) throws InterruptedException {
        long start = System.nanoTime();
        waiting++;
        try {
            for (long left = nanos; !over && left > 0; left = nanos - (System.nanoTime() - start)) {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            }
            return over;
        } finally {
            waiting--;
        }
    }

    /** Returns the report of a run that has succeeded, else null. */
    final @Nullable RunReport report() {
        return state == Run.State.SUCCEEDED ? report : null;
    }

    final CompletionStage<RunReport> completion() {
        RunFuture<RunReport> asked = asked();
        if (over) {
            // whoever ended the run may not have seen that anybody asks
            tell(asked);
        }
        return asked.followed();
    }

    private synchronized RunFuture<RunReport> asked() {
        RunFuture<RunReport> asked = completion;
        if (asked == null) {
            asked = new RunFuture<>();
            completion = asked;
        }
        return asked;
    }
}
