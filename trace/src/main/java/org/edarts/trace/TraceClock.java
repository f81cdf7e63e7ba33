package org.edarts.trace;

import java.time.Duration;

/**
 * The clock behind the times of a trace.
 *
 * @param time whose time it is
 * @param ticksPerSecond how many ticks make a second of that time: 10<sup>9</sup> for nanoseconds, the clock frequency
 *     in Hz for a time in cycles
 */
public record TraceClock(Time time, long ticksPerSecond) {
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** The clock behind {@link System#nanoTime()}. */
    public static final TraceClock REAL_NANOS = new TraceClock(Time.WALL, NANOS_PER_SECOND);

    /** The clock of a machine in virtual time that counts nanoseconds. */
    public static final TraceClock VIRTUAL_NANOS = new TraceClock(Time.DECLARED, NANOS_PER_SECOND);

    /** Whose time it is, and what decides how long something takes. */
    public enum Time {
        /** The wall's. */
        WALL("real time"),
        /** A machine's in which each firing takes what is declared. */
        DECLARED("virtual time, by declared costs"),
        /** A chip's that is simulated, cycle by cycle. */
        SIMULATED("simulated time, cycle by cycle"),
        /** A chip's, as its own cores tell. */
        BOARD("the board's time, as its cores tell");

        private final String text;

        Time(String text) {
            this.text = text;
        }

        /** Returns it in words, for people. */
        public String text() {
            return text;
        }
    }

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

    /** The clock of a chip whose cycles are simulated, of the given frequency, in Hz. */
    public static TraceClock simulatedCycles(long hertz) {
        return new TraceClock(Time.SIMULATED, hertz);
    }

    /** The clock of a chip whose cores tell of their cycles, of the given frequency, in Hz. */
    public static TraceClock boardCycles(long hertz) {
        return new TraceClock(Time.BOARD, hertz);
    }

    /** Returns whether the time is a machine's own rather than the wall's. */
    public boolean virtual() {
        return time != Time.WALL;
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
