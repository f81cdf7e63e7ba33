package org.edarts.cu.host.prelude;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the times of codelets tell, by a clock of the test's own. */
class PatienceTest {
    private static final long FIRST = Long.MAX_VALUE - 5;
    private static final long COLD = Patience.COLD.toNanos();
    private static final long LONG = TimeUnit.MILLISECONDS.toNanos(1);

    private final Patience patience = new Patience();

    @Test
    void timesTellNothingUntilAWhileAfterTheFirstRunBegan() {
        assertTrue(patience.cold(FIRST));
        patience.begin(FIRST);
        assertTrue(patience.cold(FIRST + COLD - 1));
        assertFalse(patience.ends(FIRST + COLD - 1, FIRST, false), "a takeover by what is yet to be loaded");
        assertFalse(patience.cold(FIRST + COLD));
        assertTrue(patience.ends(FIRST + COLD, FIRST + COLD - LONG, false));
    }

    @Test
    void anotherRunDoesNotMakeItColdAgain() {
        patience.begin(FIRST);
        patience.begin(FIRST + COLD);
        assertFalse(patience.cold(FIRST + COLD));
    }

    @Test
    void newsRenewsPatience() {
        patience.begin(FIRST);
        long now = FIRST + 2 * COLD;
        assertFalse(patience.ends(now, now - 1, false));
    }

    @Test
    void aGraphThatTookLittleTimeBeforeIsGivenMore() {
        patience.begin(FIRST);
        long now = FIRST + 2 * COLD;
        assertTrue(patience.ends(now, now - LONG, false));
        assertFalse(patience.ends(now, now - LONG, true));
        assertTrue(patience.ends(now, now - 10 * LONG, true));
    }
}
