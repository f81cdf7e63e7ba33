package org.edarts.cu.host;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.cu.pool.Backoff;

/**
 * A unit without a thread of its own, and where it stands on its way to a borrowed one. It sleeps; it is woken by handing it to
 * the executor; some thread serves it, the executor's for this task or another one that has time; it dozes, while it looks for
 * the last time whether there is something to do; and it sleeps again.
 *
 * <p>Any thread may call, but for those methods that say otherwise. The worker and what it works with belong to the thread that
 * serves the unit.
 */
final class Loan implements Runnable {
    private static final int ASLEEP = 0;
    private static final int SUBMITTED = 1;
    private static final int SERVED = 2;
    private static final int DOZING = 3;

    static {
        FullHeap.handles(Throwable.class);
    }

    private final HostCam cam;
    private final BorrowedThreads threads;
    private final CuWorker worker;
    private final Backoff backoff;
    private final AtomicInteger state = new AtomicInteger(ASLEEP);
    private volatile long submitted;

    Loan(HostCam cam, BorrowedThreads threads, int unit) {
        this.cam = cam;
        this.threads = threads;
        this.worker = new CuWorker(cam, unit);
        this.backoff = cam.backoff();
    }

    /** Returns the thread that serves the unit now. */
    UnitThread thread() {
        return worker.thread();
    }

    /** Returns whether the unit sleeps or is about to. */
    boolean sleeps() {
        int now = state.get();
        return now == ASLEEP || now == DOZING;
    }

    /** Returns whether the unit has been handed to the executor, which has not begun with it for so many nanoseconds. */
    boolean waits(long nanos) {
        return state.get() == SUBMITTED && System.nanoTime() - submitted >= nanos;
    }

    /** Wakes the unit if it sleeps; returns false if it did not, or if the executor rejects it. Throws nothing. */
    boolean wake(Executor executor) {
        if (state.compareAndSet(DOZING, SERVED)) {
            return true;
        }
        if (state.get() != ASLEEP) {
            return false;
        }
        submitted = System.nanoTime();
        if (!state.compareAndSet(ASLEEP, SUBMITTED)) {
            return false;
        }
        try {
            if (cam.timers().onThisThread()) {
                cam.callOutside(() -> lend(executor));
                return true;
            }
        } catch (Throwable noMemory) {
            // then the timers have to wait for the executor
        }
        return lend(executor);
    }

    private boolean lend(Executor executor) {
        try {
            executor.execute(this);
            return true;
        } catch (Throwable rejection) {
            if (takeBack()) {
                threads.rejected(rejection);
            }
            return false;
        }
    }

    /** Lets a unit that the executor has not begun with sleep on; returns false if it has begun. */
    boolean takeBack() {
        return state.compareAndSet(SUBMITTED, ASLEEP);
    }

    /** Called by the executor. Does nothing if another thread has had the time before. */
    @Override
    public void run() {
        if (state.compareAndSet(SUBMITTED, SERVED)) {
            threads.serve(this);
        }
    }

    /** Lets the calling thread serve the unit, if there is something to do for it and no other thread does. */
    boolean claim() {
        return !threads.closed()
                && worker.mayHaveWork()
                && (state.compareAndSet(ASLEEP, SERVED) || state.compareAndSet(SUBMITTED, SERVED))
                && !fallsAsleep();
    }

    /** Works until there is nothing to do for the unit. Called by the thread that serves it. Throws nothing. */
    void work() {
        boolean mayLinger = !CuWorker.serves();
        try {
            worker.enter();
            do {
                backoff.reset();
                while (!threads.closed() && (worker.workOnce() || mayLinger && backoff.pause())) {
                    // goes on as long as there is something to do
                }
            } while (!fallsAsleep());
        } catch (Throwable failure) {
            cam.broke(failure);
            state.set(ASLEEP);
        } finally {
            worker.leave();
        }
    }

    /** Returns false if there is something to do after all: found by the unit itself, or told by who woke it meanwhile. */
    private boolean fallsAsleep() {
        state.set(DOZING);
        if (!threads.closed() && worker.hasWork()) {
            state.set(SERVED);
            return false;
        }
        return state.compareAndSet(DOZING, ASLEEP);
    }
}
