package org.edarts.cu.host.unit;

/**
 * The units of a CAM that sleep. Any thread may call. To wake throws nothing: what keeps a unit from waking ends runs.
 */
public interface Sleepers {
    /**
     * Returns whether a unit sleeps besides that of the calling thread. What the caller published must be ordered
     * before, by a full fence, for a sleeper not to be missed.
     *
     * @param own the unit of the calling thread
     */
    boolean hasSleepers(int own);

    /** Returns whether this unit sleeps. */
    boolean sleeps(int unit);

    /** Wakes this unit if it sleeps. */
    void wake(int unit);

    /** Returns whether each unit has a thread of its own, so that one may look on while another one works. */
    boolean haveThreads();

    /** Wakes one unit that sleeps, if any. */
    void wakeOne();
}
