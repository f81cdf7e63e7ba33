package org.edarts.benchmarks.report;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import org.edarts.benchmarks.statistics.Medians;

/**
 * How much more than one thread all processors get done with arithmetic that touches no memory. No program that is
 * bound by its instructions can gain more than that from the processors: two hardware threads of one core, or virtual
 * processors that others use too, are worth less than two.
 *
 * <p>Owner: the thread that measures.
 */
final class SharedNothing {
    private static final int ROUNDS = 7;
    private static final int ADDITIONS = 20_000_000;

    private final long[] results;

    private SharedNothing(int threads) {
        this.results = new long[threads];
    }

    /** Measures for about a second; returns 1 where one thread gets as far as all. */
    static double speedup(int threads) throws InterruptedException {
        double[] ratios = new double[ROUNDS];
        SharedNothing alone = new SharedNothing(1);
        SharedNothing together = new SharedNothing(threads);
        together.nanos();
        for (int round = 0; round < ROUNDS; round++) {
            ratios[round] = threads * alone.nanos() / together.nanos();
        }
        return Medians.median(ratios);
    }

    private double nanos() throws InterruptedException {
        CyclicBarrier start = new CyclicBarrier(results.length);
        long[] begins = new long[results.length];
        long[] ends = new long[results.length];
        Thread[] threads = new Thread[results.length];
        for (int each = 0; each < threads.length; each++) {
            int thread = each;
            threads[each] = new Thread(() -> {
                try {
                    start.await();
                } catch (Exception stopped) {
                    throw new IllegalStateException(stopped);
                }
                begins[thread] = System.nanoTime();
                results[thread] += add(thread);
                ends[thread] = System.nanoTime();
            });
            threads[each].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return Arrays.stream(ends).max().orElseThrow()
                - Arrays.stream(begins).min().orElseThrow();
    }

    /** Four chains of additions and shifts that do not depend on each other, as codelets' own work would not either. */
    private static long add(long seed) {
        long a = seed;
        long b = seed + 1;
        long c = seed + 2;
        long d = seed + 3;
        for (int i = 0; i < ADDITIONS; i++) {
            a += i ^ a >>> 7;
            b += i ^ b >>> 9;
            c += i ^ c >>> 11;
            d += i ^ d >>> 13;
        }
        return a ^ b ^ c ^ d;
    }
}
