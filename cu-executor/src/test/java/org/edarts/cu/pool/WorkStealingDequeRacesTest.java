package org.edarts.cu.pool;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.pool.ReadyPool.CONTENDED;
import static org.edarts.cu.pool.ReadyPool.EMPTY;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Consumer;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** The narrow races between an owner and a thief, searched interleaving by interleaving: every entry is taken once. */
class WorkStealingDequeRacesTest {
    private static final int INVOCATIONS = 250;

    @Test
    void theOwnerPopsWhileAThiefTakesTwo() {
        search(2, 2, race -> race.record(race.deque.pop()));
    }

    @Test
    void theOwnerAndAThiefWantTheLastEntry() {
        search(1, 1, race -> race.record(race.deque.pop()));
    }

    @Test
    void theOwnerAndAThiefWantTheOldestEntry() {
        search(2, 1, race -> race.record(race.deque.take()));
    }

    @Test
    void theOwnerGrowsOrReusesTheRingUnderAThief() {
        search(2, 2, race -> {
            race.push();
            race.push();
        });
    }

    private static void search(int entries, int steals, Consumer<Race> owner) {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Race race = new Race();
            for (int i = 0; i < entries; i++) {
                race.push();
            }
            Thread thief = new Thread(() -> {
                for (int i = 0; i < steals; i++) {
                    race.record(race.deque.steal());
                }
            });
            thief.start();
            owner.accept(race);
            join(thief);
            race.assertEachTakenOnce();
        });
    }

    private static final class Race {
        final WorkStealingDeque deque = new WorkStealingDeque(2, true);
        private final int[] taken = new int[4];
        private int pushed;

        void push() {
            deque.push(pushed++);
        }

        void record(long entry) {
            if (entry != EMPTY && entry != CONTENDED) {
                synchronized (taken) {
                    taken[(int) entry]++;
                }
            }
        }

        void assertEachTakenOnce() {
            for (long entry = deque.pop(); entry != EMPTY; entry = deque.pop()) {
                record(entry);
            }
            for (int entry = 0; entry < pushed; entry++) {
                assertEquals(1, taken[entry], "times that entry " + entry + " was taken");
            }
        }
    }
}
