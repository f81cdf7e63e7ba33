package org.edarts.cu.host.unit;

/** The units of a CAM that sleep. Any thread may call. To wake throws nothing: what keeps a unit from waking ends runs. */
public interface Sleepers {
    /**
     * Returns whether a unit sleeps. What the caller published must be ordered before, by a full fence, for a sleeper not to
     * be missed.
     */
    boolean hasSleepers();

    /** Returns whether this unit sleeps. */
    boolean sleeps(int unit);

    /** Wakes this unit if it sleeps. */
    void wake(int unit);

    /** Wakes one unit that sleeps, if any. */
    void wakeOne();
}
