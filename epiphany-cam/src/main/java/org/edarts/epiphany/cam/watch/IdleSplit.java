package org.edarts.epiphany.cam.watch;

/**
 * Splits the time in which cores have nothing to fire: as many of them as exceed the codelets that are ready lack
 * parallelism, the others only have it elsewhere. Times are cycles, and do not go back. Owner: one thread.
 */
final class IdleSplit {
    private long since;
    private int idle;
    private int ready;
    private long lack;
    private long imbalance;

    /** Forgets what was counted, and goes on from a cycle. */
    void restart(long now) {
        since = now;
        lack = 0;
        imbalance = 0;
    }

    /** So many more cores are idle from now on, and so many more codelets ready. */
    void change(long now, int idleMore, int readyMore) {
        long cycles = now - since;
        lack += Math.max(0, idle - ready) * cycles;
        imbalance += Math.min(idle, ready) * cycles;
        since = now;
        idle += idleMore;
        ready += readyMore;
    }

    /** Returns whether a codelet is ready somewhere. */
    boolean anyReady() {
        return ready > 0;
    }

    long lack() {
        return lack;
    }

    long imbalance() {
        return imbalance;
    }
}
