package org.edarts.cu.host;

import java.util.concurrent.Executor;
import org.edarts.cu.host.unit.CurrentUnit;
import org.edarts.cu.host.unit.FiringPoint;
import org.edarts.cu.host.unit.FullHeap;
import org.edarts.cu.pool.Backoff;
import org.jspecify.annotations.Nullable;

/**
 * A unit without a thread of its own, and its way to a borrowed one: see {@link LoanWord}.
 *
 * <p>Any thread may call, but for those methods that say otherwise. The worker and what it works with belong to the
 * thread that serves the unit.
 */
final class Loan implements Runnable {
    /** No task. */
    static final int NO_TASK = LoanWord.NO_TASK;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final CamParts cam;
    private final BorrowedThreads threads;
    private final CuWorker worker;
    private final Backoff backoff;
    private final LoanWord word = new LoanWord();
    private volatile long submitted;

    /** The thread that hands the unit to the executor just now, which may have a call of its own to return from. */
    private volatile @Nullable Thread lender;

    /**
     * The thread that serves the unit in the midst of its own call of the executor, which has no other thread, or null.
     */
    private volatile @Nullable Thread caller;

    /**
     * The task that was overdue, and not seen in the executor, when the watchdog looked last. Owner: the timer thread.
     */
    private int missed = NO_TASK;

    Loan(CamParts cam, BorrowedThreads threads, CuWorker worker, Backoff backoff) {
        this.cam = cam;
        this.threads = threads;
        this.worker = worker;
        this.backoff = backoff;
    }

    /** Returns the thread that serves the unit now. */
    UnitThread thread() {
        return worker.thread();
    }

    /** Returns whether the unit sleeps or is about to. */
    boolean sleeps() {
        return word.sleeps();
    }

    /**
     * Returns a number for the task that was handed to the executor so many nanoseconds ago and that it has not begun,
     * or {@link #NO_TASK}.
     */
    int overdue(long nanos) {
        int task = word.waiting();
        return task != NO_TASK && System.nanoTime() - submitted >= nanos ? task : NO_TASK;
    }

    /** Wakes the unit if it sleeps; returns false if it did not, or if the executor rejects it. Throws nothing. */
    boolean wake(Executor executor) {
        if (word.rouse()) {
            return true;
        }
        if (!word.sleeps()) {
            return false;
        }
        submitted = System.nanoTime();
        int task = word.submit();
        if (task == NO_TASK) {
            return false;
        }
        try {
            if (cam.timers().onThisThread()) {
                cam.calls().call(() -> lend(executor, task));
                return true;
            }
        } catch (Throwable noMemory) {
            // then the timers have to wait for the executor
        }
        return lend(executor, task);
    }

    /** Hands the unit to the executor once more if it waits for it; returns whether it does. Throws nothing. */
    boolean lendAgain(Executor executor) {
        int task = word.waiting();
        return task != NO_TASK && lend(executor, task);
    }

    private boolean lend(Executor executor, int task) {
        lender = Thread.currentThread();
        try {
            executor.execute(this);
            return true;
        } catch (Throwable rejection) {
            if (takeBack(task)) {
                threads.rejected(rejection);
            }
            return false;
        } finally {
            lender = null;
        }
    }

    /**
     * Lets a unit sleep on whose task the executor has not begun; returns false if it has, or if that is not the latest
     * task.
     */
    boolean takeBack(int task) {
        return word.takeBack(task);
    }

    /** Lets a unit sleep on that waits for the executor. */
    void takeBack() {
        word.takeBack();
    }

    /** Notes that a task was not seen in the executor; returns whether it was not seen the last time either. */
    boolean misses(int task) {
        boolean again = missed == task;
        missed = task;
        return again;
    }

    /** Called by the executor. Does nothing if another thread has had the time before. */
    @Override
    public void run() {
        if (word.begin()) {
            threads.serve(this);
        }
    }

    /** Returns whether there may be something to do for the unit. */
    boolean mayHaveWork() {
        return worker.mayHaveWork();
    }

    /** Lets the calling thread serve the unit, if there is something to do for it and no other thread does. */
    boolean claim() {
        return !threads.closed() && worker.mayHaveWork() && word.claim() && !fallsAsleep(false);
    }

    /** Returns whether the calling thread is just handing the unit to the executor. */
    boolean lentByCaller() {
        return lender == Thread.currentThread();
    }

    /** Returns whether the calling thread serves the unit in the midst of its own call of the executor. */
    boolean servedByCaller() {
        return caller == Thread.currentThread();
    }

    /**
     * Works until there is nothing to do for the unit. Called by the thread that serves it. Throws nothing.
     *
     * @param onCaller the calling thread, if it is in the midst of a call of the executor, or null
     */
    void work(@Nullable Thread onCaller) {
        CurrentUnit before = CurrentUnit.now();
        boolean mayLinger = onCaller == null && before == null;
        caller = onCaller;
        try {
            worker.enter();
            do {
                backoff.reset();
                while (!threads.closed() && (worker.workOnce() || mayLinger && backoff.pause())) {
                    // goes on as long as there is something to do
                }
            } while (!fallsAsleep(mayLinger));
        } catch (Throwable failure) {
            word.giveUp();
            cam.broke(failure);
        } finally {
            caller = null;
            CurrentUnit.leave(before);
        }
    }

    /**
     * Returns false if there is something to do after all: found by the unit itself, or told by who woke it meanwhile.
     *
     * @param settles whether to look twice, the second time for what others wrote before they saw that it dozes
     */
    private boolean fallsAsleep(boolean settles) {
        word.doze();
        if (!threads.closed() && (worker.hasWork() || settles && hasWorkLater())) {
            word.goOn();
            return false;
        }
        return word.sleep();
    }

    private boolean hasWorkLater() {
        FiringPoint.settle();
        return worker.hasWork();
    }
}
