package org.edarts.benchmarks.small;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.edarts.benchmarks.peer.Prepared;
import org.jspecify.annotations.Nullable;

/** Threads that submit a graph of their own each for a while, beside a load or not. Owner: one thread. */
final class Crowd implements Prepared {
    static final int SUBMITTERS = 8;
    static final long MILLIS = 100;

    private final ToLongFunction<long[]> figure;
    private final List<SmallGraph> graphs;
    private final @Nullable Runnable load;
    private final Runnable end;

    Crowd(ToLongFunction<long[]> figure, Supplier<SmallGraph> graph, @Nullable Runnable load, Runnable end) {
        this.figure = figure;
        this.graphs = Stream.generate(graph).limit(SUBMITTERS).toList();
        this.load = load;
        this.end = end;
    }

    @Override
    public void run() {
        timed();
    }

    @Override
    public long timed() {
        long[] runs = new long[SUBMITTERS];
        CountDownLatch started = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < SUBMITTERS; i++) {
            int submitter = i;
            threads.add(new Thread(() -> runs[submitter] = submit(graphs.get(submitter)::run, started)));
        }
        Runnable other = load;
        if (other != null) {
            threads.add(new Thread(() -> submit(other, started)));
        }
        threads.forEach(Thread::start);
        started.countDown();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while others submit", e);
        }
        graphs.forEach(SmallGraph::verify);
        return figure.applyAsLong(runs);
    }

    private static long submit(Runnable run, CountDownLatch started) {
        try {
            started.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS);
        long runs = 0;
        while (System.nanoTime() < end) {
            run.run();
            runs++;
        }
        return runs;
    }

    @Override
    public void close() {
        end.run();
    }
}
