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
     * Each has its cache lines to itself: how many runs it has had, whether it waits for one or has just waited and
     * will do so again, and when it began and ended to wait last.
     */
    private static final int STRIDE = 16;

    private static final int WAITS = 1;
    private static final int BEGAN = 2;
    private static final int ENDED = 3;

    private static final int NOT = 0;
    private static final int ONCE = 1;

    /** It does nothing else, and counts as one that waits also where it has lost its processor in between. */
    private static final int AGAIN = 2;

    /** Who waits again so soon has nothing else to do. */
    private static final long AGAIN_NANOS = 50_000;

    /** Between two looks at the others so many runs pass. */
    private static final int TURN = 64;

    /** So far ahead of them one may be: some tenths of what the system lets it do before it is another one's turn. */
    private static final int LEAD = 256;

    /**
     * Who has waited for longer for a run that took no time before waits for no processor, but for what the run does;
     * and who comes back after longer has missed nothing.
     */
    private static final long LATELY_NANOS = 50_000_000;

    /** Who began to wait longer ago, and does nothing else, may do so no more. */
    private static final long JUST_NOW_NANOS = 4_000_000;

    private static final long NOBODY = Long.MAX_VALUE;

    private final AtomicLongArray times = new AtomicLongArray(THREADS * STRIDE);

    private static int place() {
        return (int) (Thread.currentThread().getId() % THREADS) * STRIDE;
    }

    /** The calling thread waits for a run from now on. */
    void begin(long now) {
        int own = place();
        long before = times.getPlain(own + BEGAN);
        if (before == 0 || now - before > LATELY_NANOS) {
            comes(own, now);
        }
        times.setOpaque(own + BEGAN, now);
        times.setOpaque(own + WAITS, now - times.getPlain(own + ENDED) < AGAIN_NANOS ? AGAIN : ONCE);
    }

    /** One that comes, or comes back, is as far as the last of those who are there. */
    private void comes(int own, long now) {
        long least = leastOfOthers(own, now, 0);
        if (least != NOBODY) {
            times.setOpaque(own, least);
        }
    }

    /** It has got what it waited for; returns whether to look if it is ahead of others. */
    boolean end(long now) {
        int own = place();
        long had = times.getPlain(own) + 1;
        times.setOpaque(own + ENDED, now);
        if (times.getPlain(own + WAITS) == ONCE) {
            times.setOpaque(own + WAITS, NOT);
        }
        times.setOpaque(own, had);
        return had % TURN == 0;
    }

    /**
     * Returns whether the calling thread is to let others go first: one waits that has had far fewer, and so many do
     * that some must lack a processor.
     *
     * @param units how many units there are to work as
     */
    boolean isAhead(long now, int units) {
        int own = place();
        long least = leastOfOthers(own, now, units);
        return least != NOBODY && times.getPlain(own) - LEAD > least;
    }

    /** Returns whether as many threads as there are units do nothing but wait for one run after the other. */
    boolean needAllUnits(long now, int units) {
        int found = 0;
        for (int place = 0; place < times.length() && found < units; place += STRIDE) {
            if (times.getOpaque(place + WAITS) == AGAIN && now - times.getOpaque(place + BEGAN) < JUST_NOW_NANOS) {
                found++;
            }
        }
        return found == units;
    }

    /** Returns what the last of those has had who are there, if there are at least so many. */
    private long leastOfOthers(int own, long now, int few) {
        long least = NOBODY;
        int others = 0;
        for (int place = 0; place < times.length(); place += STRIDE) {
            if (place != own
                    && times.getOpaque(place + WAITS) != NOT
                    && now - times.getOpaque(place + BEGAN) < LATELY_NANOS) {
                least = Math.min(least, times.getOpaque(place));
                others++;
            }
        }
        return others < few ? NOBODY : least;
    }
}
