package org.edarts.cu.host;

/** A unit as {@link SleepingUnits} see it. Any thread may ask; who takes it gives it back. */
interface Sleeper {
    /** Returns its number, from 0. */
    int unit();

    /** Takes it for its own thread; returns false if another one has it. */
    boolean take();

    /** Gives it back. */
    void giveBack();

    /** Returns whether a thread has it that waits for a run. */
    boolean hasGuest();

    /** Returns whether there is anything to do for it; only who has taken it may ask. */
    boolean hasWork();

    /** Returns whether there may be something to do for it. */
    boolean mayHaveWork();

    /** Returns whether it is to look at a run now and then. */
    boolean wantsWatch();
}
