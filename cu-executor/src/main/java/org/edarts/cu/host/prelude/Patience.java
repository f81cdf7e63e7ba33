package org.edarts.cu.host.prelude;

import java.time.Duration;

/**
 * How long codelets may take in the order of declaration before all units may fire them. The first that a JVM fires
 * take long whatever they do: they are interpreted, and what fires them instead would be so too, and has yet to be
 * loaded. Until then no unit watches either, as the compiler needs its processor more.
 *
 * <p>Any thread may call. Times are those of {@link System#nanoTime}.
 */
final class Patience {
    /** For so long after the first run of a JVM began, times tell nothing of its codelets. */
    static final Duration COLD = Duration.ofMillis(20);

    /** That of this JVM. */
    static final Patience OF_JVM = new Patience();

    /** What a codelet costs by slots and not in order, about, in nanoseconds of one unit. */
    private static final long SLOTS_NANOS = 100;

    private static final long LEAST_NANOS = 20_000;
    private static final long MOST_NANOS = 5_000_000;

    /** For so long, in nanoseconds, most of what fires by slots, and of what they need to begin, is interpreted. */
    private static final long YOUNG_NANOS = 1_000_000_000;

    /** How many times as much slots cost then: a first run went from 60 to 700 ms when its unit lost its processor. */
    private static final int YOUNG = 20;

    /**
     * So many times the patience is due to a graph whose codelets took little time before: rather has its unit lost its
     * processor.
     */
    private static final int KNOWN = 4;

    private static final long COLD_NANOS = COLD.toNanos();

    private volatile boolean begun;
    private volatile boolean warm;
    private volatile long firstNanos;

    /**
     * Tells that a run begins. The first one counts, whoever else begins: a timer that is set then is to find all warm.
     */
    void begin(long now) {
        if (!begun) {
            beginFirst(now);
        }
    }

    private synchronized void beginFirst(long now) {
        if (!begun) {
            firstNanos = now;
            begun = true;
        }
    }

    /** Returns whether times tell nothing yet. */
    boolean cold(long now) {
        if (!warm) {
            warm = begun && now - firstNanos >= COLD_NANOS;
        }
        return !warm;
    }

    /** Returns whether nothing was heard for too long. */
    boolean ends(long now, long latestNews, long patience) {
        return now - latestNews > patience && !cold(now);
    }

    /**
     * Returns how long codelets may take long, in nanoseconds, before all units may fire them: about as long as to go
     * on so would cost in vain if it was the unit's processor that was lost for a while.
     *
     * @param left how many are left
     * @param units how many units would fire them
     * @param known whether none took long before
     */
    long of(long now, int left, int units, boolean known) {
        int dearer = begun && now - firstNanos >= YOUNG_NANOS ? 1 : YOUNG;
        long nanos = left * SLOTS_NANOS / units * (known ? KNOWN : 1) * dearer;
        return Math.max(LEAST_NANOS, Math.min(nanos, MOST_NANOS * dearer));
    }
}
