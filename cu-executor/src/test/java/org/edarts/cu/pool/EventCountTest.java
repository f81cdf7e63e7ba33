package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.EMPTY;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting and waking with real threads. Each test hangs, and is then ended by its time limit, if a wake-up is lost. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EventCountTest {
    private static final int FENCELESS_ROUNDS = 5_000;

    @Test
    void wakesTheLowestNumberFirstAlsoBeyondOneWord() {
        EventCount events = new EventCount(130);
        assertFalse(events.hasWaiters());
        assertFalse(events.wakeOne());
        for (int cu : new int[] {129, 64, 3}) {
            events.prepareWait(cu);
            assertTrue(events.isWaiting(cu));
            assertTrue(events.hasWaiters());
        }
        assertFalse(events.isWaiting(0));
        assertTrue(events.wakeOne());
        assertFalse(events.isWaiting(3));
        assertTrue(events.wakeOne());
        assertFalse(events.isWaiting(64));
        assertTrue(events.hasWaiters());
        assertFalse(events.wake(64));
        assertTrue(events.wake(129));
        assertFalse(events.hasWaiters());
        assertFalse(events.wakeOne());
    }

    @Test
    void tellsWhetherOthersWaitBesidesOne() {
        EventCount events = new EventCount(130);
        events.prepareWait(64);
        assertFalse(events.hasWaitersBesides(64));
        assertTrue(events.hasWaitersBesides(0));
        assertTrue(events.hasWaitersBesides(65));
        for (int other : new int[] {65, 0, 129}) {
            events.prepareWait(other);
            assertTrue(events.hasWaitersBesides(64));
            assertTrue(events.wake(other));
            assertFalse(events.hasWaitersBesides(64));
        }
    }

    @Test
    void cancellingTellsWhetherANotificationHadCome() {
        EventCount events = new EventCount(2);
        events.prepareWait(1);
        assertFalse(events.cancelWait(1));
        assertFalse(events.hasWaiters());
        events.prepareWait(1);
        events.wakeAll();
        assertTrue(events.cancelWait(1));
    }

    @Test
    void aNotificationBeforeTheCommitEndsTheWait() {
        EventCount events = new EventCount(1);
        events.prepareWait(0);
        events.wakeOne();
        events.commitWait(0);
        events.prepareWait(0);
        events.wakeOne();
        assertTrue(events.commitWait(0, 0));
    }

    @Test
    void aTimedWaitEndsByItself() {
        EventCount events = new EventCount(1);
        events.prepareWait(0);
        long started = System.nanoTime();
        assertFalse(events.commitWait(0, 2_000_000));
        assertTrue(System.nanoTime() - started >= 2_000_000);
        assertFalse(events.isWaiting(0));
    }

    @Test
    void neitherAnInterruptNorAStrayPermitEndsTheWait() throws InterruptedException {
        EventCount events = new EventCount(1);
        AtomicBoolean interruptKept = new AtomicBoolean();
        Thread unit = new Thread(() -> {
            events.prepareWait(0);
            events.commitWait(0);
            interruptKept.set(Thread.currentThread().isInterrupted());
        });
        unit.start();
        awaitParkedOrOver(unit);
        unit.interrupt();
        while (unit.isInterrupted()) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        awaitParkedOrOver(unit);
        for (int i = 0; i < 20; i++) {
            LockSupport.unpark(unit);
            TimeUnit.MILLISECONDS.sleep(1);
        }
        awaitParkedOrOver(unit);
        assertEquals(Thread.State.WAITING, unit.getState());
        events.wakeOne();
        unit.join();
        assertTrue(interruptKept.get());
    }

    @Test
    void producersAndUnitsThatSleepBetweenEntriesLoseNothing() throws InterruptedException {
        int units = 3;
        int entries = 20_000;
        EventCount events = new EventCount(units);
        FifoPool pool = new FifoPool();
        AtomicBoolean shutdown = new AtomicBoolean();
        AtomicLong sum = new AtomicLong();
        AtomicLong left = new AtomicLong(2L * entries);
        Thread[] threads = new Thread[units + 2];
        for (int i = 0; i < units; i++) {
            int cu = i;
            threads[i] = new Thread(() -> work(events, cu, pool, shutdown, sum, left));
        }
        for (int i = units; i < threads.length; i++) {
            threads[i] = new Thread(() -> produce(events, pool, entries, left));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = units; i < threads.length; i++) {
            threads[i].join();
        }
        shutdown.set(true);
        events.wakeAll();
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals((long) entries * (entries + 1), sum.get());
        assertFalse(events.hasWaiters());
    }

    /**
     * Publishes one entry at a time, and every fourth time waits until the units have taken all, so that they sleep
     * often.
     */
    @Test
    void whoIsWokenWhileItSettlesNeedNotLook() {
        EventCount events = new EventCount(1);
        events.prepareWait(0);
        assertTrue(events.settle(0));
        assertTrue(events.wake(0));
        assertFalse(events.settle(0));
        assertTrue(events.cancelWait(0));
    }

    /** Without a fence the store may still wait in its processor when its thread has seen that nobody waits. */
    @Test
    void whoSettlesSeesWhatWasPublishedWithoutAFence() throws InterruptedException {
        EventCount events = new EventCount(1);
        WorkStealingDeque deque = new WorkStealingDeque();
        AtomicInteger round = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        AtomicBoolean found = new AtomicBoolean();
        Thread waiter = new Thread(() -> {
            for (int turn = 1; turn <= FENCELESS_ROUNDS; turn++) {
                await(round, turn);
                events.prepareWait(0);
                found.setPlain(!deque.isEmpty() || !events.settle(0) || !deque.isEmpty());
                done.incrementAndGet();
            }
        });
        waiter.start();
        int lost = 0;
        for (int turn = 1; turn <= FENCELESS_ROUNDS; turn++) {
            round.set(turn);
            for (int spin = turn % 40; spin > 0; spin--) {
                Thread.onSpinWait();
            }
            deque.push(turn);
            boolean seen = events.hasWaiters();
            await(done, turn);
            lost += seen || found.getPlain() ? 0 : 1;
            deque.pop();
            events.cancelWait(0);
        }
        waiter.join();
        assertEquals(0, lost, "rounds in which neither saw the other one");
    }

    private static void await(AtomicInteger number, int value) {
        for (int spins = 1; number.get() < value; spins++) {
            if (spins % 1_000 == 0) {
                Thread.yield();
            }
            Thread.onSpinWait();
        }
    }

    private static void produce(EventCount events, FifoPool pool, int entries, AtomicLong left) {
        for (int entry = 1; entry <= entries; entry++) {
            pool.push(entry, 0);
            if (events.hasWaiters()) {
                events.wakeOne();
            }
            while (entry % 4 == 0 && !pool.isEmpty()) {
                Thread.onSpinWait();
            }
        }
        while (left.get() > 0) {
            Thread.yield();
        }
    }

    private static void work(
            EventCount events, int cu, FifoPool pool, AtomicBoolean shutdown, AtomicLong sum, AtomicLong left) {
        while (!shutdown.get()) {
            long entry = pool.pop();
            if (entry != EMPTY) {
                sum.addAndGet(entry);
                left.decrementAndGet();
                continue;
            }
            events.prepareWait(cu);
            if (!pool.isEmpty() || shutdown.get()) {
                events.cancelWait(cu);
            } else {
                events.commitWait(cu);
            }
        }
    }

    private static void awaitParkedOrOver(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TERMINATED) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }
}
