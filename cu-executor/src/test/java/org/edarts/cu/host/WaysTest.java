package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which way runs of a graph go, by what the ones before them took. */
class WaysTest {
    private static final long TINY = 5;
    private static final long FINE = 100;
    private static final long COARSE = 100_000;
    private static final long FIRED = 2_000;
    private static final long FEW = 10;

    private final Ways ways = new Ways(2, Ways.Order.NEVER, () -> 0);

    /** A run has ended in which a codelet took so long and two CUs were at work all the time. */
    private static void ended(Ways ways, Way way, boolean changed, long each) {
        ended(ways, way, changed, each, FIRED);
    }

    private static void ended(Ways ways, Way way, boolean changed, long each, long fired) {
        ways.ended(way, changed, each * fired / 2, each * fired, 0, fired);
    }

    /** The same, and one CU. */
    private static void endedInOrder(Ways ways, long each) {
        ways.ended(Way.IN_ORDER, false, each * FIRED, each * FIRED, 0, FIRED);
    }

    private static void assertNext(Way way, Ways ways) {
        assertEquals(way, ways.next(true));
    }

    @Test
    void theFirstRunsGoBySlotsAndThoseOfTinyCodeletsThenByTheSchedule() {
        for (int run = 0; run < 2; run++) {
            assertNext(Way.BY_SLOTS, ways);
            ended(ways, Way.BY_SLOTS, false, 2 * FINE);
        }
        for (int run = 0; run < 4; run++) {
            assertNext(Way.BY_SCHEDULE, ways);
            ended(ways, Way.BY_SCHEDULE, false, FINE);
        }
    }

    /** Threads that sleep or wake up make more of their times. */
    @Test
    void smallGraphsGoByTheScheduleWhateverTimeTheyTake() {
        ended(ways, Way.BY_SLOTS, false, FINE, FEW);
        ended(ways, Way.BY_SLOTS, false, FINE, FEW);
        for (int run = 0; run < 100; run++) {
            assertNext(Way.BY_SCHEDULE, ways);
            ended(ways, Way.BY_SCHEDULE, false, 7 * FINE, FEW);
        }
        ended(ways, Way.BY_SCHEDULE, true, FINE, FEW);
        assertNext(Way.BY_SLOTS, ways);
        ended(ways, Way.BY_SLOTS, false, FINE, FEW);
        assertNext(Way.BY_SCHEDULE, ways);
        ended(ways, Way.BY_SCHEDULE, false, COARSE, FEW);
        assertNext(Way.BY_SLOTS, ways);
    }

    @Test
    void codeletsThatTakeLongStayWithSlotsAsLongAsTheyDo() {
        for (int run = 0; run < 100; run++) {
            assertNext(Way.BY_SLOTS, ways);
            ended(ways, Way.BY_SLOTS, false, COARSE);
        }
        ended(ways, Way.BY_SLOTS, false, FINE);
        assertNext(Way.BY_SCHEDULE, ways);
    }

    @Test
    void slotsAreTriedWhenTheScheduleDoesNotPay() {
        Ways planned = new Ways(2, Ways.Order.NEVER, () -> 0);
        planned.prepared();
        assertNext(Way.BY_SCHEDULE, planned);
        ended(planned, Way.BY_SCHEDULE, true, 4 * FINE);
        for (int run = 0; run < 2; run++) {
            assertNext(Way.BY_SLOTS, planned);
            ended(planned, Way.BY_SLOTS, false, 9 * FINE);
        }
        assertNext(Way.BY_SCHEDULE, planned);
    }

    /** Not even if it has been the faster way, when codelets took less. */
    @Test
    void theScheduleIsNotTriedAgainAsLongAsCodeletsTakeLong() {
        Ways planned = new Ways(2, Ways.Order.NEVER, () -> 0);
        planned.prepared();
        ended(planned, Way.BY_SCHEDULE, true, 12 * FINE);
        for (int run = 0; run < 100; run++) {
            assertNext(Way.BY_SLOTS, planned);
            ended(planned, Way.BY_SLOTS, false, 11 * FINE);
        }
        ended(planned, Way.BY_SLOTS, false, FINE);
        assertNext(Way.BY_SCHEDULE, planned);
    }

    @Test
    void slotsAreTriedWhereCusWaitedForLongerThanSlotsWouldHaveCost() {
        Ways planned = new Ways(2, Ways.Order.NEVER, () -> 0);
        planned.prepared();
        planned.ended(Way.BY_SCHEDULE, false, FINE * FIRED, FINE * FIRED, 40 * FIRED, FIRED);
        assertNext(Way.BY_SCHEDULE, planned);
        planned.ended(Way.BY_SCHEDULE, false, FINE * FIRED, FINE * FIRED, 41 * FIRED, FIRED);
        assertNext(Way.BY_SLOTS, planned);
        ended(planned, Way.BY_SLOTS, false, FINE);
        assertNext(Way.BY_SLOTS, planned);
    }

