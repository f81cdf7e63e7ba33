package org.edarts.cu.host;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How many runs each of the threads that wait for one short run after the other has had, so that one which is far ahead can let the
 * others have the processor: the system does so only after thousands of short runs. Threads whose numbers are alike may be
 * taken for one. Any thread may call.
 */
final class GuestTurns {
    /** As many threads are told apart. */
    private static final int THREADS = 64;

    /** Each has its cache lines to itself: how many runs it has had, and whether it waits for one. */
    private static final int STRIDE = 16;

    private static final int WAITS = 1;

    /** So many runs pass between two looks at the others; so far ahead one may be. */
    private static final int TURN = 64;

    /** Further behind than this is nobody who comes, or comes back: the others would wait for it for long. */
    private static final long FAR = 16 * TURN;

    private final AtomicLongArray runs = new AtomicLongArray(THREADS * STRIDE);

    private static int place() {
        return (int) (Thread.currentThread().getId() % THREADS) * STRIDE;
    }

    /** The calling thread waits for a run. */
    void begin() {
        runs.setOpaque(place() + WAITS, 1);
    }

    /** It waits no more; returns whether another one waits that has had far fewer. */
    boolean end() {
        int own = place();
        long had = runs.getPlain(own) + 1;
        runs.setOpaque(own + WAITS, 0);
        runs.setOpaque(own, had);
        return had % TURN == 0 && ahead(own, had);
    }

    private boolean ahead(int own, long had) {
        long least = Long.MAX_VALUE;
        for (int place = 0; place < runs.length(); place += STRIDE) {
            if (place != own && runs.getOpaque(place + WAITS) != 0) {
                least = Math.min(least, runs.getOpaque(place));
            }
        }
        if (least != Long.MAX_VALUE && had < least - FAR) {
            runs.setOpaque(own, least - FAR);
        }
        return had - TURN > least;
    }
}
