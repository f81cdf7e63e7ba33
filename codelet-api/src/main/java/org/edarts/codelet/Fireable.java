package org.edarts.codelet;

import java.time.Duration;
import java.util.function.IntToLongFunction;
import org.edarts.codelet.graph.GraphException;
import org.edarts.codelet.graph.Priority;
import org.edarts.codelet.graph.Resource;

/**
 * What fires: a codelet, or a value with the codelet that computes it. It can be said where it fires and when, what it
 * needs for that and what it costs, each in one call that returns the part itself.
 *
 * @param <F> the part itself
 */
public sealed interface Fireable<F> extends Dependent<F> permits Codelet, Value {
    /** Lets each instance hold one token of the resource while it fires, and none before a CU takes it to fire it. */
    default F needs(Resource resource) {
        return needs(resource, 1);
    }

    /**
     * Lets each instance hold {@code tokens} tokens of the resource while it fires.
     *
     * @throws GraphException if the resource has fewer, or is named twice
     */
    F needs(Resource resource, int tokens);

    /** Lets it fire only on CUs that have this capability. */
    F requires(String capability);

    /** Orders it among the ready codelets of a pool; whose pool that is, it does not change. */
    F priority(Priority priority);

    /**
     * Lets it fire on this CU only.
     *
     * @throws GraphException if the number is negative
     */
    F on(int cu);

    /** Lets it fire on the CUs of this cluster only. */
    F onCluster(String cluster);

    /**
     * Hints at the CU where it would best fire: its pool gets it, if the machine has this CU and not one pool for all;
     * others may steal it where the policy lets them.
     *
     * @throws GraphException if the number is negative
     */
    F prefers(int cu);

    /**
     * Declares what a firing costs on a machine that runs in virtual time, in cycles of the CU that fires; what
     * declares nothing counts {@value Unpriced#DEFAULT_CYCLES}. On the host it is only a hint for static placement.
     *
     * @throws GraphException if it is negative
     */
    default F costs(long cycles) {
        if (cycles < 0) {
            throw new GraphException(this + " costs " + cycles + " cycles: a cost is at least 0");
        }
        return costs(index -> cycles);
    }

    /** Declares what the firing of each instance costs, in cycles: see {@link #costs(long)}. */
    F costs(IntToLongFunction cyclesOfIndex);

    /**
     * Declares how long a firing takes at 1 GHz: one cycle each nanosecond.
     *
     * @throws GraphException if it is negative
     */
    default F costs(Duration atOneGigahertz) {
        return costs(atOneGigahertz.toNanos());
    }
}
