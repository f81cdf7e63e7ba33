package org.edarts.cu.host;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** A run ends once, and never while something is left: in the order of events that is told here, and in many others. */
class TerminationDetectorModelTest {
    private static final int INVOCATIONS = 300;

    @Test
    void endsOnceWhenNobodyIsEngaged() {
        TerminationDetector engagement = new TerminationDetector();
        assertTrue(engagement.engage());
        assertTrue(engagement.engage());
        assertFalse(ends(engagement, true), "two are engaged");
        assertFalse(engagement.disengage());
        assertFalse(ends(engagement, true), "one is engaged");
        assertTrue(engagement.disengage());
        assertFalse(ends(engagement, false), "something is left");
        assertTrue(ends(engagement, true));
        assertFalse(ends(engagement, true), "it has ended before");
        assertFalse(engagement.engage());
    }

    private static boolean ends(TerminationDetector engagement, boolean nothingLeft) {
        long stamp = engagement.stamp();
        return stamp != TerminationDetector.BUSY && nothingLeft && engagement.end(stamp);
    }

    @Test
    void whoEngagedWhileAnotherLookedAroundIsNoticed() {
        TerminationDetector engagement = new TerminationDetector();
        long stamp = engagement.stamp();
        assertTrue(engagement.engage() && engagement.disengage());
        assertFalse(engagement.end(stamp));
        assertTrue(ends(engagement, true));
    }

    @Test
    void nothingIsLeftAtTheEnd() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Job job = new Job();
            Thread mover = start(() -> job.work(job::move));
            Thread taker = start(() -> job.work(job::take));
            job.endIfPossible();
            join(mover);
            join(taker);
            job.work(job::take);
            job.work(job::take);
            job.endIfPossible();
            assertEquals(1, job.ends.get());
            assertFalse(job.engagement.engage());
        });
    }

    /**
     * Two pools that one cannot look into at the same time, and a codelet that moves from the second into the first.
     */
    private static final class Job {
        final TerminationDetector engagement = new TerminationDetector();
        final AtomicInteger first = new AtomicInteger();
        final AtomicInteger second = new AtomicInteger(1);
        final AtomicInteger ends = new AtomicInteger();

        void work(Runnable firing) {
            if (engagement.engage()) {
                firing.run();
                if (engagement.disengage()) {
                    endIfPossible();
                }
            }
        }

        void move() {
            if (second.compareAndSet(1, 0)) {
                first.set(1);
            }
        }

        void take() {
            if (!first.compareAndSet(1, 0)) {
                second.compareAndSet(1, 0);
            }
        }

        void endIfPossible() {
            long stamp = engagement.stamp();
            boolean nothingLeft = stamp != TerminationDetector.BUSY && first.get() == 0 && second.get() == 0;
            if (nothingLeft && engagement.end(stamp)) {
                ends.incrementAndGet();
                assertEquals(0, first.get() + second.get(), "the run ended with a codelet in a pool");
            }
        }
    }
}
