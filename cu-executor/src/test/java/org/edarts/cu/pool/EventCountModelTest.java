package org.edarts.cu.pool;

import static org.edarts.cu.ModelThreads.join;
import static org.edarts.cu.ModelThreads.start;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.Lincheck;
import org.junit.jupiter.api.Test;

/**
 * In every interleaving tried, units that wait by the protocol of {@link EventCount} are woken: a lost wake-up would
 * leave a thread parked for ever, which the model checker reports as a deadlock.
 */
class EventCountModelTest {
    private static final int INVOCATIONS = 100;

    @Test
    void workPushedIsFoundByAUnitThatIsGoingToSleep() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(1);
            AtomicInteger work = new AtomicInteger();
            Thread unit = start(() -> takeOne(events, work, 0));
            publish(events, work);
            join(unit);
        });
    }

    @Test
    void aNotificationThatMetABusyUnitIsPassedOn() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(2);
            AtomicInteger work = new AtomicInteger();
            Thread first = start(() -> takeOne(events, work, 0));
            Thread second = start(() -> takeOne(events, work, 1));
            publish(events, work);
            publish(events, work);
            join(first);
            join(second);
        });
    }

    @Test
    void aMessageWakesTheUnitItIsFor() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(2);
            AtomicInteger[] inboxes = {new AtomicInteger(), new AtomicInteger()};
            Thread first = start(() -> takeOne(events, inboxes[0], 0));
            Thread second = start(() -> takeOne(events, inboxes[1], 1));
            for (int cu = 1; cu >= 0; cu--) {
                inboxes[cu].incrementAndGet();
                events.wake(cu);
            }
            join(first);
            join(second);
        });
    }

    @Test
    void shutdownWakesEverybody() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(2);
            AtomicBoolean shutdown = new AtomicBoolean();
            Thread first = start(() -> awaitShutdown(events, shutdown, 0));
            Thread second = start(() -> awaitShutdown(events, shutdown, 1));
            shutdown.setPlain(true);
            events.wakeAll();
            join(first);
            join(second);
        });
    }

    @Test
    void unitsDoNotDisturbEachOther() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(3);
            events.prepareWait(1);
            Thread first = start(() -> events.prepareWait(0));
            Thread second = start(() -> events.prepareWait(2));
            events.wake(1);
            join(first);
            join(second);
            assertTrue(events.isWaiting(0) && !events.isWaiting(1) && events.isWaiting(2));
        });
    }

    @Test
    void twoNotificationsWakeTwoUnits() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(2);
            events.prepareWait(0);
            events.prepareWait(1);
            Thread other = start(events::wakeOne);
            events.wakeOne();
            join(other);
            assertFalse(events.hasWaiters());
        });
    }

    @Test
    void whoIsMarkedAsWaitingItselfMissesNoOther() {
        Lincheck.runConcurrentTest(INVOCATIONS, () -> {
            EventCount events = new EventCount(2);
            events.prepareWait(0);
            AtomicInteger work = new AtomicInteger();
            Thread other = start(() -> takeOne(events, work, 1));
            work.incrementAndGet();
            if (events.hasWaitersBesides(0)) {
                events.wake(1);
            }
            join(other);
        });
    }

    private static void publish(EventCount events, AtomicInteger work) {
        work.incrementAndGet();
        if (events.hasWaiters()) {
            events.wakeOne();
        }
    }

    private static void takeOne(EventCount events, AtomicInteger work, int cu) {
        while (!tryTake(work)) {
            events.prepareWait(cu);
            if (work.get() == 0) {
                events.commitWait(cu);
            } else if (events.cancelWait(cu)) {
                events.wakeOne();
            }
        }
    }

    private static boolean tryTake(AtomicInteger work) {
        int available = work.get();
        return available > 0 && work.compareAndSet(available, available - 1);
    }

    private static void awaitShutdown(EventCount events, AtomicBoolean shutdown, int cu) {
        while (!shutdown.get()) {
            events.prepareWait(cu);
            if (shutdown.get()) {
                events.cancelWait(cu);
            } else {
                events.commitWait(cu);
            }
        }
    }
}
