package org.edarts.benchmarks.mesh.kernels;

/** The factorisation of a tile into two triangles, without pivots. */
public final class Lu {
    private Lu() {}

    /** Replaces a matrix of n rows by its factors. */
    public static void lu(float[] a, int n) {
        for (int k = 0; k < n; k++) {
            float pivot = a[k * n + k];
            for (int i = k + 1; i < n; i++) {
                float factor = a[i * n + k] / pivot;
                a[i * n + k] = factor;
                for (int j = k + 1; j < n; j++) {
                    a[i * n + j] -= factor * a[k * n + j];
                }
            }
        }
    }
}
