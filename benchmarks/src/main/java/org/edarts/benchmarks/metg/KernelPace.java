package org.edarts.benchmarks.metg;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.edarts.benchmarks.contender.Contender;
import org.edarts.benchmarks.contender.GraphAssignment;
import org.edarts.benchmarks.contender.Repetition;
import org.edarts.benchmarks.contender.Trial;
import org.edarts.benchmarks.contender.TrialFailedException;
import org.edarts.benchmarks.peer.Side;
import org.edarts.benchmarks.work.ComputeKernel;

/**
 * The pace of the computer: how long the kernel alone takes, on as many threads as the contenders use, always with the
 * same number of iterations. It takes part in each round, so that a computer that is slower in one round than in
 * another, as one that others use too, does not look like a runtime that is less efficient. Of a few runs the fastest
 * counts: now and then the system leaves two threads on one processor for one, and a round would look twice as slow.
 */
final class KernelPace implements Contender<GraphAssignment> {
    private static final long ITERATIONS = 1 << 19;
    private static final int RUNS = 3;

    @Override
    public String name() {
        return "the kernel alone";
    }

    @Override
    public Side side() {
        return Side.JAVA;
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public Trial begin(GraphAssignment assignment) {
        return new KernelTrial(assignment.threads());
    }

    private static final class KernelTrial implements Trial {
        private final int threads;
        private final ExecutorService pool;

        KernelTrial(int threads) {
            this.threads = threads;
            this.pool = Executors.newFixedThreadPool(threads);
        }

        @Override
        public long build() {
            return 0;
        }

        @Override
        public Repetition run(int iterations) {
            long fastest = LongStream.generate(this::runOnce).limit(RUNS).min().orElseThrow();
            return new Repetition(fastest, Repetition.UNKNOWN);
        }

        private long runOnce() {
            long start = System.nanoTime();
            Stream.generate(() -> pool.submit(() -> ComputeKernel.run(ITERATIONS)))
                    .limit(threads)
                    .toList()
                    .forEach(KernelTrial::await);
            return System.nanoTime() - start;
        }

        private static void await(Future<Double> result) {
            try {
                if (result.get() >= 0) {
                    throw new TrialFailedException(
                            "the kernel alone came to " + result.get() + ": it stays below 0", null);
                }
            } catch (ExecutionException e) {
                throw new TrialFailedException("the kernel alone failed: " + e.getCause(), e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new TrialFailedException("interrupted while the kernel ran alone", e);
            }
        }

        @Override
        public void close() {
            pool.shutdownNow();
        }
    }
}
