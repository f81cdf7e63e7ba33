package org.edarts.benchmarks.streams;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import org.edarts.benchmarks.peer.Prepared;

/**
 * The stream as publishers and processors of {@code java.util.concurrent}, with a thread for each that may wait for
 * room.
 */
final class FlowStream implements Prepared {
    private final int capacity;
    private final ExecutorService pool = Executors.newFixedThreadPool(StreamJob.STAGES - 1);

    @SuppressWarnings("UnusedVariable") // the number of threads is the peer's own
    FlowStream(int capacity, int threads) {
        this.capacity = capacity;
    }

    @Override
    public void run() {
        Sum sum = new Sum(capacity);
        try (SubmissionPublisher<Integer> made = new SubmissionPublisher<>(pool, capacity)) {
            Increment once = new Increment(pool, capacity);
            Increment twice = new Increment(pool, capacity);
            made.subscribe(once);
            once.subscribe(twice);
            twice.subscribe(sum);
            for (int number = 0; number < StreamJob.ITEMS; number++) {
                put(made, number);
            }
        }
        StreamJob.check(sum.end.join());
    }

    /** Waits for room by offering again and again, so that no signal can be missed. */
    private static void put(SubmissionPublisher<Integer> publisher, int number) {
        while (publisher.offer(number, 1, TimeUnit.MILLISECONDS, null) < 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }

    /** Asks for as many items as fit before the stage, and again when half of them are there. */
    private abstract static class Requests implements Flow.Subscriber<Integer> {
        private final int window;
        private int left;
        private Flow.Subscription subscription = new Flow.Subscription() {
            @Override
            public void request(long n) {}

            @Override
            public void cancel() {}
        };

        Requests(int capacity) {
            window = Math.max(1, capacity / 2);
        }

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            left = window;
            given.request(2L * window);
        }

        void received() {
            if (--left == 0) {
                left = window;
                subscription.request(window);
            }
        }
    }

    private static final class Increment extends Requests implements Flow.Processor<Integer, Integer> {
        private final SubmissionPublisher<Integer> out;

        Increment(Executor executor, int capacity) {
            super(capacity);
            out = new SubmissionPublisher<>(executor, capacity);
        }

        @Override
        public void subscribe(Flow.Subscriber<? super Integer> subscriber) {
            out.subscribe(subscriber);
        }

        @Override
        public void onNext(Integer number) {
            put(out, number + 1);
            received();
        }

        @Override
        public void onError(Throwable failure) {
            out.closeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            out.close();
        }
    }

    private static final class Sum extends Requests {
        final CompletableFuture<Long> end = new CompletableFuture<>();
        private long sum;

        Sum(int capacity) {
            super(capacity);
        }

        @Override
        public void onNext(Integer number) {
            sum += number;
            received();
        }

        @Override
        public void onError(Throwable failure) {
            end.completeExceptionally(failure);
        }

        @Override
        public void onComplete() {
            end.complete(sum);
        }
    }
}
