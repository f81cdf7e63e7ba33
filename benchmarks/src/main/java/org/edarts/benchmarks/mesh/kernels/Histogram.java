package org.edarts.benchmarks.mesh.kernels;

/** A histogram of bytes. */
public final class Histogram {
    private Histogram() {}

    /** Counts n bytes in 256 bins. */
    public static void histogram(byte[] data, int n, int[] bins) {
        for (int i = 0; i < n; i++) {
            bins[data[i] & 0xFF]++;
        }
    }
}
