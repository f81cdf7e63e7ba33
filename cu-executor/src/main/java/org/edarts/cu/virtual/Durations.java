package org.edarts.cu.virtual;

import java.time.Duration;

/** Durations as virtual time. */
final class Durations {
    private Durations() {}

    /** Returns nanoseconds; a duration beyond 292 years counts as that long. */
    static long nanoseconds(Duration duration) {
        try {
            return duration.toNanos();
        } catch (ArithmeticException tooLong) {
            return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }
}
