package org.edarts.viewer.analysis;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of all CUs went: the number of CUs times the makespan, in ticks of the trace's clock. The parts that
 * are known add up to the total exactly. Null stands for "not recorded", which is not 0: such time is contained in
 * another part, as {@link #work} or {@link #idle}.
 *
 * @param total the CUs times the makespan
 * @param work what codelets took that fired, without their waiting for code
 * @param overhead what scheduling took: neither firing nor idle
 * @param idle what CUs had nothing to fire
 * @param lackOfParallelism how much of that, because fewer codelets were ready than CUs were idle
 * @param imbalance how much of that, while a codelet was ready, but in another CU's pool or still to be found
 * @param data what CUs waited for data
 * @param code what CUs waited for code to be copied into their memory
 * @param reasons how much of that, for which recorded reason; those of which there was none are left out
 * @param unobserved of what CUs did in this time, the records were dropped
 */
public record TimeSplit(
        long total,
        long work,
        @Nullable Long overhead,
        long idle,
        @Nullable Long lackOfParallelism,
        @Nullable Long imbalance,
        @Nullable List<IdleShare> reasons,
        @Nullable Long data,
        @Nullable Long code,
        long unobserved) {
    /** Copies the list. */
    public TimeSplit {
        reasons = reasons == null ? null : List.copyOf(reasons);
    }

    /** The sum of the parts; equal to {@link #total}. */
    public long sum() {
        return work + known(overhead) + idle + known(data) + known(code) + unobserved;
    }

    /** The share of a part in the total, 0 to 1. */
    public double share(long part) {
        return total == 0 ? 0 : (double) part / total;
    }

    private static long known(@Nullable Long part) {
        return part == null ? 0 : part;
    }
}
