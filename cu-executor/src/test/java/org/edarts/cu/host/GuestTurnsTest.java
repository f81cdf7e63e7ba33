package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a thread that waits for one run after the other is to let others go first. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class GuestTurnsTest {
    private static final long NOW = Long.MAX_VALUE - 1;
    private static final long LONG_AGO = NOW - TimeUnit.MILLISECONDS.toNanos(30);
    private static final long MUCH_LATER = NOW + TimeUnit.SECONDS.toNanos(1);
    private static final int TURN = 64;
    private static final int LEAD = 256;

    private final GuestTurns turns = new GuestTurns();

    /** Has so many runs; returns whether the thread is ahead then. */
    private boolean isAheadAfter(int runs, long now) {
        for (int run = 0; run < runs; run++) {
            turns.begin(now);
            turns.end(now);
        }
        return turns.isAhead(now, 1);
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
    void oneAloneIsAheadOfNobody() throws InterruptedException {
        assertFalse(isAheadAfter(10 * LEAD, NOW));
        onAnotherThread(() -> isAheadAfter(1, LONG_AGO));
        assertFalse(isAheadAfter(10 * LEAD, NOW), "the other one waits no more");
    }

    @Test
    void oneThatHasHadFarMoreThanAnotherThatWaitsIsAhead() throws InterruptedException {
        onAnotherThread(() -> turns.begin(NOW));
        assertFalse(isAheadAfter(LEAD, NOW));
        assertTrue(isAheadAfter(1, NOW));
    }

    @Test
    void oneThatDoesNothingElseIsWaitedForWhereverItHasLostItsProcessor() throws InterruptedException {
        onAnotherThread(() -> isAheadAfter(2, NOW));
        assertTrue(isAheadAfter(LEAD + 3, NOW), "it will wait again");
    }

    @Test
    void whereThereAreMoreUnitsThanOthersNobodyLacksAProcessor() throws InterruptedException {
        onAnotherThread(() -> turns.begin(NOW));
        assertTrue(isAheadAfter(10 * LEAD, NOW));
        assertFalse(turns.isAhead(NOW, 2));
        onAnotherThread(() -> turns.begin(NOW));
        assertTrue(turns.isAhead(NOW, 2));
    }

    @Test
    void asManyThreadsAsUnitsNeedThemAllWhileTheyDoNothingElse() throws InterruptedException {
        isAheadAfter(2, NOW);
        assertTrue(turns.needAllUnits(NOW, 1));
        assertFalse(turns.needAllUnits(NOW, 2));
        onAnotherThread(() -> isAheadAfter(1, NOW));
        assertFalse(turns.needAllUnits(NOW, 2), "that one has something else to do");
        onAnotherThread(() -> isAheadAfter(2, NOW));
        assertTrue(turns.needAllUnits(NOW, 2));
        assertFalse(turns.needAllUnits(MUCH_LATER, 1), "nobody has come since");
    }

    @Test
    void itLooksOnceInATurn() {
        int looks = 0;
        for (int run = 0; run < 10 * TURN; run++) {
            turns.begin(NOW);
            looks += turns.end(NOW) ? 1 : 0;
        }
        assertEquals(10, looks);
    }

    @Test
    void oneThatWaitsForVeryLongWaitsForNoProcessor() throws InterruptedException {
        onAnotherThread(() -> turns.begin(NOW));
        assertFalse(isAheadAfter(10 * LEAD, MUCH_LATER));
    }

    @Test
    void oneThatComesLateIsNotWaitedForUntilItHasHadAllThatOthersHad() throws InterruptedException {
        isAheadAfter(10 * LEAD, NOW);
        turns.begin(NOW);
        AtomicBoolean ahead = new AtomicBoolean();
        onAnotherThread(() -> ahead.set(isAheadAfter(LEAD + 1, NOW)));
        assertTrue(ahead.get(), "though it had fewer in all");
    }

    @Test
    void oneThatComesBackIsNotWaitedForEither() throws InterruptedException {
        isAheadAfter(1, NOW);
        onAnotherThread(() -> {
            isAheadAfter(10 * LEAD, MUCH_LATER);
            turns.begin(MUCH_LATER);
        });
        assertTrue(isAheadAfter(LEAD + 1, MUCH_LATER), "though it had fewer in all");
    }
}
