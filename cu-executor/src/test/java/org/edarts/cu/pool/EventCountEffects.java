package org.edarts.cu.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** Who publishes work and who is about to sleep: one of them sees the other. */
public class EventCountEffects {
    private EventCountEffects() {}

    /** The store of a push waits in its processor; the waiter lets it settle. */
    @JCStressTest
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "sleeps beside work")
    @Outcome(expect = ACCEPTABLE, desc = "seen, or woken")
    @State
    public static class PushWithoutFence {
        private final EventCount events = new EventCount(1);
        private final WorkStealingDeque deque = new WorkStealingDeque(2, true);
        private boolean seen;

        /** A unit that enables a codelet. */
        @Actor
        public void waker() {
            deque.push(1);
            if (events.hasWaiters()) {
                events.wakeOne();
            }
        }

        /** A unit that finds nothing to do. */
        @Actor
        public void waiter() {
            events.prepareWait(0);
            seen = !deque.isEmpty() || events.settle(0) && !deque.isEmpty();
        }

        /** What it would do now. */
        @Arbiter
        public void result(ZZ_Result result) {
            result.r1 = seen;
            result.r2 = events.isWaiting(0);
        }
    }

    /** A push into a pool with a lock is fence enough. */
    @JCStressTest
    @Outcome(id = "false, true", expect = FORBIDDEN, desc = "sleeps beside work")
    @Outcome(expect = ACCEPTABLE, desc = "seen, or woken")
    @State
    public static class PushUnderLock {
        private final EventCount events = new EventCount(1);
        private final FifoPool pool = new FifoPool(2);
        private boolean seen;

        /** Who hands a codelet over. */
        @Actor
        public void waker() {
            pool.push(1, 0);
            if (events.hasWaiters()) {
                events.wakeOne();
            }
        }

        /** A unit that finds nothing to do. */
        @Actor
        public void waiter() {
            events.prepareWait(0);
            seen = !pool.isEmpty();
        }

        /** What it would do now. */
        @Arbiter
        public void result(ZZ_Result result) {
            result.r1 = seen;
            result.r2 = events.isWaiting(0);
        }
    }
}
