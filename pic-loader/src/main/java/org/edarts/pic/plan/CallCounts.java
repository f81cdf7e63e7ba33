package org.edarts.pic.plan;

import org.agrona.collections.Int2ObjectHashMap;

/**
 * How often functions were called on one core, by their slots: what is known of calls to come. Owner: the thread that
 * runs the core.
 */
public final class CallCounts {
    /** The calls of one function. */
    private static final class Count {
        private long latest;
        private double usual;
        private int inCache;
        private int elsewhere;
    }

    private final Int2ObjectHashMap<Count> counts = new Int2ObjectHashMap<>();
    private long calls;

    /** Knows of no call yet. */
    public CallCounts() {}

    public void called(int slot, CodePlace place) {
        Count count = of(slot);
        count.latest = ++calls;
        if (place == CodePlace.CACHE) {
            count.inCache++;
        } else {
            count.elsewhere++;
        }
    }

    /** The function has left the cache. */
    public void left(int slot) {
        Count count = of(slot);
        count.usual = count.usual == 0 ? count.inCache : (count.usual + count.inCache) / 2;
        count.inCache = 0;
        count.elsewhere = 0;
    }

    /** Returns the number of the latest call of a function, counted over all functions; 0 if there was none. */
    public long latest(int slot) {
        return of(slot).latest;
    }

    /**
     * Returns how many calls are expected until the function would leave the cache, if it came there now. As many as
     * usual; but if it has been called elsewhere more often since, as many again: who expects that pays at most twice
     * for not knowing.
     */
    public double expected(int slot) {
        Count count = of(slot);
        return Math.max(1, Math.max(count.usual, count.elsewhere));
    }

    private Count of(int slot) {
        return counts.computeIfAbsent(slot, added -> new Count());
    }
}
