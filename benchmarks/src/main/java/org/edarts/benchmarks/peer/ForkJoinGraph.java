package org.edarts.benchmarks.peer;

import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * A graph on a {@link ForkJoinPool}. There is one task object for each codelet; since its {@code exec} returns false it is
 * never marked as done and may be forked again in every run. Roots are forked as one range that splits while the local queue
 * is short.
 *
 * <p>Each worker counts its firings in a field of its own. Only a worker whose queue is empty adds up all counts; the fence
 * before it looks at its queue makes sure that the worker that fires the last codelet sees them all.
 */
public final class ForkJoinGraph extends CounterGraph {
    private static final int ENOUGH_QUEUED = 3;

    private final int[] roots;
    private final CodeletTask[] tasks;
    private final List<Worker> workers = new CopyOnWriteArrayList<>();
    private final ForkJoinPool pool;
    private final Semaphore finished = new Semaphore(0);
    private final AtomicLong reached = new AtomicLong();
    /** How many codelets all workers together will have fired at the end of this run. */
    private long goal;

    /** Builds the graph and starts the pool. */
    public ForkJoinGraph(Pattern pattern, Work work, int threads) {
        super(pattern, work);
        roots = pattern.roots();
        tasks = new CodeletTask[pattern.size()];
        for (int codelet = 0; codelet < tasks.length; codelet++) {
            tasks[codelet] = new CodeletTask(codelet);
        }
        pool = new ForkJoinPool(threads, this::newWorker, null, false);
    }

    @Override
    public void run() {
        goal += tasks.length;
        pool.execute(new RootRange(0, roots.length));
        finished.acquireUninterruptibly();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    @Override
    void offer(int codelet) {
        tasks[codelet].fork();
    }

    private Worker newWorker(ForkJoinPool owner) {
        Worker worker = new Worker(owner);
        workers.add(worker);
        return worker;
    }

    private void finishIfAllFired() {
        long fired = 0;
        for (Worker worker : workers) {
            fired += worker.fired;
        }
        if (fired == goal && reached.compareAndSet(goal - tasks.length, goal)) {
            finished.release();
        }
    }

    /** Its own thread alone writes {@code fired}. */
    private static final class Worker extends ForkJoinWorkerThread {
        long fired;

        Worker(ForkJoinPool pool) {
            super(pool);
        }
    }

    /** A task that is never done and hence may be forked again. */
    private abstract class Reusable extends ForkJoinTask<Void> {
        private static final long serialVersionUID = 1L;

        abstract int fire();

        @Override
        protected final boolean exec() {
            int firings = fire();
            ((Worker) Thread.currentThread()).fired += firings;
            VarHandle.fullFence();
            if (peekNextLocalTask() == null) {
                finishIfAllFired();
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

    private final class CodeletTask extends Reusable {
        private static final long serialVersionUID = 1L;

        private final int codelet;

        CodeletTask(int codelet) {
            this.codelet = codelet;
        }

        @Override
        int fire() {
            return fireFrom(codelet);
        }
    }

    private final class RootRange extends Reusable {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;

        RootRange(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        int fire() {
            int fired = 0;
            int end = to;
            for (int root = from; root < end; root++) {
                while (end - root > 1 && getSurplusQueuedTaskCount() <= ENOUGH_QUEUED) {
                    int middle = (root + end) >>> 1;
                    new RootRange(middle, end).fork();
                    end = middle;
                }
                fired += fireFrom(roots[root]);
            }
            return fired;
        }
    }
}
