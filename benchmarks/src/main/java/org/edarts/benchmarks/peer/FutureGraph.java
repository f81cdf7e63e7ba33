package org.edarts.benchmarks.peer;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import org.edarts.benchmarks.pattern.Arcs;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * A graph of {@link CompletableFuture}s on a {@link ForkJoinPool}: {@code thenRun} on the one predecessor, or on
 * {@code allOf} several. A future completes once, so the graph is built anew for each run.
 */
public final class FutureGraph implements Prepared {
    /** Which codelets go through the pool's queues. */
    public enum Dispatch {
        /** Roots; all others fire on the thread that completes their last predecessor. */
        ROOTS_ASYNC,
        /** All. */
        ALL_ASYNC
    }

    private final Pattern pattern;
    private final Work work;
    private final Dispatch dispatch;
    private final Runnable[] bodies;
    private final int[] sinks;
    private final ForkJoinPool pool;
    private CompletableFuture<Void> start = new CompletableFuture<>();
    private CompletableFuture<Void> end = start;

    /** Starts the pool; the futures are made by {@link #rearm}. */
    public FutureGraph(Pattern pattern, Work work, int threads, Dispatch dispatch) {
        this.pattern = pattern;
        this.work = work;
        this.dispatch = dispatch;
        sinks = pattern.sinks();
        bodies = new Runnable[pattern.size()];
        for (int codelet = 0; codelet < bodies.length; codelet++) {
            int number = codelet;
            bodies[codelet] = () -> this.work.fire(number);
        }
        pool = new ForkJoinPool(threads);
    }

    @Override
    public void rearm() {
        start = new CompletableFuture<>();
        CompletableFuture<?>[] futures = new CompletableFuture<?>[pattern.size()];
        for (int codelet = 0; codelet < futures.length; codelet++) {
            CompletableFuture<?> inputs = inputsOf(codelet, futures);
            boolean asynchronous = inputs == start || dispatch == Dispatch.ALL_ASYNC;
            futures[codelet] =
                    asynchronous ? inputs.thenRunAsync(bodies[codelet], pool) : inputs.thenRun(bodies[codelet]);
        }
        CompletableFuture<?>[] last = new CompletableFuture<?>[sinks.length];
        for (int i = 0; i < last.length; i++) {
            last[i] = futures[sinks[i]];
        }
        end = CompletableFuture.allOf(last);
    }

    private CompletableFuture<?> inputsOf(int codelet, CompletableFuture<?>[] futures) {
        Arcs predecessors = pattern.predecessors();
        int first = predecessors.offsets()[codelet];
        CompletableFuture<?>[] inputs = new CompletableFuture<?>[predecessors.degree(codelet)];
        if (inputs.length == 0) {
            return start;
        }
        for (int i = 0; i < inputs.length; i++) {
            inputs[i] = futures[predecessors.ends()[first + i]];
        }
        return inputs.length == 1 ? inputs[0] : CompletableFuture.allOf(inputs);
    }

    @Override
    public void run() {
        start.complete(null);
        end.join();
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
