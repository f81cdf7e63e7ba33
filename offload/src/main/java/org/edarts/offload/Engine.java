package org.edarts.offload;

import java.util.List;

/**
 * What carries out kernels: virtual cores of the host, or those of a chip. A mesh calls it with its lock held, so
 * nothing here waits for long; what it tells of ends it tells without.
 */
interface Engine {
    /** Returns what kind of cores these are. */
    Device device();

    /** Returns how many cores there are. */
    int cores();

    /**
     * Waits until the cores are the calling thread's, where others use them by turns; {@link #exit} ends that.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws IllegalStateException if it has them for somebody else
     */
    default void enter() throws InterruptedException {
        // nobody else uses them
    }

    /** Does as {@link #enter}; an interrupt does not end the wait, and is kept. */
    default void enterUninterrupted() {
        // nobody else uses them
    }

    /** Enters if that needs no waiting; returns whether it did. */
    default boolean tryEnter() {
        return true;
    }

    /**
     * Returns whether the calling thread can wait for kernels. It cannot if they wait for it: it has the cores for
     * somebody else, or is one of them.
     */
    boolean canWait();

    /** Ends what entering began. */
    default void exit() {
        // nobody else uses them
    }

    /** Returns whether cores may begin with something now. */
    default boolean mayBegin() {
        return true;
    }

    /** Refuses what it could not carry out, before anything is started. */
    void check(Call<?> call, int ranks);

    /** Returns what a launch takes on its cores beside its arrays, in lines. */
    List<String> explain(Call<?> call, int ranks);

    /** Makes a place for an array. */
    void place(PlacedArray<?> array);

    /** Gives an array's place back. */
    void release(PlacedArray<?> array);

    /** Fills an array with what a core has of another one. */
    void read(Resident<?> array, int core, Object copy);

    /** Lets the cores have what the host has written to an array. */
    void push(PlacedArray<?> array);

    /** Lets the host have what the cores have written to an array. */
    void pull(PlacedArray<?> array);

    /** Returns whether the cores of a launch must all be ready before one begins. */
    boolean beginTogether(Call<?> call);

    /** Gives a core that has nothing to do something to do. */
    void prepare(int core, CoreWork<?> work);

    /** Lets a core begin with what it was given. */
    void begin(int core);

    /** Forgets what a core was given. */
    void forget(int core);

    /** Lets a core give up what it does; returns what tells of that, to be called without a lock. */
    Runnable giveUp(int core, String why);

    /** Returns whether the cores go on only in {@link #advance}, and do not tell of ends on their own. */
    boolean standsStill();

    /**
     * Lets the cores go on for a little while; returns what tells of those that have ended, to be called without a
     * lock.
     */
    List<Runnable> advance();

    /** Stops. Called when nothing is under way. */
    void close();
}
