package org.edarts.benchmarks.mesh.kernels;

/** The game of life. */
public final class Life {
    private Life() {}

    /** One generation of the inner cells of a grid. */
    public static void life(byte[] cells, byte[] next, int width, int height) {
        for (int y = 1; y < height - 1; y++) {
            for (int x = 1; x < width - 1; x++) {
                int at = y * width + x;
                int alive = cells[at - width - 1]
                        + cells[at - width]
                        + cells[at - width + 1]
                        + cells[at - 1]
                        + cells[at + 1]
                        + cells[at + width - 1]
                        + cells[at + width]
                        + cells[at + width + 1];
                next[at] = (byte) (alive == 3 || alive == 2 && cells[at] == 1 ? 1 : 0);
            }
        }
    }
}
