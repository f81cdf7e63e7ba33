package org.edarts.cu.pool;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** A deque on the processor's memory: what was pushed is taken once, and what was written before is seen. */
public class WorkStealingDequeEffects {
    private WorkStealingDequeEffects() {}

    /** Each entry is a bit, so that the sum tells which were taken how often. */
    private static int bits(long entry) {
        return entry < 0 ? 0 : (int) entry;
    }

    /** The owner gives up the last entry but one with a store that has to be seen before it looks at the top. */
    @JCStressTest
    @Outcome(id = "11", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "an entry was taken twice, or lost")
    @State
    public static class PopTwiceStealTwice {
        private final WorkStealingDeque deque = new WorkStealingDeque(2, true);
        private int popped;
        private int stolen;

        /** Two entries wait. */
        public PopTwiceStealTwice() {
            deque.push(1);
            deque.push(10);
        }

        /** The owner. */
        @Actor
        public void owner() {
            popped = bits(deque.pop()) + bits(deque.pop());
        }

        /** A thief. */
        @Actor
        public void thief() {
            stolen = bits(deque.steal()) + bits(deque.steal());
        }

        /** Adds what is left. */
        @Arbiter
        public void rest(I_Result result) {
            result.r1 = popped + stolen + bits(deque.pop()) + bits(deque.pop());
        }
    }

    /** The ring of two grows under the thief. */
    @JCStressTest
    @Outcome(id = "1111", expect = ACCEPTABLE, desc = "each once")
    @Outcome(expect = FORBIDDEN, desc = "an entry was taken twice, or lost")
    @State
    public static class GrowUnderThief {
        private final WorkStealingDeque deque = new WorkStealingDeque(2, true);
        private int stolen;

        /** Two entries wait. */
        public GrowUnderThief() {
            deque.push(1);
            deque.push(10);
        }

        /** The owner. */
        @Actor
        public void owner() {
            deque.push(100);
            deque.push(1000);
        }

        /** A thief. */
        @Actor
        public void thief() {
            stolen = bits(deque.steal()) + bits(deque.steal());
        }

        /** Adds what is left. */
        @Arbiter
        public void rest(I_Result result) {
            int sum = stolen;
            for (int entry = 0; entry < 4; entry++) {
                sum += bits(deque.pop());
            }
            result.r1 = sum;
        }
    }

    /** What the owner wrote before it pushed is seen by who steals. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "nothing to steal yet")
    @Outcome(id = "1, 42", expect = ACCEPTABLE, desc = "stolen, with all that was written before")
    @Outcome(expect = FORBIDDEN, desc = "stolen before what was written")
    @State
    public static class Publication {
        private final WorkStealingDeque deque = new WorkStealingDeque(2, true);
        private int written;

        /** The owner. */
        @Actor
        public void owner() {
            written = 42;
            deque.push(1);
        }

        /** A thief. */
        @Actor
        public void thief(II_Result result) {
            result.r1 = bits(deque.steal());
            result.r2 = result.r1 == 0 ? 0 : written;
        }
    }
}
