package org.edarts.benchmarks.mesh.kernels;

/** The sums of all beginnings. */
public final class PrefixSum {
    private PrefixSum() {}

    /** Replaces each of n numbers by the sum of those up to it. */
    public static void prefixSum(int[] numbers, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            sum += numbers[i];
            numbers[i] = sum;
        }
    }
}
