package org.edarts.offload;

import java.util.List;

/**
 * What carries out kernels: virtual cores of the host, or those of a chip. A mesh calls it with its lock held, so nothing here waits
 * for long; what it tells of ends it tells without.
 */
interface Engine {
    /** Returns how many cores there are. */
    int cores();

    /** Refuses what it could not carry out, before anything is started. */
    void check(Call<?> call, int ranks);

    /** Makes an array known that all cores share. */
    void share(Object array);

    /** Forgets a shared array. */
    void shareNoLonger(Object array);

    /** Gives each core a copy of an array for good. */
    void keep(Object array);

    /** Forgets an array that each core has a copy of. */
    void forget(Object array);

    /** Fills an array with what a core has in its copy of another one. */
    void read(Object array, int core, Object copy);

    /** Lets the cores have what the host has written to a shared array. */
    void push(Object array);

    /** Lets the host have what the cores have written to a shared array. */
    void pull(Object array);

    /** Returns whether the cores of a launch must all be ready before one begins. */
    boolean beginTogether(Call<?> call);

    /** Gives a core that has nothing to do something to do. */
    void prepare(int core, CoreWork<?> work);

    /** Lets a core begin with what it was given. */
    void begin(int core);

    /** Lets a core give up what it does; returns what tells of that, to be called without a lock. */
    Runnable giveUp(int core);

    /** Returns whether the cores go on only in {@link #advance}, and do not tell of ends on their own. */
    boolean standsStill();

    /** Lets the cores go on for a little while; returns what tells of those that have ended, to be called without a lock. */
    List<Runnable> advance();

    /** Stops. Called when nothing is under way. */
    void close();
}
