package org.edarts.cu.host.prelude;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** When codelets take so long that all units should fire them. */
class SlowLooksTest {
    private static final long PATIENCE = 100_000;
    private static final long HICCUP = 10 * PATIENCE;
    private static final long FINE = 1_000;
    private static final int BATCH = 128;

    private final SlowLooks looks = new SlowLooks();

    @Test
    void oneHiccupIsNoEvidence() {
        assertFalse(looks.tell(BATCH, HICCUP, PATIENCE));
        for (int look = 0; look < 1_000; look++) {
            assertFalse(looks.tell(BATCH, FINE, PATIENCE));
        }
    }

    @Test
    void codeletsThatTakeLongOneAfterTheOtherAre() {
        assertFalse(looks.tell(1, PATIENCE, PATIENCE));
        assertTrue(looks.tell(1, PATIENCE, PATIENCE));
    }

    @Test
    void codeletsOfAMicrosecondAreWhenTheyAreMany() {
        int looked = 1;
        while (!looks.tell(1, FINE, PATIENCE)) {
            looked++;
        }
        assertTrue(looked > PATIENCE / FINE && looked < 2 * PATIENCE / FINE, looked + " looks");
    }
}
