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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * On the real memory model, an owner that keeps its deque nearly empty and thieves that never rest take each entry
 * once.
 *
 * <p>Races happen only while owner and thief run at the same time, and entries of a nearly empty deque are stolen only
 * then; so the test goes on until enough entries were stolen, or until its time is over on a machine too busy to tell.
 */
class WorkStealingDequeStressTest {
    private static final int THIEVES = 3;
    private static final int SEED = 1;
    private static final int ENTRIES_PER_ROUND = 50_000;
    private static final int STEALS_WANTED = 300_000;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(6);

    private WorkStealingDeque deque = new WorkStealingDeque(2, true);
    private volatile boolean done;

    @Test
    void everyEntryIsTakenOnce() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(THIEVES);
        try {
            SplittableRandom random = new SplittableRandom(SEED);
            long started = System.nanoTime();
            for (int stolen = 0; stolen < STEALS_WANTED && System.nanoTime() - started < MOST_NANOS; ) {
                stolen += round(random, threads);
            }
        } finally {
            threads.shutdown();
        }
    }

    /** Pushes and takes all entries of a round with the thieves' help; answers how many they stole. */
    private int round(SplittableRandom random, ExecutorService threads)
            throws InterruptedException, ExecutionException {
        deque = new WorkStealingDeque(2, true);
        done = false;
        List<Future<Tally>> stealing = new ArrayList<>();
        for (int i = 0; i < THIEVES; i++) {
            stealing.add(threads.submit(this::steal));
        }
        Tally all = own(random);
        done = true;
        int stolen = 0;
        for (Future<Tally> thief : stealing) {
            stolen += thief.get().count;
            all.add(thief.get());
        }
        for (int entry = 0; entry < ENTRIES_PER_ROUND; entry++) {
            assertEquals(1, all.taken[entry], "times that entry " + entry + " was taken (seed " + SEED + ")");
        }
        return stolen;
    }

    private Tally own(SplittableRandom random) {
        Tally tally = new Tally();
        for (int next = 0; next < ENTRIES_PER_ROUND; ) {
            for (int burst = random.nextInt(4); burst >= 0 && next < ENTRIES_PER_ROUND; burst--) {
                deque.push(next++);
            }
            boolean oldest = random.nextInt(8) == 0;
            for (int burst = random.nextInt(5); burst > 0; burst--) {
                tally.record(oldest ? deque.take() : deque.pop());
            }
        }
        while (!deque.isEmpty()) {
            tally.record(deque.pop());
        }
        return tally;
    }

    private Tally steal() {
        Tally tally = new Tally();
        while (!done) {
            tally.record(deque.steal());
        }
        return tally;
    }

    /** What one thread took. */
    private static final class Tally {
        final byte[] taken = new byte[ENTRIES_PER_ROUND];
        int count;

        void record(long entry) {
            if (entry != EMPTY && entry != CONTENDED) {
                taken[(int) entry]++;
                count++;
            }
        }

        void add(Tally other) {
            for (int entry = 0; entry < taken.length; entry++) {
                taken[entry] += other.taken[entry];
            }
        }
    }
}
