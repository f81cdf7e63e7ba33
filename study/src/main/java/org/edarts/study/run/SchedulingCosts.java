package org.edarts.study.run;

import org.edarts.cu.virtual.VirtualCosts;
import org.edarts.study.graph.Problem;

/**
 * What a study assumes that scheduling costs, in units of each graph's time, on the CUs with the fastest clock; rounded
 * to the graph's ticks.
 *
 * @param decision to put an enabled codelet into a pool
 * @param steal to take one from the pool of another CU
 * @param hop to move one by a unit of the machine's distance
 */
public record SchedulingCosts(double decision, double steal, double hop) {
    /** Scheduling is free. */
    public static final SchedulingCosts NONE = new SchedulingCosts(0, 0, 0);

    /** No cost is higher than this. */
    public static final double MOST = 1e12;

    /**
     * Checks the costs.
     *
     * @throws IllegalArgumentException if one is negative, or higher than {@link #MOST}
     */
    public SchedulingCosts {
        for (double cost : new double[] {decision, steal, hop}) {
            if (!(cost >= 0 && cost <= MOST)) {
                throw new IllegalArgumentException(
                        "scheduling cannot cost " + cost + ": expected a number from 0 to 1000000000000");
            }
        }
    }

    /** The same in cycles of a machine whose ticks are those of the problem's graph. */
    VirtualCosts cycles(Problem problem) {
        return new VirtualCosts(problem.cycles(decision), problem.cycles(steal), problem.cycles(hop));
    }
}
