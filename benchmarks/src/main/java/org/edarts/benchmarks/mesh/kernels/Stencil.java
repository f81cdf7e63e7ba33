package org.edarts.benchmarks.mesh.kernels;

/** A five-point stencil. */
public final class Stencil {
    private static final float CENTRE = 0.6f;
    private static final float SIDE = 0.1f;

    private Stencil() {}

    /** One step on the inner points of a grid. */
    public static void stencil(float[] from, float[] to, int width, int height) {
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                int at = y * width + x;
                to[at] = CENTRE * from[at] + SIDE * (from[at - 1] + from[at + 1] + from[at - width] + from[at + width]);
            }
        }
    }
}
