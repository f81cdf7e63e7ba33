package org.edarts.codelet.stream;

import java.util.List;
import java.util.function.Supplier;
import org.edarts.codelet.Codelet;
import org.edarts.codelet.RunException;
import org.edarts.codelet.Slot;

/**
 * A stage as declared.
 *
 * @param codelet the codelet, with one instance for each worker
 * @param wakes the slot that enables each worker
 * @param capacity how many items fit between this stage and the next
 * @param step makes what a worker does, anew for each run
 * @param <A> what comes in
 * @param <B> what goes out
 */
record Stage<A, B>(Codelet codelet, List<Slot> wakes, int capacity, Supplier<? extends Step<? super A, B>> step) {
    /**
     * Makes what a worker does.
     *
     * @throws IllegalStateException if what the stage was given for that throws; the message names the stage
     */
    Step<? super A, B> begun() {
        try {
            return step.get();
        } catch (RuntimeException failure) {
            throw new IllegalStateException(
                    "stage \"" + name() + "\" could not begin: " + RunException.describe(failure), failure);
        }
    }

    String name() {
        return codelet.name();
    }

    int workers() {
        return wakes.size();
    }
}
