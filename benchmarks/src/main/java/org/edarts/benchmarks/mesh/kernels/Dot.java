package org.edarts.benchmarks.mesh.kernels;

/** A dot product. */
public final class Dot {
    private Dot() {}

    /** Returns the sum of the products, from the first to the last. */
    public static float dot(float[] x, float[] y, int n) {
        float sum = 0;
        for (int i = 0; i < n; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}
