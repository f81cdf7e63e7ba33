package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.CONTENDED;
import static org.edarts.cu.pool.ReadyPool.EMPTY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.LongSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * On the real memory model, an owner that keeps its deque nearly empty and thieves that never rest take each entry once.
 */
class WorkStealingDequeStressTest {
    private static final int ENTRIES = 1_500_000;

    private final AtomicIntegerArray taken = new AtomicIntegerArray(ENTRIES);
    private final WorkStealingDeque deque = new WorkStealingDeque(2, true);
    private volatile boolean done;

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void everyEntryIsTakenOnce(int thieves) throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(thieves);
        List<Future<Integer>> stolen = new ArrayList<>();
        for (int i = 0; i < thieves; i++) {
            stolen.add(threads.submit(this::steal));
        }
        int count = own(new SplittableRandom(thieves));
        done = true;
        for (Future<Integer> future : stolen) {
            count += future.get();
        }
        threads.shutdown();
        for (int entry = 0; entry < ENTRIES; entry++) {
            assertEquals(1, taken.get(entry), "times that entry " + entry + " was taken");
        }
        assertEquals(ENTRIES, count);
    }

    private int own(SplittableRandom random) {
        int count = 0;
        for (int next = 0; next < ENTRIES; ) {
            for (int burst = random.nextInt(4); burst >= 0 && next < ENTRIES; burst--) {
                deque.push(next++);
            }
            LongSupplier end = random.nextInt(8) == 0 ? deque::take : deque::pop;
            for (int burst = random.nextInt(5); burst > 0; burst--) {
                count += record(end.getAsLong());
            }
        }
        while (!deque.isEmpty()) {
            count += record(deque.pop());
        }
        return count;
    }

    private int steal() {
        int count = 0;
        while (!done) {
            count += record(deque.steal());
        }
        return count;
    }

    private int record(long entry) {
        if (entry == EMPTY || entry == CONTENDED) {
            return 0;
        }
        taken.incrementAndGet((int) entry);
        return 1;
    }
}
