package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.edarts.cu.host.unit.Turn;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When a thread that waits for one run after the other is to let others go first. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class GuestTurnsTest {
    private static final long NOW = Long.MAX_VALUE - 1;
    private static final long LONG_AGO = NOW - TimeUnit.MILLISECONDS.toNanos(30);
    private static final long SOON = NOW + TimeUnit.MICROSECONDS.toNanos(20);

    /** When one has not got on for so long that it waits for a processor. */
    private static final long LATER = NOW + Turn.SLICE_NANOS;

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
        return turns.isAhead(now);
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
        assertFalse(isAheadAfter(LEAD, LATER));
        assertTrue(isAheadAfter(1, LATER));
    }

    @Test
    void oneThatDoesNothingElseIsWaitedForWhereverItHasLostItsProcessor() throws InterruptedException {
        onAnotherThread(() -> isAheadAfter(2, NOW));
        assertTrue(isAheadAfter(LEAD + 3, LATER), "it will wait again");
    }

    @Test
    void oneThatGetsOnIsNotWaitedFor() throws InterruptedException {
        onAnotherThread(() -> isAheadAfter(2, NOW));
        assertFalse(isAheadAfter(10 * LEAD, SOON), "it has a processor");
    }

    @Test
    void oneThatDoesNotGetOnMeanwhileIsWaitedForOnlyOnce() throws InterruptedException {
        onAnotherThread(() -> turns.begin(NOW));
        assertTrue(isAheadAfter(10 * LEAD, LATER));
        turns.fallBack(LATER);
        assertFalse(isAheadAfter(LEAD, LATER));
        assertTrue(isAheadAfter(1, LATER));
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
        onAnotherThread(() -> ahead.set(isAheadAfter(LEAD + 1, LATER)));
        assertTrue(ahead.get(), "though it had fewer in all");
    }

    @Test
    void oneThatComesBackIsNotWaitedForEither() throws InterruptedException {
        isAheadAfter(1, NOW);
        onAnotherThread(() -> {
            isAheadAfter(10 * LEAD, MUCH_LATER);
            turns.begin(MUCH_LATER);
        });
        assertTrue(isAheadAfter(LEAD + 1, MUCH_LATER + Turn.SLICE_NANOS), "though it had fewer in all");
    }
}
