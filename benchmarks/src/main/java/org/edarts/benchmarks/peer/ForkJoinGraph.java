package org.edarts.benchmarks.peer;

import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * A graph on a {@link FiringPool}. There is one task object for each codelet, forked again in every run. Roots are
 * forked as one range that splits while the local queue is short.
 */
public final class ForkJoinGraph extends CounterGraph {
    private static final int ENOUGH_QUEUED = 3;

    private final int[] roots;
    private final CodeletTask[] tasks;
    private final FiringPool pool;

    /** Builds the graph and starts the pool. */
    public ForkJoinGraph(Pattern pattern, Work work, int threads) {
        super(pattern, work);
        roots = pattern.roots();
        tasks = new CodeletTask[pattern.size()];
        for (int codelet = 0; codelet < tasks.length; codelet++) {
            tasks[codelet] = new CodeletTask(codelet);
        }
        pool = new FiringPool(threads);
    }

    @Override
    public void run() {
        pool.run(new RootRange(0, roots.length), tasks.length);
    }

    @Override
    public void close() {
        pool.close();
    }

    @Override
    void offer(int codelet) {
        tasks[codelet].fork();
    }

    private final class CodeletTask extends FiringPool.Task {
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

    private final class RootRange extends FiringPool.Task {
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
