package org.edarts.cu.pool;

import static org.edarts.cu.pool.ReadyPool.CONTENDED;
import static org.edarts.cu.pool.ReadyPool.EMPTY;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/** The deque of one owner and any number of thieves is linearizable, also while it grows and wraps around. */
class WorkStealingDequeLincheckTest {

    @Test
    void isLinearizable() {
        new ModelCheckingOptions()
                .iterations(6)
                .invocationsPerIteration(100)
                .threads(3)
                .actorsPerThread(3)
                .actorsBefore(3)
                .actorsAfter(2)
                .minimizeFailedScenario(false)
                .sequentialSpecification(Sequential.class)
                .check(Operations.class);
    }

    /** What Lincheck calls on the deque; it starts with room for two entries. */
    @Param(name = "entry", gen = IntGen.class, conf = "1:99")
    public static class Operations {
        private final WorkStealingDeque deque = new WorkStealingDeque(2, true);

        @Operation(nonParallelGroup = "owner")
        public void push(@Param(name = "entry") int entry) {
            deque.push(entry);
        }

        @Operation(nonParallelGroup = "owner")
        public long pop() {
            return deque.pop();
        }

        @Operation(nonParallelGroup = "owner")
        public long take() {
            return deque.take();
        }

        @Operation
        public long steal() {
            long entry = deque.steal();
            while (entry == CONTENDED) {
                entry = deque.steal();
            }
            return entry;
        }
    }

    /** What the operations mean. */
    public static class Sequential {
        private final Deque<Long> entries = new ArrayDeque<>();

        public void push(int entry) {
            entries.addLast((long) entry);
        }

        public long pop() {
            return entries.isEmpty() ? EMPTY : entries.removeLast();
        }

        public long take() {
            return steal();
        }

        public long steal() {
            return entries.isEmpty() ? EMPTY : entries.removeFirst();
        }
    }
}
