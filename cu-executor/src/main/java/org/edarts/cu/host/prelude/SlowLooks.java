package org.edarts.cu.host.prelude;

/**
 * What the looks at the clock say of the codelets that one unit fires in the order of declaration: whether all units
 * should rather fire them. One slow look says nothing, however slow: the thread may have lost its processor for a
 * while, and what was waited for is over.
 *
 * <p>Owner: the thread of the unit.
 */
final class SlowLooks {
    /** Codelets that take longer, in nanoseconds, are worth the counters and queues that let all CUs fire them. */
    private static final long COARSE_NANOS = 300;

    private int count;
    private long nanos;

    /**
     * So many codelets have taken so long since the last look.
     *
     * @param patience how long codelets may take long, in nanoseconds
     * @return whether they have taken long for longer than that
     */
    boolean tell(int fired, long took, long patience) {
        if (took <= fired * COARSE_NANOS) {
            return false;
        }
        count++;
        nanos += took;
        return count > 1 && nanos > patience;
    }
}
