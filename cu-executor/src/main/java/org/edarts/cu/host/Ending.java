package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.su.Awaited;
import org.edarts.su.RunError;
import org.jspecify.annotations.Nullable;

/**
 * How a run ends: why is decided once, by any thread; what follows from it is made and told by the thread that ends the
 * run.
 *
 * <p>To tell it takes memory, of which there may be none at the moment, be it only for a class that was not needed
 * before. So each step can be repeated, and is, until all are done; and what still finds no memory after a second is
 * left unsaid.
 */
final class Ending {
    /**
     * A failure that is told by {@link #cause} and what stands beside it: when something fails there may be no memory.
     */
    private static final RunError FAILURE = notFired -> {
        throw new AssertionError("a failure is put in words by its cause");
    };

    /** How often the reason is put in words, a millisecond apart. */
    private static final int MOST_TRIES = 1_000;

    private static final long SPIN_NANOS = 5_000;
    private static final long FOREVER = Long.MAX_VALUE;

    private static final VarHandle REASON;
    private static final VarHandle FURTHER;

    static {
        FullHeap.handles(Throwable.class);
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            REASON = lookup.findVarHandle(Ending.class, "reason", RunError.class);
            FURTHER = lookup.findVarHandle(Ending.class, "furtherFailures", FurtherFailure.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ActiveRun run;
    private volatile @Nullable RunError reason;
    private volatile @Nullable FurtherFailure furtherFailures;

    /** What completes with the run, made when somebody asks for it. */
    private volatile @Nullable RunFuture<RunReport> completion;

    /** Whether those may go on who wait for the end. */
    private volatile boolean over;

    /** How many threads wait for that, and have to be told; written under this object's lock. */
    private volatile int waiting;

    private volatile Run.State state = Run.State.RUNNING;
    private volatile @Nullable RunReport report;
    private volatile @Nullable RunException exception;

    /** What failed first, if something failed. Written once, by who decided so, the cause last. */
    private @Nullable CompiledGraph failed;

    private int codelet;
    private int cu;
    private volatile @Nullable Throwable cause;

    /**
     * What went wrong in the machine when the end was put in words. Owner, as of all below: the thread that ends the
     * run.
     */
    private @Nullable Throwable bug;

    private boolean traced;
    private boolean releases;
    private boolean observed;

    /** A failure that came too late to end the run, and the one before it. */
    private record FurtherFailure(
            Throwable failure, @Nullable FurtherFailure before) {}

    Ending(ActiveRun run) {
        this.run = run;
    }

    /** Decides why the run ends; returns false if that was decided before. Throws nothing. */
    boolean decide(RunError why) {
        while (true) {
            try {
                return reason == null && REASON.compareAndSet(this, null, why);
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
            addFurther(failure);
        } catch (Throwable noMemory) {
            // the first failure has to do
        }
        return false;
    }

    private void addFurther(Throwable failure) {
        FurtherFailure latest;
        do {
            latest = furtherFailures;
        } while (!FURTHER.compareAndSet(this, latest, new FurtherFailure(failure, latest)));
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
            state = RunError.stateAfter(exception);
            if (!releases) {
                releases = true;
                run.letGo(exception == null, end);
            }
            if (!observed && report != null) {
                observed = true;
                run.observed(report, exception);
            }
            run.leave();
            over = true;
            if (waiting > 0) {
                wakeWaiting();
            }
            if (completion != null) {
                run.callOutside(this::callBack);
            }
            Awaited left = run.leftOver();
            if (left != null) {
                run.callOutside(() -> CurrentUnit.callBack(left::callOff));
            }
            return true;
        } catch (Throwable noMemory) {
            return false;
        }
    }

    private synchronized void wakeWaiting() {
        notifyAll();
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
            } else if (decided() != RunError.SUCCESS) {
                exception = exceptionOf(decided());
            }
        } catch (Throwable failure) {
            bug = tries == MOST_TRIES && !(failure instanceof Error) ? failure : bug;
            throw failure;
        }
    }

    /** Returns why the run ends; from now on nothing else can be the reason. */
    private RunError decided() {
        RunError why = reason;
        if (why == null) {
            RunError shortfall = run.work().shortfall();
            decide(shortfall == null ? RunError.SUCCESS : shortfall);
            why = reason;
        }
        return why == null ? RunError.SUCCESS : why;
    }

    private RunException exceptionOf(RunError why) {
        return (why == FAILURE ? failure() : why).exception(run.work().notFired(), inOrder(furtherFailures));
    }

    /** Returns what failed later, in the order in which it did. */
    private static Iterable<Throwable> inOrder(@Nullable FurtherFailure latest) {
        Deque<Throwable> inOrder = new ArrayDeque<>();
        for (FurtherFailure further = latest; further != null; further = further.before()) {
            inOrder.push(further.failure());
        }
        return inOrder;
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
    RunReport await() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long start = System.nanoTime();
        while (!over && System.nanoTime() - start < SPIN_NANOS) {
            Thread.yield();
        }
        if (!over) {
            waitForEnd(FOREVER);
        }
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
    @Nullable
    RunReport report() {
        return state == Run.State.SUCCEEDED ? report : null;
    }

    CompletionStage<RunReport> completion() {
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
