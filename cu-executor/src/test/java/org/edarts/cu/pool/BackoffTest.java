package org.edarts.cu.pool;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** How long an idle unit spins before it is told to park. */
class BackoffTest {
    private static final long NEVER_REACHED = TimeUnit.HOURS.toNanos(1);

    @Test
    void withoutTimeToSpinItParksAtOnce() {
        Backoff backoff = Backoff.spinFor(0);
        assertFalse(backoff.pause());
        backoff.reset();
        assertFalse(backoff.pause());
    }

    @Test
    void itSpinsUntilItsTimeIsOver() {
        Backoff backoff = Backoff.spinFor(TimeUnit.MICROSECONDS.toNanos(200));
        long started = System.nanoTime();
        while (backoff.pause()) {
            Thread.onSpinWait();
        }
        assertTrue(System.nanoTime() - started >= TimeUnit.MICROSECONDS.toNanos(200));
        assertFalse(backoff.pause());
    }

    @Test
    void aResetStartsItsTimeAnew() {
        Backoff backoff = Backoff.spinFor(TimeUnit.MICROSECONDS.toNanos(200));
        while (backoff.pause()) {
            Thread.onSpinWait();
        }
        backoff.reset();
        long started = System.nanoTime();
        while (backoff.pause()) {
            Thread.onSpinWait();
        }
        assertTrue(System.nanoTime() - started >= TimeUnit.MICROSECONDS.toNanos(200));
    }

    @Test
    void itKeepsSpinningWhileThereIsTime() {
        Backoff bounded = Backoff.spinFor(NEVER_REACHED);
        Backoff busy = Backoff.busySpin();
        for (int i = 0; i < 1000; i++) {
            assertTrue(bounded.pause());
            assertTrue(busy.pause());
        }
    }
}
