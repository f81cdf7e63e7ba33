package org.edarts.cu.host;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Which way runs of a graph go, by what the ones before them took. */
class WaysTest {
    private static final long FINE = 100;
    private static final long COARSE = 100_000;
    private static final long FIRED = 1_000;

    private final Ways ways = new Ways(0);

    @Test
    void theFirstRunGoesBySlotsAndThoseOfTinyCodeletsThenByTheSchedule() {
        assertTrue(ways.bySlots());
        ways.endedBySlots(FINE * FIRED, FIRED);
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
}
