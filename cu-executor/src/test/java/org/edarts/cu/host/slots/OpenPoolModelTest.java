package org.edarts.cu.host.slots;

import static org.edarts.cu.ModelThreads.join;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.edarts.cu.pool.ReadyPool;
import org.edarts.su.PoolOrder;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * A pool of which its unit keeps some entries to itself, while another one hands in and steals: each entry is taken
 * once.
 */
class OpenPoolModelTest {
    private static final int INVOCATIONS = 50;
    private static final int KEPT = 3;
    private static final long HANDED = KEPT + 1;

    @Test
    void whatIsKeptAndOfferedAndHandedInIsTakenOnce() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            OpenPool pool = new OpenPool(PoolOrder.LIFO, true, 2, true);
            ConcurrentLinkedQueue<Long> taken = new ConcurrentLinkedQueue<>();
            Thread other = new Thread(() -> {
                pool.push(HANDED, 0, false);
                add(pool.steal(), taken);
                add(pool.steal(), taken);
            });
            other.start();
            for (long entry = 1; entry <= KEPT; entry++) {
                pool.keep(entry);
                if (pool.showsTooFew(0)) {
                    pool.push(pool.takeOldestKept(), 0, true);
                }
            }
            add(pool.takeKept(), taken);
            for (long entry = pool.takeOldestKept(); entry != ReadyPool.EMPTY; entry = pool.takeOldestKept()) {
                pool.push(entry, 0, true);
            }
            add(pool.take(), taken);
            join(other);
            for (long entry = pool.take(); entry != ReadyPool.EMPTY; entry = pool.take()) {
                taken.add(entry);
            }
            assertEquals(HANDED, taken.size());
            assertEquals(LongStream.rangeClosed(1, HANDED).boxed().collect(Collectors.toSet()), Set.copyOf(taken));
            assertEquals(0, pool.size());
        });
    }

    private static void add(long entry, ConcurrentLinkedQueue<Long> taken) {
        if (entry != ReadyPool.EMPTY) {
            taken.add(entry);
        }
    }
}
