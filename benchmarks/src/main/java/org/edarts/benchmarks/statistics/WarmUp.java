package org.edarts.benchmarks.statistics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Whether a trial is warm: its times have settled, or it was given enough. Rounds are taken together to windows, and
 * times have settled when twice in a row the median of a window is hardly less than that of the one before. Owner: one
 * thread.
 */
public final class WarmUp {
    /** So many windows fit the time that is given at the most. */
    private static final int WINDOWS = 20;

    /** A median of this part of the one before is hardly less. */
    private static final double HARDLY_LESS = 0.95;

    private static final int TIMES_SETTLED = 2;

    private final int rounds;
    private final long mostNanos;
    private final List<Long> window = new ArrayList<>();
    private long total;
    private long windowNanos;
    private long before = Long.MAX_VALUE;
    private int count;
    private int settled;

    /** Begins one. */
    public WarmUp(Effort effort) {
        this.rounds = effort.warmUps();
        this.mostNanos = effort.mostWarmUpMillis() * 1_000_000L;
    }

    /** Returns whether it is warm. */
    public boolean over() {
        return count >= rounds && (settled >= TIMES_SETTLED || total >= mostNanos);
    }

    /**
     * A round has ended.
     *
     * @param measured what it measured
     * @param passed how long it took, with all that goes with it, in nanoseconds
     */
    public void round(long measured, long passed) {
        count++;
        total += passed;
        windowNanos += passed;
        window.add(measured);
        if (windowNanos >= mostNanos / WINDOWS) {
            Collections.sort(window);
            long median = window.get(window.size() / 2);
            settled = median >= HARDLY_LESS * before ? settled + 1 : 0;
            before = median;
            window.clear();
            windowNanos = 0;
        }
    }
}
