package org.edarts.benchmarks.work;

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import org.edarts.benchmarks.pattern.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts firings: proves that a runtime fires each codelet exactly once and after all its predecessors. Too slow to be
 * timed; it vouches for the runs with {@link EmptyWork}.
 */
public final class ProofWork implements Work {
    private final Pattern pattern;
    private final AtomicIntegerArray firings;
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();
    private int run;

    /** Makes the work. */
    public ProofWork(Pattern pattern) {
        this.pattern = pattern;
        this.firings = new AtomicIntegerArray(pattern.size());
    }

    @Override
    public void begin(int iterations) {
        if (iterations != 0) {
            throw new IllegalArgumentException("codelets that prove the order do not compute");
        }
        run++;
    }

    @Override
    public void fire(int codelet) {
        int[] offsets = pattern.predecessors().offsets();
        for (int i = offsets[codelet]; i < offsets[codelet + 1]; i++) {
            int predecessor = pattern.predecessors().ends()[i];
            if (firings.getPlain(predecessor) != run) {
                failure.compareAndSet(null, "codelet " + codelet + " fired before its predecessor " + predecessor);
            }
        }
        if (firings.getAndIncrement(codelet) != run - 1) {
            failure.compareAndSet(null, "codelet " + codelet + " fired twice");
        }
    }

    @Override
    public void verify() {
        String found = failure.getAndSet(null);
        for (int codelet = 0; found == null && codelet < pattern.size(); codelet++) {
            if (firings.get(codelet) != run) {
                found = "codelet " + codelet + " fired " + (firings.get(codelet) - run + 1) + " times instead of once";
            }
        }
        if (found != null) {
            throw new WrongRunException(found);
        }
    }
}
