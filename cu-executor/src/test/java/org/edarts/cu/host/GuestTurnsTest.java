package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a thread that waits for one run after the other is to let others go first. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class GuestTurnsTest {
    private static final long NOW = Long.MAX_VALUE - 1;
    private static final int MANY = 10_000;

    private final GuestTurns turns = new GuestTurns(2);

    private int pausesIn(int runs) {
        int pauses = 0;
        for (int run = 0; run < runs; run++) {
            turns.begin(NOW);
            pauses += turns.end(NOW) ? 1 : 0;
        }
        return pauses;
    }

    private void onAnotherThread(Runnable action) throws InterruptedException {
        long number = Thread.currentThread().getId();
        Thread other = new Thread(action);
        while ((other.getId() - number) % 64 == 0) {
            other = new Thread(action);
        }
        other.start();
        other.join();
    }

    @Test
    void oneAloneLetsNobodyGoFirst() throws InterruptedException {
        assertEquals(0, pausesIn(MANY));
        onAnotherThread(() -> pausesIn(1));
        assertEquals(0, pausesIn(MANY), "the other one waits no more");
    }

    @Test
    void oneThatIsAheadLetsAnotherGoFirst() throws InterruptedException {
        onAnotherThread(() -> turns.begin(NOW));
        assertEquals(0, pausesIn(1));
        assertTrue(pausesIn(MANY) > 0);
    }

    @Test
    void oneOfMoreThanThereAreUnitsPausesWhenTheOthersHaveNoProcessor() throws InterruptedException {
        onAnotherThread(() -> pausesIn(1));
        assertEquals(0, pausesIn(MANY));
        onAnotherThread(() -> pausesIn(1));
        assertTrue(pausesIn(MANY) > 0);
    }

    @Test
    void oneThatComesLateIsNotWaitedForUntilItHasHadAllThatOthersHad() throws InterruptedException {
        pausesIn(MANY);
        turns.begin(NOW);
        AtomicInteger pauses = new AtomicInteger();
        onAnotherThread(() -> pauses.set(pausesIn(MANY / 4)));
        assertTrue(pauses.get() > 0, "after a quarter of those runs it is taken for one that is ahead");
    }
}
