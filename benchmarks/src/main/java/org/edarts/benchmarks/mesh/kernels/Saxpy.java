package org.edarts.benchmarks.mesh.kernels;

/** A multiple of a vector added to another. */
public final class Saxpy {
    private Saxpy() {}

    /** y = alpha * x + y. */
    public static void saxpy(float alpha, float[] x, float[] y, int n) {
        for (int i = 0; i < n; i++) {
            y[i] = alpha * x[i] + y[i];
        }
    }
}
