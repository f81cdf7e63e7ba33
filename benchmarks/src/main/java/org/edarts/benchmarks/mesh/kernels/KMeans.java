package org.edarts.benchmarks.mesh.kernels;

/** The assignment of points to the nearest of some centres. */
public final class KMeans {
    private static final int CENTRES = 8;
    private static final float LARGE = 1e30f;

    private KMeans() {}

    /** Assigns n points of a plane. */
    public static void kMeans(float[] points, float[] centres, int[] nearest, int n) {
        for (int i = 0; i < n; i++) {
            float least = LARGE;
            int best = 0;
            for (int c = 0; c < CENTRES; c++) {
                float dx = points[2 * i] - centres[2 * c];
                float dy = points[2 * i + 1] - centres[2 * c + 1];
                float distance = dx * dx + dy * dy;
                if (distance < least) {
                    least = distance;
                    best = c;
                }
            }
            nearest[i] = best;
        }
    }
}
