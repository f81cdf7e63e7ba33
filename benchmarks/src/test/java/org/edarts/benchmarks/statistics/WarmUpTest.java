package org.edarts.benchmarks.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** When a trial is warm, by times of the test's own. */
class WarmUpTest {
    private static final int ROUNDS = 3;
    private static final int MOST_MILLIS = 2_000;

    /** A twentieth of the longest warm-up: each round is a window. */
    private static final long WINDOW = 100_000_000;

    private static int rounds(int mostMillis, IntToLongFunction times) {
        WarmUp warmUp = new WarmUp(new Effort(mostMillis, ROUNDS, 1, 1));
        int round = 0;
        while (!warmUp.over()) {
            warmUp.round(times.applyAsLong(round++), WINDOW);
        }
        return round;
    }

    @Test
    void timesThatStayTheSameAreSettledAtOnce() {
        assertEquals(ROUNDS, rounds(MOST_MILLIS, round -> 1_000));
    }

    @Test
    void timesThatFallAreWaitedFor() {
        assertEquals(10 + 2, rounds(MOST_MILLIS, round -> 10_000 - 900 * Math.min(round, 9)));
    }

    @Test
    void timesThatAlwaysFallAreWaitedForNoLongerThanWasGiven() {
        assertEquals(20, rounds(MOST_MILLIS, round -> 1_000_000 >> round));
    }

    @Test
    void whereNoTimeIsGivenRoundsAreCounted() {
        assertEquals(ROUNDS, rounds(0, round -> 1_000_000 >> round));
    }

    @Test
    void shortRoundsAreLookedAtTogether() {
        WarmUp warmUp = new WarmUp(new Effort(MOST_MILLIS, ROUNDS, 1, 1));
        for (int round = 0; round < 299; round++) {
            warmUp.round(round % 2, WINDOW / 100);
            assertFalse(warmUp.over());
        }
        warmUp.round(1, WINDOW / 100);
        assertTrue(warmUp.over());
    }
}
