package org.edarts.mesh.runtime;

/** What the routines must give, in Java: division and root with small numbers flushed as the core does. */
final class FlushingJava {
    private static final double LIFT = 0x1p128;

    private FlushingJava() {}

    static float divide(float a, float b) {
        double quotient = (double) flush(a) / flush(b);
        float lifted = (float) (quotient * LIFT);
        // A double is rounded once more, which changes nothing: it has more than twice the bits of a float.
        boolean tiny = Math.abs(lifted) < Float.MIN_NORMAL * LIFT;
        return tiny ? (float) Math.copySign(0, quotient) : (float) quotient;
    }

    static float root(float x) {
        return (float) Math.sqrt(flush(x));
    }

    private static float flush(float x) {
        return Math.abs(x) < Float.MIN_NORMAL ? Math.copySign(0, x) : x;
    }
}