    @Test
    void waitsInSmallGraphsTellMoreOfThreads() {
        Ways planned = new Ways(2, Ways.Order.NEVER, () -> 0);
        planned.prepared();
        planned.ended(Way.BY_SCHEDULE, false, FINE * FEW, FINE * FEW, COARSE * FEW, FEW);
        assertNext(Way.BY_SCHEDULE, planned);
    }

    /** After the first two runs, as the first one's code was cold. */
    @Test
    void aScheduleThatTakesFarLongerIsTriedAgainLaterAndLater() {
        ended(ways, Way.BY_SLOTS, false, FINE);
        ended(ways, Way.BY_SLOTS, false, FINE);
        ended(ways, Way.BY_SCHEDULE, true, 2 * FINE);
        for (int runs : new int[] {2 * 4, 5, 6, 7}) {
            assertNext(Way.BY_SCHEDULE, ways);
            ended(ways, Way.BY_SCHEDULE, true, 2 * FINE);
            for (int run = 0; run < runs; run++) {
                assertNext(Way.BY_SLOTS, ways);
                ended(ways, Way.BY_SLOTS, false, FINE);
            }
        }
        assertNext(Way.BY_SCHEDULE, ways);
    }

    @Test
    void aWayWhoseCodeIsBeingCompiledIsTriedAgainAtOnce() {
        ended(ways, Way.BY_SLOTS, false, FINE);
        ended(ways, Way.BY_SLOTS, false, FINE);
        for (long each = 600; each > FINE / 2; each /= 3) {
            assertNext(Way.BY_SCHEDULE, ways);
            ended(ways, Way.BY_SCHEDULE, false, each);
        }
        assertNext(Way.BY_SCHEDULE, ways);
    }

    @Test
    void theScheduleIsPlannedWhenRunsBySlotsHaveCostAsMuchMore() {
        Ways unplanned = new Ways(2, Ways.Order.NEVER, () -> 3 * FINE * FIRED);
        for (int run = 0; run < 3; run++) {
            assertNext(Way.BY_SLOTS, unplanned);
            ended(unplanned, Way.BY_SLOTS, false, FINE);
        }
        assertNext(Way.BY_SCHEDULE, unplanned);
    }

    /** However long a codelet takes by itself, the schedule would save no more than what slots cost. */
    @Test
    void longCodeletsDoNotPayForAPlanSooner() {
        Ways unplanned = new Ways(2, Ways.Order.NEVER, () -> 2 * FINE * FIRED);
        ended(unplanned, Way.BY_SLOTS, false, 7 * FINE);
        assertNext(Way.BY_SLOTS, unplanned);
        ended(unplanned, Way.BY_SLOTS, false, 7 * FINE);
        assertNext(Way.BY_SCHEDULE, unplanned);
    }

    @Test
    void aGraphThatWasPreparedHasItsPlan() {
        Ways unplanned = new Ways(2, Ways.Order.EVER, () -> Long.MAX_VALUE);
        unplanned.prepared();
        assertNext(Way.BY_SCHEDULE, unplanned);
        ended(unplanned, Way.BY_SCHEDULE, false, 2 * FINE);
        for (int run = 0; run < 2; run++) {
            assertNext(Way.IN_ORDER, unplanned);
            endedInOrder(unplanned, 2 * FINE);
        }
        assertNext(Way.BY_SCHEDULE, unplanned);
        unplanned.prepared();
        assertNext(Way.BY_SCHEDULE, unplanned);
    }

