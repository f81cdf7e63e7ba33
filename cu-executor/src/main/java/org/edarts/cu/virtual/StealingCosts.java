package org.edarts.cu.virtual;

import org.edarts.codelet.graph.CompiledGraph;

/**
 * What it takes where CUs that have nothing ask others for a codelet, as those of a mesh do; {@link Thief} says how.
 * All are cycles of the CU that spends them, beside what {@link SignalCosts} say of counting what comes.
 *
 * @param look to look once whether something has come
 * @param ask to ask somebody, or to tell somebody that a stolen codelet has been fired
 * @param answer to answer who asks
 * @param give more if there is something to give
 * @param stays more for each codelet that stays in the pool then
 * @param fire more to fire something that was stolen than something of its own
 * @param take to take note that something stolen has been fired, beside what comes after it
 * @param which which codelets may be stolen
 */
public record StealingCosts(
        double look, double ask, double answer, double give, double stays, double fire, double take, Stealable which) {
    /** Which codelets may be stolen. Immutable. */
    public interface Stealable {
        /** Returns whether another CU than its home may fire a codelet. */
        boolean mayBeStolen(CompiledGraph graph, int codelet);
    }

    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative or not finite, or a look takes no time
     */
    public StealingCosts {
        for (double cost : new double[] {look, ask, answer, give, stays, fire, take}) {
            if (!(cost >= 0) || Double.isInfinite(cost)) {
                throw new IllegalArgumentException("stealing cannot take " + cost + " cycles: expected 0 or more");
            }
        }
        if (look < 1) {
            throw new IllegalArgumentException("who looks for ever without taking time never ends: expected at least"
                    + " 1 cycle for a look, found " + look);
        }
    }
}
