package org.edarts.trace;

import java.time.Duration;

/**
 * The clock behind the times of a trace.
 *
 * @param virtual whether the time is a machine's own, the same in each repetition, rather than the wall's
 * @param ticksPerSecond how many ticks make a second of that time: 10<sup>9</sup> for nanoseconds, the clock frequency
 *     in Hz for a time in cycles
 */
public record TraceClock(boolean virtual, long ticksPerSecond) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The clock behind {@link System#nanoTime()}. */
    public static final TraceClock REAL_NANOS = new TraceClock(false, NANOS_PER_SECOND);

    /** The clock of a simulated machine that counts nanoseconds. */
    public static final TraceClock VIRTUAL_NANOS = new TraceClock(true, NANOS_PER_SECOND);

    /**
     * Checks the rate.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public TraceClock {
        if (ticksPerSecond <= 0) {
            throw new IllegalArgumentException("a clock needs 1 or more ticks per second, not " + ticksPerSecond);
        }
    }

    /** The clock of a simulated machine that counts cycles of the given frequency, in Hz. */
    public static TraceClock virtualCycles(long hertz) {
        return new TraceClock(true, hertz);
    }

    /** Returns how many nanoseconds a tick lasts. */
    public double nanosPerTick() {
        return (double) NANOS_PER_SECOND / ticksPerSecond;
    }

    /** Returns how many ticks a time has; the most that there are for one of more than 292 years. */
    public long toTicks(Duration time) {
        double seconds = time.getSeconds() + time.getNano() / (double) NANOS_PER_SECOND;
        return (long) (seconds * ticksPerSecond);
    }

    /** Returns how many nanoseconds a span of ticks lasts. */
    public double toNanos(long ticks) {
        return ticks * nanosPerTick();
    }
}
