package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many runs each of the threads that wait for one short run after the other has had, so that one can let others
 * have the processor: the system does so only after thousands of short runs. Threads whose numbers are alike may be
 * taken for one. Any thread may call.
 */
final class GuestTurns {
    /** As many threads are told apart. */
    private static final int THREADS = 64;

    /**
     * Each has its cache lines to itself: how many runs it has had, since when it waits for one, and when it was seen
     * last.
     */
    private static final int STRIDE = 16;

    private static final int WAITS = 1;
    private static final int SEEN = 2;

    /** Between two looks at the others so many runs pass; so far ahead of them one may be. */
    private static final int TURN = 64;

    /** Further behind than this is nobody who comes, or comes back: the others would wait for it for long. */
    private static final long FAR = 16 * TURN;

    /** Who was not seen for longer has something else to do than to wait for a processor. */
    private static final long LATELY_NANOS = 10_000_000;

    private final AtomicLongArray times = new AtomicLongArray(THREADS * STRIDE);
    private final int units;

    /** Makes it, for so many units that work. */
    GuestTurns(int units) {
        this.units = units;
    }

    private static int place() {
        return (int) (Thread.currentThread().getId() % THREADS) * STRIDE;
    }

    /** The calling thread waits for a run from now on. */
    void begin(long now) {
        int own = place();
        times.setOpaque(own + SEEN, now);
        times.setOpaque(own + WAITS, 1);
    }

    /**
     * It has waited for one since then.
     *
     * @return whether to let others go first: one waits for a run that has had far fewer, or none does although there
     *     are more than the units, as they wait for a processor
     */
    boolean end(long since) {
        int own = place();
        long had = times.getPlain(own) + 1;
        times.setOpaque(own + WAITS, 0);
        times.setOpaque(own, had);
        return had % TURN == 0 && isAhead(own, had, since);
    }

    private boolean isAhead(int own, long had, long now) {
        long least = Long.MAX_VALUE;
        int others = 0;
        for (int place = 0; place < times.length(); place += STRIDE) {
            if (place != own && times.getOpaque(place + WAITS) != 0) {
                least = Math.min(least, times.getOpaque(place));
            } else if (place != own
                    && times.getOpaque(place) != 0
                    && now - times.getOpaque(place + SEEN) < LATELY_NANOS) {
                others++;
            }
        }
        if (least == Long.MAX_VALUE) {
            return others >= units;
        }
        if (had < least - FAR) {
            times.setOpaque(own, least - FAR);
        }
        return had - TURN > least;
    }
}
