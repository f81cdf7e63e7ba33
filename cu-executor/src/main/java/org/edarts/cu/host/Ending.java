package org.edarts.cu.host;

import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunCancelledException;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.compiled.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends: why is decided once, by any thread; what follows from it is made and told by the thread that ends the run.
 *
 * <p>To tell it takes memory, of which there may be none at the moment, be it only for a class that was not needed before. So
 * each step can be repeated, and is, until all are done; and what still finds no memory after a second is left unsaid.
 */
final class Ending {
    private static final RunError SUCCESS = notFired -> {
        throw new AssertionError("a success has no exception");
    };

    /** A failure that is told by {@link #cause} and what stands beside it: when something fails there may be no memory. */
    private static final RunError FAILURE = notFired -> {
        throw new AssertionError("a failure is put in words by its cause");
    };

    /** How often the reason is put in words, a millisecond apart. */
    private static final int MOST_TRIES = 1_000;

    private static final long SPIN_NANOS = 5_000;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final ActiveRun run;
    private final AtomicReference<@Nullable RunError> reason = new AtomicReference<>();
    private final ConcurrentLinkedQueue<Throwable> furtherFailures = new ConcurrentLinkedQueue<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final RunFuture<RunReport> completion = new RunFuture<>();
    private volatile Run.State state = Run.State.RUNNING;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;

    /** What failed first, if something failed. Written once, by who decided so, the cause last. */
    private @Nullable CompiledGraph failed;

    private int codelet;
    private int cu;
    private volatile @Nullable Throwable cause;

    /** What went wrong in the machine when the end was put in words. Owner, as of all below: the thread that ends the run. */
    private @Nullable Throwable bug;

    private boolean traced;
    private boolean releases;
    private boolean observed;

    Ending(ActiveRun run) {
        this.run = run;
    }

    /** Decides why the run ends; returns false if that was decided before. Throws nothing. */
    boolean decide(RunError why) {
        while (true) {
            try {
                return reason.compareAndSet(null, why);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    /**
     * Decides that the run ends because of a failure, or adds it to that for which it ends. Throws nothing.
     *
     * @param graph where the codelet is that failed, or null if the machine did
     * @param failedCodelet which one it is there
     * @param failedCu the CU that fired it, or -1
     * @return whether it was the first failure, and nothing else had ended the run
     */
    boolean fail(@Nullable CompiledGraph graph, int failedCodelet, int failedCu, Throwable failure) {
        if (decide(FAILURE)) {
            failed = graph;
            codelet = failedCodelet;
            cu = failedCu;
            cause = failure;
            return true;
        }
        try {
            furtherFailures.add(failure);
        } catch (Throwable noMemory) {
            // the first failure has to do
        }
        return false;
    }

    Run.State state() {
        return state;
    }

    /** Takes all steps. Called once, when no unit is engaged in the run any more. Throws nothing. */
    void reach() {
        long end = System.nanoTime();
        for (int tries = 1; !reaches(end, tries); tries++) {
            FullHeap.pause();
        }
    }

    private boolean reaches(long end, int tries) {
        try {
            putInWords(end, tries);
            if (!traced) {
                traced = true;
                run.trace().ended(end, exception == null);
            }
            state = exception == null
                    ? Run.State.SUCCEEDED
                    : exception instanceof RunCancelledException ? Run.State.CANCELLED : Run.State.FAILED;
            if (!releases) {
                releases = true;
                run.letGo(exception == null);
            }
            if (!observed && report != null) {
                observed = true;
                run.observed(report, exception);
            }
            run.leave();
            ended.countDown();
            run.callOutside(this::callBack);
            return true;
        } catch (Throwable noMemory) {
            return false;
        }
    }

    /** Makes the report or the exception. */
    private void putInWords(long end, int tries) {
        if (state != Run.State.RUNNING) {
            return;
        }
        if (tries > MOST_TRIES + 1) {
            exception = run.heapFull();
            return;
        }
        try {
            report = run.report(end);
            if (bug != null) {
                exception = RunError.machineFailed(run.graph().name(), bug).exception(List.of());
            } else if (decided() != SUCCESS) {
                exception = exceptionOf(decided());
            }
        } catch (Throwable failure) {
            bug = tries == MOST_TRIES && !(failure instanceof Error) ? failure : bug;
            throw failure;
        }
    }

    /** Returns why the run ends; from now on nothing else can be the reason. */
    private RunError decided() {
        RunError why = reason.get();
        if (why == null) {
            RunError shortfall = run.work().shortfall();
            decide(shortfall == null ? SUCCESS : shortfall);
            why = reason.get();
        }
        return why == null ? SUCCESS : why;
    }

    private RunException exceptionOf(RunError why) {
        RunException failure =
                (why == FAILURE ? failure() : why).exception(run.work().notFired());
        for (Throwable further : furtherFailures) {
            if (further != failure.getCause()) {
                failure.addSuppressed(further);
            }
        }
        return failure;
    }

    private RunError failure() {
        Throwable known = cause;
        if (known == null) {
            throw new IllegalStateException("who failed has not said yet how");
        }
        return failed == null
                ? RunError.machineFailed(run.graph().name(), known)
                : RunError.failed(failed, codelet, cu, known);
    }

    /** Lets those know who asked to be told, on whatever thread this is. */
    private void callBack() {
        while (!completion.isDone()) {
            try {
                CurrentUnit.callBack(this::tell);
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    private void tell() {
        RunException failure = exception;
        RunReport done = report;
        if (failure != null) {
            completion.completeExceptionally(failure);
        } else if (done != null) {
            completion.complete(done);
        }
    }

    /** Waits for the end: for short runs by spinning, for it is not worth to park, and the processor to wake up again. */
    RunReport await() throws InterruptedException {
        long start = System.nanoTime();
        while (ended.getCount() > 0 && System.nanoTime() - start < SPIN_NANOS) {
            Thread.yield();
        }
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

    boolean await(long nanos) throws InterruptedException {
        return ended.await(nanos, TimeUnit.NANOSECONDS);
    }

    /** Returns the report of a run that has succeeded, else null. */
    @Nullable
    RunReport report() {
        return state == Run.State.SUCCEEDED ? report : null;
    }

    CompletionStage<RunReport> completion() {
        return completion.followed();
    }
}
