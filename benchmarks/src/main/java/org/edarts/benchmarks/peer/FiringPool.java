package org.edarts.benchmarks.peer;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A {@link ForkJoinPool} whose tasks fire codelets, one graph after the other. A task's {@code exec} returns false, so
 * that it is never marked as done and may be forked again in every run.
 *
 * <p>Each worker counts its firings in a field of its own. Only a worker whose queue is empty adds up all counts; the
 * fence before it looks at its queue makes sure that the worker that fires the last codelet sees them all.
 */
final class FiringPool implements AutoCloseable {
    private final List<Worker> workers = new CopyOnWriteArrayList<>();
    private final ForkJoinPool pool;
    private final Semaphore finished = new Semaphore(0);
    private final AtomicLong reached = new AtomicLong();
    /** How many codelets all workers together will have fired at the end of this run. */
    private long goal;

    private long codelets;

    FiringPool(int threads) {
        pool = new ForkJoinPool(threads, this::newWorker, null, false);
    }

    /** Runs a graph of so many codelets from its first task, and returns when all have fired. */
    void run(Task first, int size) {
        codelets = size;
        goal += size;
        pool.execute(first);
        finished.acquireUninterruptibly();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    private Worker newWorker(ForkJoinPool owner) {
        Worker worker = new Worker(owner, this);
        workers.add(worker);
        return worker;
    }

    private void finishIfAllFired() {
        long fired = 0;
        for (Worker worker : workers) {
            fired += worker.fired;
        }
        if (fired == goal && reached.compareAndSet(goal - codelets, goal)) {
            finished.release();
        }
    }

    /** Its own thread alone writes {@code fired}. */
    private static final class Worker extends ForkJoinWorkerThread {
        final FiringPool owner;
        long fired;

        Worker(ForkJoinPool pool, FiringPool owner) {
            super(pool);
            this.owner = owner;
        }
    }

    /** A task that is never done and hence may be forked again. */
    abstract static class Task extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1L;

        /** Fires codelets and returns how many. */
        abstract int fire();

        @Override
        protected final boolean exec() {
            int firings = fire();
            Worker worker = (Worker) Thread.currentThread();
            worker.fired += firings;
            VarHandle.fullFence();
            if (peekNextLocalTask() == null) {
                worker.owner.finishIfAllFired();
            }
            return false;
        }

        @Override
        public final Void getRawResult() {
            return null;
        }

        @Override
        protected final void setRawResult(Void value) {}
    }
}
