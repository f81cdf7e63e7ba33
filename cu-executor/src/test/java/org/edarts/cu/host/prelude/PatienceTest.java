package org.edarts.cu.host.prelude;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
        assertFalse(patience.ends(FIRST + COLD - 1, FIRST, LONG), "a takeover by what is yet to be loaded");
        assertFalse(patience.cold(FIRST + COLD));
        assertTrue(patience.ends(FIRST + COLD, FIRST + COLD - LONG - 1, LONG));
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
        assertFalse(patience.ends(now, now - 1, LONG));
    }

    /** Returns the patience of a JVM that has run graphs for long. */
    private long after(int left, int units, boolean known) {
        patience.begin(FIRST);
        return patience.of(FIRST + TimeUnit.SECONDS.toNanos(10), left, units, known);
    }

    @Test
    void aYoungJvmHasMoreForWhatWouldGoOnIsYetToBeCompiled() {
        assertEquals(20 * after(10_000, 2, false), patience.of(FIRST + 2 * COLD, 10_000, 2, false));
        assertEquals(20 * after(Integer.MAX_VALUE, 2, true), patience.of(FIRST, Integer.MAX_VALUE, 2, true));
    }

    @Test
    void itGrowsWithWhatIsLeft() {
        assertTrue(after(1, 2, false) > 0);
        assertTrue(after(10_000, 2, false) < after(20_000, 2, false));
        assertEquals(
                after(Integer.MAX_VALUE - 1, 2, false), after(Integer.MAX_VALUE, 2, true), "there is an end to it");
    }

    @Test
    void itShrinksWithTheNumberOfUnitsThatWouldShareWhatIsLeft() {
        assertTrue(after(10_000, 4, false) < after(10_000, 2, false));
    }

    @Test
    void aGraphThatTookLittleTimeBeforeIsGivenMore() {
        assertTrue(after(10_000, 2, true) > after(10_000, 2, false));
    }
}
