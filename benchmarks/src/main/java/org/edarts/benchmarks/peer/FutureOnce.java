package org.edarts.benchmarks.peer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.edarts.benchmarks.pattern.Arcs;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * A graph of {@link CompletableFuture}s, made in every run. What depends on nothing goes through the pool's queues and
 * begins while the others are still being declared; all else fires on the thread that completes its last predecessor.
 */
final class FutureOnce implements Prepared {
    private final Pattern pattern;
    private final Work work;
    private final Lambdas lambdas;
    private final ForkJoinPool pool;

    /** Starts the pool. */
    FutureOnce(Pattern pattern, Work work, int threads, Lambdas lambdas) {
        this.pattern = pattern;
        this.work = work;
        this.lambdas = lambdas;
        pool = new ForkJoinPool(threads);
    }

    @Override
    public void run() {
        CompletableFuture<?>[] futures = new CompletableFuture<?>[pattern.size()];
        for (int codelet = 0; codelet < futures.length; codelet++) {
            futures[codelet] = after(futures, codelet, lambdas.runnable(work, codelet));
        }
        CompletableFuture.allOf(futures).join();
    }

    private CompletableFuture<?> after(CompletableFuture<?>[] futures, int codelet, Runnable body) {
        Arcs predecessors = pattern.predecessors();
        int first = predecessors.offsets()[codelet];
        int count = predecessors.degree(codelet);
        if (count == 0) {
            return CompletableFuture.runAsync(body, pool);
        }
        CompletableFuture<?> input = futures[predecessors.ends()[first]];
        if (count == 1) {
            return input.thenRun(body);
        }
        if (count == 2) {
            return input.runAfterBoth(futures[predecessors.ends()[first + 1]], body);
        }
        CompletableFuture<?>[] inputs = new CompletableFuture<?>[count];
        for (int i = 0; i < count; i++) {
            inputs[i] = futures[predecessors.ends()[first + i]];
        }
        return CompletableFuture.allOf(inputs).thenRun(body);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
