package org.edarts.study.validate;

/**
 * What one program took under one policy, and what virtual time said that it would take. Times are nanoseconds.
 *
 * @param program the program
 * @param policy the policy
 * @param cus on how many CUs
 * @param measured the median of what it took on the host
 * @param predicted what its firings take in virtual time, as long as they took under the default policy
 */
public record Prediction(String program, String policy, int cus, double measured, double predicted) {
    /** Returns by what share the prediction is too long; negative if it is too short. */
    public double error() {
        return measured == 0 ? 0 : predicted / measured - 1;
    }
}
