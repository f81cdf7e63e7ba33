package org.edarts.benchmarks.streams;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.edarts.benchmarks.peer.Prepared;

/** The stream as a thread for each stage, with a blocking queue between each two. */
final class QueueStream implements Prepared {
    private static final Integer END = -1;

    private final int capacity;
    private final ExecutorService threads = Executors.newFixedThreadPool(StreamJob.STAGES);

    /** Starts the threads: as many as there are stages, since each waits for the others. */
    @SuppressWarnings("UnusedVariable") // the number of threads is the peer's own
    QueueStream(int capacity, int threads) {
        this.capacity = capacity;
    }

    @Override
    public void run() {
        BlockingQueue<Integer> made = new ArrayBlockingQueue<>(capacity);
        BlockingQueue<Integer> once = new ArrayBlockingQueue<>(capacity);
        BlockingQueue<Integer> twice = new ArrayBlockingQueue<>(capacity);
        try {
            List<Future<Long>> ends = threads.invokeAll(List.of(
                    () -> make(made), () -> increment(made, once), () -> increment(once, twice), () -> add(twice)));
            StreamJob.check(ends.get(StreamJob.STAGES - 1).get());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the stream ran", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static long make(BlockingQueue<Integer> out) throws InterruptedException {
        for (int number = 0; number < StreamJob.ITEMS; number++) {
            out.put(number);
        }
        out.put(END);
        return 0;
    }

    private static long increment(BlockingQueue<Integer> in, BlockingQueue<Integer> out) throws InterruptedException {
        Integer number = in.take();
        while (!number.equals(END)) {
            out.put(number + 1);
            number = in.take();
        }
        out.put(END);
        return 0;
    }

    private static long add(BlockingQueue<Integer> in) throws InterruptedException {
        long sum = 0;
        Integer number = in.take();
        while (!number.equals(END)) {
            sum += number;
            number = in.take();
        }
        return sum;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
