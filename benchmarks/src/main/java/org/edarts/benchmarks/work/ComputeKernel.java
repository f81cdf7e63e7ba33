package org.edarts.benchmarks.work;

import java.util.Arrays;

/**
 * A kernel bound by arithmetic, in the manner of Task Bench's compute_bound: 64 doubles, each replaced by
 * {@code a * a + a} in each iteration. From -0.5 they approach 0 slowly, so that no overflow or denormal changes the
 * speed.
 *
 * <p>Eight at a time are kept in registers. So the rate does not depend on whether a compiler made vector instructions
 * of a loop over the array, which one and the same JVM did in one run and not in another.
 *
 * <p>Each thread works in an array of its own; nothing is allocated after a thread's first call.
 */
public final class ComputeKernel {
    /** Floating-point operations of one iteration. */
    public static final long FLOPS_PER_ITERATION = 128;

    private static final int DOUBLES = 64;
    private static final int TOGETHER = 8;
    private static final double START = -0.5;
    private static final ThreadLocal<double[]> SCRATCH = ThreadLocal.withInitial(() -> new double[DOUBLES]);

    private ComputeKernel() {}

    /** Runs the kernel in the calling thread's array and returns that array's last element. */
    public static double run(long iterations) {
        double[] a = SCRATCH.get();
        Arrays.fill(a, START);
        for (int i = 0; i < DOUBLES; i += TOGETHER) {
            step(a, i, iterations);
        }
        return a[DOUBLES - 1];
    }

    private static void step(double[] a, int i, long iterations) {
        double a0 = a[i];
        double a1 = a[i + 1];
        double a2 = a[i + 2];
        double a3 = a[i + 3];
        double a4 = a[i + 4];
        double a5 = a[i + 5];
        double a6 = a[i + 6];
        double a7 = a[i + 7];
        for (long iteration = 0; iteration < iterations; iteration++) {
            a0 = a0 * a0 + a0;
            a1 = a1 * a1 + a1;
            a2 = a2 * a2 + a2;
            a3 = a3 * a3 + a3;
            a4 = a4 * a4 + a4;
            a5 = a5 * a5 + a5;
            a6 = a6 * a6 + a6;
            a7 = a7 * a7 + a7;
        }
        a[i] = a0;
        a[i + 1] = a1;
        a[i + 2] = a2;
        a[i + 3] = a3;
        a[i + 4] = a4;
        a[i + 5] = a5;
        a[i + 6] = a6;
        a[i + 7] = a7;
    }
}
