package org.edarts.cu.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Who waits gives way only while that costs less than to park. */
class YieldingTest {
    private static final long SLICE = 4_000_000;
    private static final long CHEAP = 400;

    private long now;
    private long cost = CHEAP;
    private int yields;

    private final Yielding yielding = new Yielding() {
        @Override
        long nanoTime() {
            return now;
        }

        @Override
        void giveWay() {
            yields++;
            now += cost;
        }
    };

    private int yieldsOf(int pauses) {
        int before = yields;
        for (int pause = 0; pause < pauses; pause++) {
            yielding.pause();
            now += CHEAP;
        }
        return yields - before;
    }

    @Test
    void itYieldsWhereThatCostsLittle() {
        assertEquals(1_000, yieldsOf(1_000));
    }

    @Test
    void itSpinsOnceAYieldHasCostASlice() {
        cost = SLICE;
        assertEquals(1, yieldsOf(1_000));
    }

    @Test
    void itTriesAgainAfterAWhile() {
        cost = SLICE;
        yieldsOf(1_000);
        now += 25 * SLICE;
        assertEquals(1, yieldsOf(1_000));
    }

    @Test
    void itYieldsAgainWhereTheProcessorsAreFree() {
        cost = SLICE;
        yieldsOf(1_000);
        cost = CHEAP;
        now += 25 * SLICE;
        assertEquals(1_000, yieldsOf(1_000));
    }
}
