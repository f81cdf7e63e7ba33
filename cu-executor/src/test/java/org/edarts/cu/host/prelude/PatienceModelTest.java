package org.edarts.cu.host.prelude;

import static org.edarts.cu.ModelThreads.join;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicReference;
import org.jetbrains.lincheck.Lincheck;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The first two runs of a JVM begin at the same time, and another thread looks meanwhile. */
class PatienceModelTest {
    private static final int INVOCATIONS = 300;
    private static final long COLD = Patience.COLD.toNanos();

    /** Later than it takes to be warm, for who would find that the first run began at zero. */
    private static final long FIRST = 2 * COLD;

    private static final long SECOND = FIRST + 1;

    private static void begin(Patience patience, long now) {
        patience.begin(now);
        assertTrue(patience.cold(FIRST + COLD - 1), "it was never cold");
    }

    @Test
    void nobodyTakesItForWarmTooSoonOrForColdTooLate() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Patience patience = new Patience();
            AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
            Thread second = start(() -> begin(patience, SECOND), fault);
            Thread observer = start(() -> assertTrue(patience.cold(FIRST + COLD - 1)), fault);
            begin(patience, FIRST);
            join(second);
            join(observer);
            Throwable seen = fault.get();
            assertTrue(seen == null, String.valueOf(seen));
            assertFalse(patience.cold(SECOND + COLD), "a timer that is set when both have begun finds it cold");
        });
    }

    private static Thread start(Runnable body, AtomicReference<@Nullable Throwable> fault) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Throwable failure) {
                fault.set(failure);
            }
        });
        thread.start();
        return thread;
    }
}
