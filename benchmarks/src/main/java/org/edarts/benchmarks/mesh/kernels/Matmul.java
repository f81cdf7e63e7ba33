package org.edarts.benchmarks.mesh.kernels;

/** A product of matrices. */
public final class Matmul {
    private Matmul() {}

    /** c = a * b, of n rows and columns. */
    public static void matmul(float[] a, float[] b, float[] c, int n) {
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                float sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i * n + k] * b[k * n + j];
                }
                c[i * n + j] = sum;
            }
        }
    }
}
