package org.edarts.cu.host.prelude;

import java.time.Duration;

/**
 * How long codelets may take in the order of declaration before all units may fire them. The first that a JVM fires take long
 * whatever they do: they are interpreted, and what fires them instead would be so too, and has yet to be loaded. Until then no unit
 * watches either, as the compiler needs its processor more.
 *
 * <p>Any thread may call. Times are those of {@link System#nanoTime}.
 */
final class Patience {
    /** For so long after the first run of a JVM began, times tell nothing of its codelets. */
    static final Duration COLD = Duration.ofMillis(20);

    /** That of this JVM. */
    static final Patience OF_JVM = new Patience();

    /** After this time without news, in nanoseconds, another unit takes over. */
    private static final long WITHOUT_NEWS_NANOS = 20_000;

    /** The same of a graph whose codelets took little time before: rather has the other unit lost its processor. */
    private static final long OF_KNOWN_NANOS = 5_000_000;

    private static final long COLD_NANOS = COLD.toNanos();

    private volatile boolean begun;
    private volatile boolean warm;
    private volatile long firstNanos;

    /** Tells that a run begins. */
    void begin(long now) {
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
    boolean ends(long now, long latestNews, boolean known) {
        return now - latestNews > (known ? OF_KNOWN_NANOS : WITHOUT_NEWS_NANOS) && !cold(now);
    }
}
