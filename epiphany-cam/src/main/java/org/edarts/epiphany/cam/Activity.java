package org.edarts.epiphany.cam;

/** What a core does at a moment, as its program counter tells. The order is that of the parts of {@link WatchedCode}. */
enum Activity {
    /** Begins, ends, or handles a fault. */
    OTHER,
    /** Takes a codelet out of the ready pool, or starts transfers for one. */
    DISPATCH,
    /** Counts signals in slots, sends them, empties rings, begins and ends frames. */
    SIGNALS,
    /** Looks for signals, as there is nothing to fire. */
    IDLE,
    /** Carries out a kernel. */
    FIRES,
    /** Waits for data of a codelet, or until what it has written has arrived. */
    DATA
}
