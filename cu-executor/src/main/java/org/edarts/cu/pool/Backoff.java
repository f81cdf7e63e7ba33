package org.edarts.cu.pool;

/**
 * What a computation unit does between failed searches for work: it spins for a bounded time, pausing longer and
 * longer, and is then told to park. Confined to the thread of its computation unit.
 *
 * <pre>{@code
 * while (nothingFound()) {
 *     if (!backoff.pause()) {
 *         park();
 *     }
 * }
 * backoff.reset();
 * }</pre>
 */
public final class Backoff {
    private static final long FOREVER = Long.MAX_VALUE;
    private static final int LONGEST_PAUSE = 64;

    private final Yielding yielding = Yielding.OF_JVM;
    private final long spinNanos;
    private int pause = 1;
    private long started;

    private Backoff(long spinNanos) {
        this.spinNanos = spinNanos;
    }

    /**
     * Spins for a bounded time, giving way to other threads once the pauses are long, unless {@link Yielding that} is
     * dear.
     *
     * @param nanos how long to spin before parking, in nanoseconds; 0 parks at once
     * @throws IllegalArgumentException if {@code nanos} is negative
     */
    public static Backoff spinFor(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("spin time: expected 0 or more nanoseconds, got " + nanos);
        }
        return new Backoff(nanos);
    }

    /** Spins for ever and never gives way: the shortest reaction, at the price of a processor per computation unit. */
    public static Backoff busySpin() {
        return new Backoff(FOREVER);
    }

    /** Pauses briefly; false, without a pause, when it is time to park. */
    public boolean pause() {
        if (spinNanos == FOREVER) {
            Thread.onSpinWait();
            return true;
        }
        if (pause == 1) {
            started = System.nanoTime();
        }
        if (spinNanos == 0 || System.nanoTime() - started >= spinNanos) {
            return false;
        }
        if (pause >= LONGEST_PAUSE) {
            yielding.pause();
        }
        for (int i = 0; i < pause; i++) {
            Thread.onSpinWait();
        }
        pause = Math.min(LONGEST_PAUSE, pause * 2);
        return true;
    }

    /** Starts over; to be called when work was found, and after parking. */
    public void reset() {
        pause = 1;
    }
}
