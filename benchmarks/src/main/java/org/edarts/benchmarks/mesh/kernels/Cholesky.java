package org.edarts.benchmarks.mesh.kernels;

/** The factorisation of a tile by Cholesky. */
public final class Cholesky {
    private Cholesky() {}

    /** Replaces the lower half of a matrix of n rows by its factor. */
    public static void cholesky(float[] a, int n) {
        for (int j = 0; j < n; j++) {
            float sum = a[j * n + j];
            for (int k = 0; k < j; k++) {
                sum -= a[j * n + k] * a[j * n + k];
            }
            float diagonal = (float) Math.sqrt(sum);
            a[j * n + j] = diagonal;
            for (int i = j + 1; i < n; i++) {
                float rest = a[i * n + j];
                for (int k = 0; k < j; k++) {
                    rest -= a[i * n + k] * a[j * n + k];
                }
                a[i * n + j] = rest / diagonal;
            }
        }
    }
}
