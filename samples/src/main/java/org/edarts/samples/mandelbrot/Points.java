package org.edarts.samples.mandelbrot;

/**
 * A rectangle of the plane, in rows of points, and how far each is followed.
 *
 * @param width points in a row
 * @param height rows
 * @param most steps after which a point counts as one of the set, at most {@value #MOST}
 */
record Points(int width, int height, int most) {
    /** The most steps that a byte tells. */
    static final int MOST = 255;

    private static final float LEFT = -2.25f;
    private static final float ACROSS = 3;
    private static final int BYTE = 0xFF;

    float left() {
        return LEFT;
    }

    /** Returns from one point to the next. */
    float step() {
        return ACROSS / width;
    }

    /** Returns how far a row is from the middle. */
    float imaginary(int row) {
        return (row - (height - 1) / 2f) * step();
    }

    /**
     * Follows the points of a row: what codelets fire on hosts, and, compiled, on eCores.
     *
     * @param steps how many steps each point stays near, at most so many as are asked for
     */
    static void follow(float left, float imaginary, float step, int most, byte[] steps) {
        for (int column = 0; column < steps.length; column++) {
            float real = left + column * step;
            float x = 0;
            float y = 0;
            int count = 0;
            while (count < most && x * x + y * y <= 4) {
                float next = x * x - y * y + real;
                y = 2 * x * y + imaginary;
                x = next;
                count++;
            }
            steps[column] = (byte) count;
        }
    }

    /** Follows a row one point after the other. */
    byte[] row(int row) {
        byte[] steps = new byte[width];
        follow(left(), imaginary(row), step(), most, steps);
        return steps;
    }

    /** Returns the steps of a row together. */
    static long sum(byte[] row) {
        long sum = 0;
        for (byte steps : row) {
            sum += steps & BYTE;
        }
        return sum;
    }

    /** Colours a row. */
    void colour(byte[] row, int[] pixels) {
        for (int column = 0; column < row.length; column++) {
            int steps = row[column] & BYTE;
            int light = steps == most ? 0 : BYTE * steps / most;
            pixels[column] = BYTE << 24 | light << 16 | Math.min(BYTE, 3 * light) << 8 | BYTE / 4 + 3 * light / 4;
        }
    }
}
