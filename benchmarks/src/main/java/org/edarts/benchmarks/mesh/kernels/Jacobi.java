package org.edarts.benchmarks.mesh.kernels;

/** The Jacobi iteration in one dimension. */
public final class Jacobi {
    private Jacobi() {}

    /** Returns the norm that is left after so many steps on n points between two fixed ones. */
    public static float jacobi(float[] from, float[] to, int n, int steps) {
        for (int step = 0; step < steps; step++) {
            for (int i = 1; i <= n; i++) {
                to[i] = 0.5f * (from[i - 1] + from[i + 1]);
            }
            for (int i = 1; i <= n; i++) {
                from[i] = to[i];
            }
        }
        float sum = 0;
        for (int i = 1; i <= n; i++) {
            float rest = 2 * from[i] - from[i - 1] - from[i + 1];
            sum += rest * rest;
        }
        return (float) Math.sqrt(sum);
    }
}
