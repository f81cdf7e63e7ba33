package org.edarts.cu.host;

/**
 * What runs of a graph take that go one way, and when some are worth a try although another way takes less: when other
 * runs have taken several times as long as was lost by trying before, and each time in vain a little longer. So what is
 * lost stays a small part. A few runs in a row are tried, for at first the code of a way is cold and its threads have
 * to wake up: fewer if one takes far longer than another way, and more as long as each takes far less than those
 * before.
 *
 * <p>Any thread may call; runs that end at the same time may be taken for one.
 */
final class WayTime {
    private static final long UNKNOWN = Long.MAX_VALUE;
    private static final int FIRST_PATIENCE = 4;
    private static final int TRIES = 8;

    private long nanos = UNKNOWN;
    private long untilTry;

    /** How many runs in a row were tried just now, and what was lost by that. */
    private int tries;

    private long lost;
    private int patience = FIRST_PATIENCE;

    /** Returns what a run takes, in nanoseconds, about; of no run at all it is more than of any. */
    long nanos() {
        return nanos;
    }

    /**
     * Returns whether the next run is to go this way although another one takes less.
     *
     * @param hope whether it is if no run has gone it
     */
    boolean worthATry(boolean hope) {
        return nanos == UNKNOWN ? hope : untilTry <= 0;
    }

    /**
     * A run has ended that went this way. One that takes very long, as where a thread has lost its processor, counts as
     * one of twice the time that was expected.
     *
     * @param other another way
     * @param third one more
     */
    void took(long took, WayTime other, WayTime third) {
        long before = nanos;
        long least = Math.min(other.nanos, third.nanos);
        long counted = before == UNKNOWN ? took : Math.min(took, 2 * before);
        nanos = before == UNKNOWN ? took : before + (counted - before) / (counted < before ? 2 : 4);
        other.untilTry -= nanos;
        third.untilTry -= nanos;
        if (nanos < least) {
            patience = FIRST_PATIENCE;
            tries = 0;
            lost = 0;
            if (before >= least) {
                other.waits(nanos);
                third.waits(nanos);
            }
        } else {
            lost += Math.max(counted - least, 0);
            tries++;
            boolean goesOn = before == UNKNOWN || counted < before / 2 || tries < TRIES && counted - least < least;
            if (!goesOn) {
                waits(least);
                patience++;
            }
        }
    }

    /** Waits for as many runs as make up for what was lost beside another way that takes less. */
    private void waits(long least) {
        untilTry = nanos == UNKNOWN ? 0 : patience * Math.max(lost, least);
        tries = 0;
        lost = 0;
    }
}
