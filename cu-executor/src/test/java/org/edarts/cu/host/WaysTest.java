package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which way runs of a graph go, by what the ones before them took. */
class WaysTest {
    private static final long FINE = 100;
    private static final long COARSE = 100_000;
    private static final long FIRED = 1_000;

    private final Ways ways = new Ways(2, false, () -> 0);

    @Test
    void theFirstRunsGoBySlotsAndThoseOfTinyCodeletsThenByTheSchedule() {
        for (int run = 0; run < 2; run++) {
            assertTrue(ways.bySlots(), "what a plan costs is asked when a graph is run again");
            ways.endedBySlots(FINE * FIRED, FIRED);
        }
        assertFalse(ways.bySlots());
        ways.endedBySchedule(FINE * FIRED, FIRED, false);
        assertFalse(ways.bySlots());
    }

    @Test
    void codeletsThatTakeLongStayWithSlotsAsLongAsTheyDo() {
        ways.endedBySlots(COARSE * FIRED, FIRED);
        assertTrue(ways.bySlots());
        ways.endedBySlots(FINE * FIRED, FIRED);
        assertFalse(ways.bySlots());
        ways.endedBySchedule(COARSE * FIRED, FIRED, false);
        assertTrue(ways.bySlots());
    }

    @Test
    void aScheduleThatDoesNotPayIsTriedAgainLaterAndLater() {
        ways.endedBySlots(FINE * FIRED, FIRED);
        ways.endedBySlots(FINE * FIRED, FIRED);
        for (int runs = 1; runs <= 4; runs *= 2) {
            assertFalse(ways.bySlots());
            ways.endedBySchedule(FINE * FIRED, FIRED, true);
            for (int run = 0; run < runs; run++) {
                assertTrue(ways.bySlots());
                ways.endedBySlots(FINE * FIRED, FIRED);
            }
        }
        ways.endedBySchedule(FINE * FIRED, FIRED, false);
        ways.endedBySchedule(FINE * FIRED, FIRED, true);
        ways.endedBySlots(FINE * FIRED, FIRED);
        assertFalse(ways.bySlots(), "it paid in between");
    }

    @Test
    void theScheduleIsPlannedWhenRunsBySlotsHaveCostAsMuchMore() {
        Ways unplanned = new Ways(2, false, () -> 3 * FINE * FIRED);
        for (int run = 0; run < 3; run++) {
            assertTrue(unplanned.bySlots());
            unplanned.endedBySlots(FINE * FIRED, FIRED);
        }
        assertFalse(unplanned.bySlots());
    }

    /** However long a codelet takes by itself, the schedule would save no more than what slots cost. */
    @Test
    void longCodeletsDoNotPayForAPlanSooner() {
        Ways unplanned = new Ways(2, false, () -> 2 * FINE * FIRED);
        unplanned.endedBySlots(9 * FINE * FIRED, FIRED);
        assertTrue(unplanned.bySlots());
        unplanned.endedBySlots(9 * FINE * FIRED, FIRED);
        assertFalse(unplanned.bySlots());
    }

    @Test
    void aGraphThatWasPreparedHasItsPlan() {
        Ways unplanned = new Ways(2, false, () -> Long.MAX_VALUE);
        unplanned.prepared();
        assertFalse(unplanned.bySlots());
        unplanned.endedBySchedule(FINE * FIRED, FIRED, true);
        assertTrue(unplanned.bySlots());
        unplanned.endedBySlots(FINE * FIRED, FIRED);
        assertFalse(unplanned.bySlots());
    }

    @Test
    void aFineGraphGoesInOrderUntilThePlanIsEarned() {
        Ways ordered = new Ways(2, true, () -> 2 * FINE * FIRED);
        for (int run = 0; run < 4; run++) {
            assertTrue(ordered.inOrder());
            ordered.endedInOrder(FINE * FIRED, FIRED, false);
            assertTrue(ordered.ranInOrder());
        }
        assertFalse(ordered.inOrder(), "each saves half of its time on two CUs: four have paid for the plan");
        assertFalse(ordered.bySlots());
    }

    @Test
    void onOneCuNoOtherWayIsFaster() {
        Ways ordered = new Ways(1, true, () -> FINE);
        for (int run = 0; run < 100; run++) {
            assertTrue(ordered.inOrder());
            ordered.endedInOrder(FINE * FIRED, FIRED, false);
        }
        ordered.prepared();
        assertTrue(ordered.inOrder());
    }

    @Test
    void anOrderThatWasLeftIsTriedAgainLaterAndLater() {
        Ways ordered = new Ways(2, true, () -> Long.MAX_VALUE / 2);
        for (int runs = 1; runs <= 4; runs *= 2) {
            assertTrue(ordered.inOrder());
            ordered.endedInOrder(FINE * FIRED, FIRED, true);
            assertFalse(ordered.ranInOrder());
            for (int run = 0; run < runs; run++) {
                assertFalse(ordered.inOrder());
                ordered.endedBySlots(FINE * FIRED, FIRED);
            }
        }
        assertTrue(ordered.inOrder());
    }

    @Test
    void codeletsThatTakeLongAreNotTriedInOrderAgain() {
        Ways ordered = new Ways(2, true, () -> Long.MAX_VALUE / 2);
        ordered.endedInOrder(COARSE * FIRED, FIRED, true);
        for (int run = 0; run < 20; run++) {
            assertFalse(ordered.inOrder());
            ordered.endedBySlots(COARSE * FIRED, FIRED);
        }
    }
}
