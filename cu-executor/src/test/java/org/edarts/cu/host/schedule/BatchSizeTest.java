package org.edarts.cu.host.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** How many steps a CU claims at once, by the time that steps take, and when it calls them coarse. */
class BatchSizeTest {
    private static final long MILLISECOND = 1_000_000;

    private static final int MANY = 100_000;

    private BatchSize size = new BatchSize(MANY, 2);
    private long now;

    /** Fires steps in batches of the size it says, each step taking so long. */
    private void fire(int steps, long nanosEach) {
        for (int left = steps; left > 0; ) {
            int batch = Math.min(left, size.steps());
            now += batch * nanosEach;
            if (size.due(batch)) {
                size.adapt(now);
            }
            left -= batch;
        }
    }

    @Test
    void itBeginsWithOneAndAtMostDoubles() {
        assertEquals(1, size.steps());
        for (int most = 2; most <= BatchSize.LARGEST; most *= 2) {
            fire(size.steps(), 1);
            assertTrue(size.steps() <= most, () -> "grew to " + size.steps());
        }
        fire(100_000, 1);
        assertEquals(BatchSize.LARGEST, size.steps());
    }

    @Test
    void aBatchTakesMicroseconds() {
        fire(10_000, 100);
        assertEquals(20, size.steps());
        assertFalse(size.coarse());
    }

    @Test
    void oneStepInHundredsThatTakesMillisecondsMakesBatchesSmall() {
        fire(10_000, 5);
        for (int often = 0; often < 10; often++) {
            fire(1, MILLISECOND);
            fire(200, 5);
        }
        assertTrue(size.steps() < 16, () -> "claims " + size.steps());
    }

    @Test
    void timeThatTheCuWasAwayIsNotThatOfSteps() {
        fire(10_000, 5);
        now += 100 * MILLISECOND;
        size.begin(now);
        fire(10_000, 5);
        assertEquals(BatchSize.LARGEST, size.steps());
    }

    @Test
    void stepsThatTakeLongByThemselvesAreCoarse() {
        fire(399, 2_500);
        assertFalse(size.coarse(), "too little evidence");
        fire(1, 2_500);
        assertTrue(size.coarse());
    }

    @Test
    void inAGraphOfFewStepsLessEvidenceWillDo() {
        size = new BatchSize(4_000, 2);
        fire(79, 2_500);
        assertFalse(size.coarse());
        fire(1, 2_500);
        assertTrue(size.coarse());
    }

    @Test
    void forOneThatIsOverSoonItIsNotWorthIt() {
        size = new BatchSize(10, 2);
        fire(39, 2_500);
        assertFalse(size.coarse());
    }

    @Test
    void aFewThatTakeHundredsOfMicrosecondsAreEnough() {
        fire(7, 200_000);
        assertFalse(size.coarse(), "they may have lost their processor");
        fire(1, 200_000);
        assertTrue(size.coarse());
    }

    @Test
    void stepsThatTakeLongOnlyTheFirstTimeAreNotCoarse() {
        fire(300, 3_000);
        fire(1, 500);
        fire(300, 3_000);
        assertFalse(size.coarse());
    }

    @Test
    void tinyStepsOfAThreadThatLosesItsProcessorAreNotCoarse() {
        for (int often = 0; often < 50; often++) {
            fire(2_000, 10);
            now += 4 * MILLISECOND;
        }
        assertFalse(size.coarse());
    }
}
