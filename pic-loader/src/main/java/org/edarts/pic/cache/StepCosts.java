package org.edarts.pic.cache;

/**
 * What the steps of a manager cost that is made of a core's own instructions, in cycles, without what it copies. What the manager of
 * another core's table would do is charged by loads from there. Never changes.
 */
public interface StepCosts {
    /** {@return a call of a function in the cache, but for the search} */
    int call();

    /** {@return each row that the search for a called function looks at} */
    int calledRow();

    /** {@return a return, but for the search} */
    int returned();

    /** {@return each row that the search for a function that returns looks at} */
    int returnedRow();

    /** {@return entry into the search for room} */
    int load();

    /** {@return the look for a free row} */
    int room();

    /** {@return each gap that is tried} */
    int gap();

    /** {@return each row that is looked at for unloading} */
    int judgedRow();

    /** {@return each function that is unloaded} */
    int unloaded();

    /** {@return each row behind the new one, used or not: all move} */
    int movedRow();

    /** {@return the new row, the beginning of the copy and the slot's new word} */
    int entered();

    /** {@return going to a function where it is} */
    int outside();

    /** {@return stores of a count and of a lock's word to another core, which nobody waits for} */
    int remoteStores();

    /** {@return loads from a core so many hops away, one after the other} */
    int remoteLoads(int count, int hops);
}
