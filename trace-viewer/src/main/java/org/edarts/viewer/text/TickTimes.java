package org.edarts.viewer.text;

import java.util.Locale;
import org.edarts.trace.TraceClock;
import org.edarts.viewer.analysis.Provenance;

/**
 * Writes ticks of a clock as times for people.
 *
 * @param clock the clock
 */
record TickTimes(TraceClock clock) {
    private static final String[] UNITS = {"ns", "us", "ms", "s"};
    private static final double STEP = 1_000;

    /** The times of a trace. */
    static TickTimes of(Provenance origin) {
        return new TickTimes(new TraceClock(origin.time(), origin.ticksPerSecond()));
    }

    /** Returns a duration, as {@link #text(double)} does. */
    String text(long ticks) {
        return text((double) ticks);
    }

    /** Returns a duration in the largest unit that leaves something before the point. */
    String text(double ticks) {
        double value = clock.nanosPerTick() * ticks;
        int unit = 0;
        while (Math.abs(value) >= STEP && unit < UNITS.length - 1) {
            value /= STEP;
            unit++;
        }
        String pattern = unit == 0 && value == Math.rint(value) ? "%.0f %s" : "%.2f %s";
        return String.format(Locale.ROOT, pattern, value, UNITS[unit]);
    }
}
