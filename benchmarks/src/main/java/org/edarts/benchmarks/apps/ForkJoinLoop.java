package org.edarts.benchmarks.apps;

import java.util.concurrent.RecursiveAction;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A parallel loop in a fork-join pool. It splits while the local queue is short, so that few tasks are made where few
 * are needed; halves that nobody stole are run without a join.
 */
final class ForkJoinLoop extends RecursiveAction {
    private static final long serialVersionUID = 1L;
    private static final int ENOUGH_QUEUED = 3;

    private final int from;
    private final int to;
    private final transient IntConsumer body;
    private final @Nullable ForkJoinLoop forkedBefore;

    private ForkJoinLoop(int from, int to, IntConsumer body, @Nullable ForkJoinLoop forkedBefore) {
        this.from = from;
        this.to = to;
        this.body = body;
        this.forkedBefore = forkedBefore;
    }

    /** Does something with the numbers 0 to {@code count - 1}; called by a thread of the pool. */
    static void forAll(int count, IntConsumer body) {
        if (count > 0) {
            new ForkJoinLoop(0, count, body, null).compute();
        }
    }

    @Override
    protected void compute() {
        ForkJoinLoop forked = null;
        int end = to;
        while (end - from > 1 && getSurplusQueuedTaskCount() <= ENOUGH_QUEUED) {
            int middle = (from + end) >>> 1;
            forked = new ForkJoinLoop(middle, end, body, forked);
            forked.fork();
            end = middle;
        }
        for (int i = from; i < end; i++) {
            body.accept(i);
        }
        for (; forked != null; forked = forked.forkedBefore) {
            if (forked.tryUnfork()) {
                forked.compute();
            } else {
                forked.join();
            }
        }
    }
}
