package org.edarts.su;

/**
 * The decisions of a policy during one run, for one unit: a CU, or the SU. One thread at a time calls it, so it may
 * keep plain state, such as whose turn it is.
 */
public interface Decisions {
    /** No CU. */
    int NONE = -1;

    /**
     * Decides which pool an enabled codelet goes to.
     *
     * @param codelet the number of the instance in its graph
     * @param cu the CU where it became enabled
     * @return the CU whose pool gets it
     */
    default int place(int codelet, int cu, Loads loads) {
        return cu;
    }

    /**
     * Decides where a CU without work looks for some.
     *
     * @param thief the CU without work
     * @param attempt 0 for the first look, then counted up until work is found or the answer is {@link #NONE}
     * @return the CU whose pool to take from, or {@link #NONE} to give up for now
     */
    default int victim(int thief, int attempt, Loads loads) {
        return NONE;
    }
}
