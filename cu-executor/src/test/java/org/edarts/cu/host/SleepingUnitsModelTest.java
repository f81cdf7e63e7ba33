package org.edarts.cu.host;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * Whoever publishes, sleeps, serves as a guest and leaves, in whatever order: nothing to do lies about while all sleep.
 * Who has done it closes, so that a thread that nobody wakes is found.
 */
class SleepingUnitsModelTest {
    private static final int INVOCATIONS = 200;
    private static final int NOBODY = 0;
    private static final int OWN_THREAD = 1;
    private static final int GUEST = 2;

    /** Units that can all do the same. */
    private static final class Units {
        final AtomicInteger work = new AtomicInteger();
        final AtomicInteger done = new AtomicInteger();
        final Unit[] all;
        final SleepingUnits sleeping;

        Units(int count) {
            all = new Unit[count];
            for (int unit = 0; unit < count; unit++) {
                all[unit] = new Unit(this, unit);
            }
            sleeping = new SleepingUnits(all);
        }

        void publish() {
            work.incrementAndGet();
            sleeping.wakeOne();
        }

        void end(Thread... threads) {
            for (Thread thread : threads) {
                join(thread);
            }
            assertEquals(1, done.get());
        }
    }

    private record Unit(Units units, int unit, AtomicInteger taker) implements Sleeper {
        Unit(Units units, int unit) {
            this(units, unit, new AtomicInteger());
        }

        @Override
        public boolean take() {
            return taker.compareAndSet(NOBODY, OWN_THREAD);
        }

        @Override
        public void giveBack() {
            taker.set(NOBODY);
        }

        @Override
        public boolean hasGuest() {
            return taker.get() == GUEST;
        }

        @Override
        public boolean hasWork() {
            return units.work.get() > 0;
        }

        @Override
        public boolean mayHaveWork() {
            return hasWork();
        }

        @Override
        public boolean wantsWatch() {
            return false;
        }

        private boolean workOnce() {
            if (units.work.get() == 0 || !units.work.compareAndSet(1, 0)) {
                return false;
            }
            units.done.incrementAndGet();
            units.sleeping.close();
            return true;
        }

        /** What its own thread does. */
        void serve() {
            boolean told = false;
            while (!units.sleeping.closed()) {
                boolean taken = take();
                if (told && !taken) {
                    units.sleeping.wakeOne();
                }
                boolean worked = taken && workOnce();
                if (taken) {
                    giveBack();
                }
                told = !worked && units.sleeping.sleep(this);
            }
        }

        /** What a thread does that waits for a run. */
        void helpOut() {
            if (taker.compareAndSet(NOBODY, GUEST)) {
                workOnce();
                giveBack();
                units.sleeping.wakeBehindGuest(this);
            }
        }
    }

    @Test
    void oneOfTwoWakes() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Units units = new Units(2);
            Thread one = start(units.all[0]::serve);
            Thread other = start(units.all[1]::serve);
            units.publish();
            units.end(one, other);
        });
    }

    @Test
    void nothingIsLeftBehindAGuest() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Units units = new Units(1);
            Thread own = start(units.all[0]::serve);
            Thread guest = start(units.all[0]::helpOut);
            units.publish();
            units.end(own, guest);
        });
    }

    @Test
    void anotherOneWakesIfAGuestIsThere() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            Units units = new Units(2);
            Thread own = start(units.all[0]::serve);
            Thread other = start(units.all[1]::serve);
            Thread guest = start(units.all[0]::helpOut);
            units.publish();
            units.end(own, other, guest);
        });
    }
}
