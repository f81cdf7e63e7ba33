package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.EMPTY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With real threads, no entry of a locked pool is lost, doubled or, among those of one producer, overtaken. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LockedPoolStressTest {
    private static final int PRODUCERS = 2;
    private static final int CONSUMERS = 2;
    private static final int ENTRIES = 100_000;

    static List<Supplier<LockedPool>> pools() {
        return List.of(() -> new FifoPool(1), () -> new RankedPool(1));
    }

    @ParameterizedTest
    @MethodSource("pools")
    void everyEntryIsTakenOnceAndInOrder(Supplier<LockedPool> making) throws InterruptedException, ExecutionException {
        LockedPool pool = making.get();
        AtomicInteger left = new AtomicInteger(PRODUCERS * ENTRIES);
        ExecutorService threads = Executors.newFixedThreadPool(PRODUCERS + CONSUMERS);
        List<Future<long[]>> consumers = new ArrayList<>();
        for (int i = 0; i < CONSUMERS; i++) {
            consumers.add(threads.submit(() -> consume(pool, left)));
        }
        List<Future<?>> producers = new ArrayList<>();
        for (int i = 0; i < PRODUCERS; i++) {
            int producer = i;
            producers.add(threads.submit(() -> produce(pool, producer)));
        }
        for (Future<?> producer : producers) {
            producer.get();
        }
        long[] all = new long[0];
        for (Future<long[]> consumer : consumers) {
            long[] taken = consumer.get();
            assertEachProducersOrder(taken);
            int before = all.length;
            all = Arrays.copyOf(all, before + taken.length);
            System.arraycopy(taken, 0, all, before, taken.length);
        }
        threads.shutdown();
        Arrays.sort(all);
        for (int i = 0; i < all.length; i++) {
            assertEquals(i, all[i], "entry in this place");
        }
        assertTrue(pool.isEmpty());
    }

    private static void produce(LockedPool pool, int producer) {
        for (int i = 0; i < ENTRIES; i++) {
            pool.push((long) producer * ENTRIES + i, 0);
        }
    }

    private static long[] consume(LockedPool pool, AtomicInteger left) {
        long[] taken = new long[PRODUCERS * ENTRIES];
        int count = 0;
        while (left.get() > 0) {
            long entry = pool.pop();
            if (entry != EMPTY) {
                taken[count++] = entry;
                left.decrementAndGet();
            }
        }
        return Arrays.copyOf(taken, count);
    }

    private static void assertEachProducersOrder(long[] taken) {
        long[] last = new long[PRODUCERS];
        Arrays.fill(last, -1);
        for (long entry : taken) {
            int producer = (int) (entry / ENTRIES);
            assertTrue(entry > last[producer], () -> "entry " + entry + " came after " + last[producer]);
            last[producer] = entry;
        }
    }
}
