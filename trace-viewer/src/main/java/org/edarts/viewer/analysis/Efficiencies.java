package org.edarts.viewer.analysis;

import org.jspecify.annotations.Nullable;

/**
 * The efficiencies of the POP model (Performance Optimisation and Productivity), 0 to 1. Useful is the time of codelets
 * without their waiting for data and code. What the records do not tell is null.
 *
 * @param parallel the mean useful time of a CU divided by the makespan: the product of the next two
 * @param loadBalance the mean useful time of a CU divided by the highest
 * @param communication the highest useful time of a CU divided by the makespan
 * @param serialisation what of the latter remains if data and code came at once: the rest is waiting for other CUs
 * @param transfer what of it waiting for data and code leaves: the product of these two is {@code communication}
 */
public record Efficiencies(
        double parallel,
        double loadBalance,
        double communication,
        @Nullable Double serialisation,
        @Nullable Double transfer) {
    /** What the times of CUs say. */
    static Efficiencies of(long[] useful, long[] transfers, boolean transfersKnown, long makespan) {
        if (useful.length == 0 || makespan == 0) {
            return new Efficiencies(0, 0, 0, null, null);
        }
        double sum = 0;
        long most = 0;
        long transferred = 0;
        for (int cu = 0; cu < useful.length; cu++) {
            sum += useful[cu];
            most = Math.max(most, useful[cu]);
            transferred = Math.max(transferred, transfers[cu]);
        }
        double mean = sum / useful.length;
        double communication = (double) most / makespan;
        // Without its transfers, the run would have been shorter by those of the CU that had most of them.
        double ideal = Math.max(most, makespan - transferred);
        return new Efficiencies(
                mean / makespan,
                most == 0 ? 0 : mean / most,
                communication,
                transfersKnown ? most / ideal : null,
                transfersKnown ? ideal / makespan : null);
    }
}
