package org.edarts.cu.host;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/** Whatever threads wake a unit and have time for it: one serves it at a time, and no work is left when all sleep. */
class LoanWordModelTest {
    private static final int INVOCATIONS = 300;

    /** A unit, the work for it, and an executor that is handed the unit as tasks. */
    private static final class Unit {
        final LoanWord word = new LoanWord();
        final AtomicInteger work = new AtomicInteger();
        final AtomicBoolean served = new AtomicBoolean();
        final Queue<Thread> executor = new ConcurrentLinkedQueue<>();

        void wake() {
            work.incrementAndGet();
            if (!word.rouse() && word.submit() != LoanWord.NO_TASK) {
                executor.add(start(() -> {
                    if (word.begin()) {
                        serve();
                    }
                }));
            }
        }

        /** What a thread does that has time. */
        void helpOut() {
            if (work.get() > 0 && word.claim() && !fallsAsleep()) {
                serve();
            }
        }

        private void serve() {
            do {
                assertTrue(served.compareAndSet(false, true));
                work.set(0);
                served.set(false);
            } while (!fallsAsleep());
        }

        private boolean fallsAsleep() {
            word.doze();
            if (work.get() > 0) {
                word.goOn();
                return false;
            }
            return word.sleep();
        }

        void end() {
            for (Thread thread = executor.poll(); thread != null; thread = executor.poll()) {
                join(thread);
            }
            assertEquals(0, work.get());
            assertTrue(word.sleeps());
            assertEquals(LoanWord.NO_TASK, word.waiting());
        }
    }

    @Test
    void noWorkIsLeft() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Unit unit = new Unit();
            Thread other = start(unit::wake);
            unit.wake();
            join(other);
            unit.end();
        });
    }

    @Test
    void oneServesAtATime() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Unit unit = new Unit();
            Thread other = start(unit::helpOut);
            unit.wake();
            join(other);
            unit.end();
        });
    }

    @Test
    void aTaskIsBegunOrTakenBack() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            LoanWord word = new LoanWord();
            int task = word.submit();
            AtomicBoolean begun = new AtomicBoolean();
            Thread executor = start(() -> begun.set(word.begin()));
            boolean takenBack = word.takeBack(task);
            join(executor);
            assertTrue(begun.get() ^ takenBack);
            assertFalse(word.takeBack(task));
        });
    }
}
