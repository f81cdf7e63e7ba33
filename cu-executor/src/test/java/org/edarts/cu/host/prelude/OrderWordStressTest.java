package org.edarts.cu.host.prelude;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * On the real memory model, whoever closes the order while another thread goes through it sees all that the codelets
 * have written that have fired by then, and nobody fires one that was not claimed before.
 *
 * <p>It goes on until the order was closed in the middle often enough, or until its time is over on a machine too busy
 * for that.
 */
class OrderWordStressTest {
    private static final int SEED = 1;
    private static final int CODELETS = 400;
    private static final int AT_ONCE = 3;
    private static final int CLOSED_WANTED = 20_000;
    private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(4);

    @Test
    void whoClosesSeesWhatHasFired() throws InterruptedException, ExecutionException {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            SplittableRandom random = new SplittableRandom(SEED);
            long started = System.nanoTime();
            for (int closed = 0; closed < CLOSED_WANTED && System.nanoTime() - started < MOST_NANOS; ) {
                closed += new Round().closes(random.nextInt(CODELETS), thread) ? 1 : 0;
            }
        } finally {
            thread.shutdown();
        }
    }

    private static final class Round {
        private final OrderWord order = new OrderWord();
        private final int[] written = new int[CODELETS];

        /** Closes the order when another thread is about at a codelet; returns whether it was not through by then. */
        boolean closes(int at, ExecutorService thread) throws InterruptedException, ExecutionException {
            Future<?> firing = thread.submit(this::fire);
            while (order.to() < at && !firing.isDone()) {
                Thread.onSpinWait();
            }
            while (!order.close()) {
                Thread.onSpinWait();
            }
            int from = order.from();
            int to = order.to();
            check(from);
            firing.get();
            check(to);
            for (int codelet = to; codelet < CODELETS; codelet++) {
                assertEquals(0, written[codelet], "codelet " + codelet + " of those that nobody claimed");
            }
            return to < CODELETS;
        }

        private void check(int end) {
            for (int codelet = 0; codelet < end; codelet++) {
                assertEquals(codelet + 1, written[codelet], "what codelet " + codelet + " wrote (seed " + SEED + ")");
            }
        }

        private void fire() {
            int from = 0;
            while (from < CODELETS) {
                int to = Math.min(from + AT_ONCE, CODELETS);
                if (!order.claim(to)) {
                    return;
                }
                for (int codelet = from; codelet < to; codelet++) {
                    written[codelet] = codelet + 1;
                }
                from = to;
            }
        }
    }
}
