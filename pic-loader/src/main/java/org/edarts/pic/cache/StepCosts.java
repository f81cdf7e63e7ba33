package org.edarts.pic.cache;

/**
 * What the steps of a manager cost that is made of a core's own instructions, in cycles, without what it copies. What
 * the manager of another core's table would do is charged by loads from there. Never changes.
 */
public interface StepCosts {
    /** Returns a call of a function in the cache, but for the search. */
    int call();

    /** Returns each row that the search for a called function looks at. */
    int calledRow();

    /** Returns a return, but for the search. */
    int returned();

    /** Returns each row that the search for a function that returns looks at. */
    int returnedRow();

    /** Returns entry into the search for room. */
    int load();

    /** Returns the look for a free row. */
    int room();

    /** Returns each gap that is tried. */
    int gap();

    /** Returns each row that is looked at for unloading. */
    int judgedRow();

    /** Returns each function that is unloaded. */
    int unloaded();

    /** Returns each row behind the new one, used or not: all move. */
    int movedRow();

    /** Returns the new row, the beginning of the copy and the slot's new word. */
    int entered();

    /** Returns going to a function where it is. */
    int outside();

    /** Returns stores of a count and of a lock's word to another core, which nobody waits for. */
    int remoteStores();

    /** Returns loads from a core so many hops away, one after the other. */
    int remoteLoads(int count, int hops);
}
