package org.edarts.cu.host;

/** What lets the units of a CAM run: threads of their own, or borrowed ones. Any thread may call. */
interface UnitHost {
    /** Begins. */
    void start();

    /**
     * Returns whether a unit sleeps. What the caller published must be ordered before, by a full fence, for a sleeper not to
     * be missed.
     */
    boolean hasSleepers();

    /** Wakes one unit that sleeps, if any. */
    void wakeOne();

    /** Wakes all units that sleep. */
    void wakeAll();

    /** Wakes this unit if it sleeps. */
    void wake(int unit);

    /** Returns whether this unit sleeps. */
    boolean sleeps(int unit);

    /** Returns the thread that serves a unit now. */
    UnitThread thread(int unit);

    /** Lets all units end, and waits for them. */
    void stop();
}