    @Test
    void aFineGraphGoesInOrderUntilThePlanIsEarned() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> (FINE - 8) * FIRED);
        for (int run = 0; run < 2; run++) {
            assertNext(Way.IN_ORDER, ordered);
            endedInOrder(ordered, FINE);
            assertTrue(ordered.ranInOrder());
        }
        assertNext(Way.BY_SCHEDULE, ordered);
    }

    @Test
    void whatTookLeastIsKeptAndTheOtherTriedAFewTimesInARow() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> 0);
        endedInOrder(ordered, FINE);
        endedInOrder(ordered, FINE);
        for (int run = 0; run < 8; run++) {
            assertNext(Way.BY_SCHEDULE, ordered);
            ended(ordered, Way.BY_SCHEDULE, false, 3 * FINE);
        }
        for (int run = 0; run < 8 / 2 * 4; run++) {
            assertNext(Way.IN_ORDER, ordered);
            endedInOrder(ordered, FINE);
        }
        for (int run = 0; run < 6; run++) {
            assertNext(Way.BY_SCHEDULE, ordered);
            ended(ordered, Way.BY_SCHEDULE, false, FINE);
        }
    }

    /** No schedule is twice as fast as a few nanoseconds for each codelet. */
    @Test
    void tinyCodeletsInOrderEarnNoPlan() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> 0);
        for (int run = 0; run < 100; run++) {
            assertNext(Way.IN_ORDER, ordered);
            endedInOrder(ordered, TINY);
        }
    }

    @Test
    void aRunThatIsTenTimesAsLongChangesNothing() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> 0);
        endedInOrder(ordered, FINE);
        endedInOrder(ordered, FINE);
        ended(ordered, Way.BY_SCHEDULE, false, 4 * FINE);
        ended(ordered, Way.BY_SCHEDULE, false, 4 * FINE);
        endedInOrder(ordered, 10 * FINE);
        assertNext(Way.IN_ORDER, ordered);
    }

    @Test
    void aRunThatMayNotGoInOrderGoesTheBestOtherWay() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> 0);
        assertEquals(Way.BY_SLOTS, ordered.next(false));
        endedInOrder(ordered, FINE);
        endedInOrder(ordered, FINE);
        assertEquals(Way.BY_SCHEDULE, ordered.next(false));
    }

    /** What its first run by slots leaves behind lets the next one begin at once. */
    @Test
    void ofAFewCodeletsOnlyTheFirstRunGoesInOrder() {
        Ways few = new Ways(2, Ways.Order.FIRST, () -> 0);
        assertTrue(few.mayGoInOrder());
        assertNext(Way.IN_ORDER, few);
        few.ended(Way.IN_ORDER, false, FINE, FINE, 0, 10);
        assertFalse(few.mayGoInOrder());
        assertNext(Way.BY_SLOTS, few);
    }

    @Test
    void onOneCuNoOtherWayIsFaster() {
        Ways ordered = new Ways(1, Ways.Order.EVER, () -> FINE);
        for (int run = 0; run < 100; run++) {
            assertNext(Way.IN_ORDER, ordered);
            endedInOrder(ordered, FINE);
        }
        ordered.prepared();
        assertNext(Way.IN_ORDER, ordered);
    }

    @Test
    void aFineGraphThatLeftItsOrderOnceGoesOnInOrder() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> Long.MAX_VALUE / 2);
        ordered.ended(Way.IN_ORDER, true, FINE * FIRED, FINE * FIRED, 0, FIRED);
        assertFalse(ordered.ranInOrder());
        assertNext(Way.IN_ORDER, ordered);
        ordered.ended(Way.IN_ORDER, true, FINE * FIRED, FINE * FIRED, 0, FIRED);
        for (int run = 0; run < 2; run++) {
            assertNext(Way.BY_SLOTS, ordered);
            ended(ordered, Way.BY_SLOTS, false, 4 * FINE);
        }
        assertNext(Way.IN_ORDER, ordered);
    }

    /** By slots two CUs are at work on each codelet for 250 ns, of which they cost 100 at the most. */
    @Test
    void oneCuIsTriedOnlyWhereItMayDoAllBodiesInTheTimeOfSeveral() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> Long.MAX_VALUE / 2);
        ordered.ended(Way.IN_ORDER, true, 5 * FINE * FIRED, 5 * FINE * FIRED, 0, FIRED);
        for (int run = 0; run < 1_000; run++) {
            assertNext(Way.BY_SLOTS, ordered);
            ended(ordered, Way.BY_SLOTS, false, 5 * FINE / 2);
        }
        ended(ordered, Way.BY_SLOTS, false, FINE);
        assertNext(Way.IN_ORDER, ordered);
    }

    @Test
    void codeletsThatTakeLongAreHardlyTriedInOrderAgain() {
        Ways ordered = new Ways(2, Ways.Order.EVER, () -> Long.MAX_VALUE / 2);
        ordered.ended(Way.IN_ORDER, true, COARSE * FIRED, COARSE * FIRED, 0, FIRED);
        int inOrder = 0;
        for (int run = 0; run < 1_000; run++) {
            boolean tried = ordered.next(true) == Way.IN_ORDER;
            inOrder += tried ? 1 : 0;
            ended(ordered, tried ? Way.IN_ORDER : Way.BY_SLOTS, tried, tried ? 2 * COARSE : COARSE);
        }
        assertTrue(inOrder < 50, inOrder + " times");
    }
}
