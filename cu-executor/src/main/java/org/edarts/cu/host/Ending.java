package org.edarts.cu.host;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.edarts.codelet.Run;
import org.edarts.codelet.RunException;
import org.edarts.codelet.RunReport;
import org.edarts.codelet.graph.CompiledGraph;
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
final class Ending extends EndOfRun {
    /**
     * A failure that is told by {@link #cause} and what stands beside it: when something fails there may be no memory.
     */
    private static final RunError FAILURE = new RunError() {
        @Override
        public RunException exception(List<String> notFired) {
            throw new AssertionError("a failure is put in words by its cause");
        }
    };

    /** How often the reason is put in words, a millisecond apart. */
    private static final int MOST_TRIES = 1_000;

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

    /** What failed first, if something failed. Written once, by who decided so, the cause last. */
    private @Nullable CompiledGraph failedGraph;

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
            failedGraph = graph;
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
                run.trace().ended(end, exception() == null);
            }
            ended(RunError.stateAfter(exception()));
            if (!releases) {
                releases = true;
                run.letGo(exception() == null, end);
            }
            RunReport report = reportOfAny();
            if (!observed && report != null) {
                observed = true;
                run.observed(report, exception());
            }
            Awaited left = run.leftOver();
            if (left == null) {
                tell();
            } else {
                run.callOutside(new CallOff(run::later, left, this::tell));
            }
            return true;
        } catch (Throwable noMemory) {
            return false;
        }
    }

    /** Lets the CAM and all know who wait for the end; may be called again. Throws nothing. */
    private void tell() {
        run.leave();
        boolean asked = tellWaiting();
        while (asked) {
            try {
                run.callOutside(this::callBack);
                return;
            } catch (Throwable noMemory) {
                FullHeap.pause();
            }
        }
    }

    /** Makes the report or the exception. */
    private void putInWords(long end, int tries) {
        if (state() != Run.State.RUNNING) {
            return;
        }
        if (tries > MOST_TRIES + 1) {
            failed(run.heapFull());
            return;
        }
        try {
            reported(run.report(end));
            if (bug != null) {
                failed(RunError.machineFailed(run.graph().name(), bug).exception(List.of()));
            } else if (decided() != RunError.SUCCESS) {
                failed(exceptionOf(decided()));
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
            RunError shortfall = run.shortfall();
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
        return failedGraph == null
                ? RunError.machineFailed(run.graph().name(), known)
                : RunError.failed(failedGraph, codelet, cu, known);
    }
}
