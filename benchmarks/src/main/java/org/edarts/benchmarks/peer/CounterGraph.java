package org.edarts.benchmarks.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.edarts.benchmarks.pattern.Pattern;
import org.edarts.benchmarks.work.Work;

/**
 * What a skilled programmer writes to run a static graph on an executor: a counter for each codelet, lowered by each
 * predecessor; whoever lowers it to zero fires the codelet. The first successor that a firing enables is fired next by
 * the same thread; the others are offered to the executor.
 *
 * <p>Codelets with one predecessor need no counter. The last predecessor sees the counter at one and need not lower it:
 * it sets it back for the next run.
 */
abstract class CounterGraph implements Prepared {
    private static final VarHandle COUNTER = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int NONE = -1;

    private final Work work;
    private final int[] needed;
    private final int[] counters;
    private final int[] successorOffsets;
    private final int[] successors;

    CounterGraph(Pattern pattern, Work work) {
        this.work = work;
        needed = pattern.predecessors().degrees();
        counters = needed.clone();
        successorOffsets = pattern.successors().offsets();
        successors = pattern.successors().ends();
    }

    /** Hands an enabled codelet to the executor. */
    abstract void offer(int codelet);

    /** Fires an enabled codelet, then those it enables one after the other; returns how many it fired. */
    final int fireFrom(int enabled) {
        int fired = 0;
        int codelet = enabled;
        while (codelet != NONE) {
            work.fire(codelet);
            fired++;
            int next = NONE;
            for (int i = successorOffsets[codelet]; i < successorOffsets[codelet + 1]; i++) {
                int successor = successors[i];
                if (isLastOf(successor)) {
                    if (next == NONE) {
                        next = successor;
                    } else {
                        offer(successor);
                    }
                }
            }
            codelet = next;
        }
        return fired;
    }

    private boolean isLastOf(int codelet) {
        int all = needed[codelet];
        if (all == 1) {
            return true;
        }
        if ((int) COUNTER.getAcquire(counters, codelet) == 1 || (int) COUNTER.getAndAdd(counters, codelet, -1) == 1) {
            counters[codelet] = all;
            return true;
        }
        return false;
    }
}
