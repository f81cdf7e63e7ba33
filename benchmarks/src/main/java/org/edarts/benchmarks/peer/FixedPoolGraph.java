package org.edarts.benchmarks.peer;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * A graph on {@link Executors#newFixedThreadPool}: one prepared {@link Runnable} for each codelet, and one count of
 * what is left, lowered once for each task of the pool. Roots are handed over in eight portions for each thread.
 */
public final class FixedPoolGraph extends CounterGraph {
    private static final int PORTIONS_PER_THREAD = 8;

    private final int[] roots;
    private final Runnable[] tasks;
    private final Runnable[] portions;
    private final ExecutorService pool;
    private final AtomicInteger left = new AtomicInteger();
    private final Semaphore finished = new Semaphore(0);

    /** Builds the graph and starts the pool. */
    public FixedPoolGraph(Pattern pattern, Work work, int threads) {
        super(pattern, work);
        roots = pattern.roots();
        tasks = new Runnable[pattern.size()];
        for (int codelet = 0; codelet < tasks.length; codelet++) {
            int number = codelet;
            tasks[codelet] = () -> finish(fireFrom(number));
        }
        portions = new Runnable[Math.min(roots.length, PORTIONS_PER_THREAD * threads)];
        for (int portion = 0; portion < portions.length; portion++) {
            int from = (int) ((long) roots.length * portion / portions.length);
            int to = (int) ((long) roots.length * (portion + 1) / portions.length);
            portions[portion] = () -> finish(fireRoots(from, to));
        }
        pool = Executors.newFixedThreadPool(threads);
    }

    @Override
    public void run() {
        left.set(tasks.length);
        for (Runnable portion : portions) {
            pool.execute(portion);
        }
        finished.acquireUninterruptibly();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    @Override
    void offer(int codelet) {
        pool.execute(tasks[codelet]);
    }

    private int fireRoots(int from, int to) {
        int fired = 0;
        for (int root = from; root < to; root++) {
            fired += fireFrom(roots[root]);
        }
        return fired;
    }

    private void finish(int fired) {
        if (left.addAndGet(-fired) == 0) {
            finished.release();
        }
    }
}
