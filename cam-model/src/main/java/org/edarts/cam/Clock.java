package org.edarts.cam;

import java.math.BigInteger;

/**
 * The clock of a core.
 *
 * @param hertz cycles per second, positive
 */
public record Clock(long hertz) {
    private static final long NANOSECONDS_PER_SECOND = 1_000_000_000L;

    /** Refuses a frequency that is not positive. */
    public Clock {
        if (hertz <= 0) {
            throw new MachineException("clock of " + hertz + " Hz: a clock needs a positive frequency");
        }
    }

    /** Returns a clock of that many million cycles per second. */
    public static Clock ofMegahertz(long megahertz) {
        return new Clock(Math.multiplyExact(megahertz, 1_000_000L));
    }

    /**
     * Returns the time that cycles take in nanoseconds, rounded to the nearest.
     *
     * @param cycles a number of cycles, not negative
     * @throws ArithmeticException if it does not fit a {@code long}
     */
    public long nanoseconds(long cycles) {
        return scale(cycles, NANOSECONDS_PER_SECOND, hertz);
    }

    /**
     * Returns the cycles that a time holds, rounded to the nearest.
     *
     * @param nanoseconds a time, not negative
     * @throws ArithmeticException if it does not fit a {@code long}
     */
    public long cycles(long nanoseconds) {
        return scale(nanoseconds, hertz, NANOSECONDS_PER_SECOND);
    }

    private static long scale(long amount, long multiplier, long divisor) {
        if (amount < 0) {
            throw new IllegalArgumentException("negative amount " + amount);
        }
        if (amount <= (Long.MAX_VALUE - divisor / 2) / multiplier) {
            return (amount * multiplier + divisor / 2) / divisor;
        }
        return BigInteger.valueOf(amount)
                .multiply(BigInteger.valueOf(multiplier))
                .add(BigInteger.valueOf(divisor / 2))
                .divide(BigInteger.valueOf(divisor))
                .longValueExact();
    }
}
