package org.edarts.mesh.fuzz;

/** What a core's arithmetic does to small floats, for the Java machine. */
public final class Flushing {
    private Flushing() {}

    /** Returns zero for what is below the normal numbers. */
    public static float flush(float value) {
        return Math.abs(value) < Float.MIN_NORMAL ? Math.copySign(0, value) : value;
    }

    /** Returns a + b. */
    public static float add(float a, float b) {
        return flush(flush(a) + flush(b));
    }

    /** Returns a - b. */
    public static float subtract(float a, float b) {
        return flush(flush(a) - flush(b));
    }

    /** Returns a * b. */
    public static float multiply(float a, float b) {
        return flush(flush(a) * flush(b));
    }

    /** Returns a / b. */
    public static float divide(float a, float b) {
        return flush(flush(a) / flush(b));
    }

    /** A fused sum whose factors, summand and result are flushed. */
    public static float fma(float left, float right, float summand) {
        return flush(Math.fma(flush(left), flush(right), flush(summand)));
    }
}
