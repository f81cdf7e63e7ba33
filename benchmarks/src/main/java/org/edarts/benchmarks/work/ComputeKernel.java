package org.edarts.benchmarks.work;

import java.util.Arrays;

/**
 * A kernel bound by arithmetic, in the manner of Task Bench's compute_bound: 64 doubles, each replaced by
 * {@code a * a + a} in each iteration. From -0.5 they approach 0 slowly, so that no overflow or denormal changes the speed.
 *
 * <p>Each thread works in an array of its own; nothing is allocated after a thread's first call.
 */
public final class ComputeKernel {
    /** Floating-point operations of one iteration. */
    public static final long FLOPS_PER_ITERATION = 128;

    private static final int DOUBLES = 64;
    private static final double START = -0.5;
    private static final ThreadLocal<double[]> SCRATCH = ThreadLocal.withInitial(() -> new double[DOUBLES]);

    private ComputeKernel() {}

    /** Runs the kernel in the calling thread's array and returns that array's last element. */
    public static double run(long iterations) {
        double[] a = SCRATCH.get();
        Arrays.fill(a, START);
        for (long iteration = 0; iteration < iterations; iteration++) {
            step(a);
        }
        return a[DOUBLES - 1];
    }

    private static void step(double[] a) {
        for (int i = 0; i < DOUBLES; i++) {
            a[i] = a[i] * a[i] + a[i];
        }
    }
}
